import type texts from '../../messages/en/attention.json'

export type Kind = keyof (typeof texts)['kinds']

export interface Assignee {
  readonly id: number
  readonly name: string
  readonly isMe: boolean
  readonly until: string | null
}

export interface AttentionItem {
  readonly id: string
  readonly queue: Kind
  readonly number: number
  readonly label: string
  readonly customer: { readonly id: number; readonly email: string | null } | null
  readonly amount: string | null
  readonly because: { readonly code: keyof (typeof texts)['because']; readonly name: string | null } | null
  readonly since: string
  readonly dueAt: string
  readonly isLate: boolean
  readonly assignee: Assignee | null
}

export interface Person {
  readonly id: number
  readonly name: string
}
