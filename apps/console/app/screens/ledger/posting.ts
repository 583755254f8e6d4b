import texts from '../../messages/en/ledger.json'
import { type Named, sayFrom, textIn } from '../../messages/texts.ts'

const t = sayFrom(texts)

export interface Reference {
  readonly kind: 'user' | 'order' | 'invoice' | 'payment' | 'withdrawal'
  readonly id: number
}
export interface Posting {
  readonly id: string
  readonly key: string
  readonly at: string
  readonly actor: { readonly kind: string; readonly id: number }
  readonly reference: Reference
  readonly reason: string | null
  readonly reverses: string | null
  readonly legs: readonly { readonly from: string; readonly to: string; readonly amount: string; readonly code: string }[]
}
export interface Account {
  readonly id: number
  readonly kind: string
  readonly owner: number
  readonly balance: string
  readonly held: string
}
export interface Movement {
  readonly id: string
  readonly at: string
  readonly key: string
  readonly reference: Reference
  readonly code: string
  readonly amount: string
  readonly balanceAfter: string | null
}

/** Every kind of account, as the chart of accounts has them. */
export const kinds: readonly string[] = Object.entries(texts.kinds).flatMap(([group, name]) =>
  typeof name === 'string' ? [group] : Object.keys(name).map((kind) => `${group}.${kind}`),
)

/** `revenue.fee` is what the chart of accounts calls it. */
export function kindName(kind: string): string {
  const [group = '', name] = kind.split('.')
  const named = (texts.kinds as Readonly<Record<string, string | Named>>)[group]
  return typeof named === 'string' ? named : textIn(named ?? {}, name ?? group)
}

/** `customer.main 17` with the name of its kind; an account that belongs to nobody has no number. */
export function accountName(account: string): string {
  const [kind = '', owner] = account.split(' ')
  return owner === undefined || owner === '0' ? kindName(kind) : `${kindName(kind)} ${owner}`
}

export const referenceName = ({ kind, id }: Reference): string => t(`references.${kind}`, { id: String(id) })
export const codeName = (code: string): string => textIn(texts.codes as Named, code)
export const actorName = ({ kind, id }: Posting['actor']): string => `${textIn(texts.actors as Named, kind)}${id > 0 ? ` ${id}` : ''}`
