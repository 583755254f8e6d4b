import type { Tone } from '@vitrine/ui/components'
import texts from '../../messages/en/customers.json'

export interface CustomerRow {
  readonly id: number
  readonly name: string
  readonly email: string | null
  readonly telegram: string | null
  readonly createdAt: string
  readonly lastSeenAt: string | null
  readonly accountType: 'individual' | 'business'
  readonly balance: string
  readonly debt: string
  readonly orders: number
  readonly flags: Readonly<Record<Flag, boolean>>
  readonly version: number
}

export interface Customer extends CustomerRow {
  readonly locale: string
  readonly companyName: string
  readonly companyAddress: string
  readonly companySite: string
  readonly vat: string
  readonly affiliateCode: string
  readonly referredBy: number | null
  readonly deleteAt: string | null
  readonly deletedAt: string | null
  readonly frozen: { readonly at: string; readonly because: 'operator' | 'dispute'; readonly note: string | null } | null
  readonly trusted: { readonly at: string; readonly note: string } | null
  readonly emailChange: { readonly email: string; readonly requestedAt: string; readonly expiresAt: string } | null
  readonly hasSecondFactor: boolean
  readonly factorRemovedAt: string | null
  readonly hasApprovedDocuments: boolean
  readonly money: Readonly<Record<'main' | 'referral' | 'task' | 'held' | 'debt' | 'spent', string>>
  readonly grade: string | null
  readonly actions: Readonly<
    Record<
      | 'edit'
      | 'freeze'
      | 'unfreeze'
      | 'trust'
      | 'untrust'
      | 'endSessions'
      | 'sendReset'
      | 'dropFactor'
      | 'keepFactor'
      | 'changeEmail'
      | 'cancelEmailChange'
      | 'act'
      | 'placeOrder',
      boolean
    >
  >
}

export interface Access {
  readonly sessions: readonly {
    readonly id: string
    readonly browser: string | null
    readonly system: string | null
    readonly country: string | null
    readonly address: string | null
    readonly createdAt: string
    readonly lastSeenAt: string
    readonly isByStaff: boolean
  }[]
  readonly keys: readonly {
    readonly id: number
    readonly kind: 'api' | 'extension'
    readonly name: string
    readonly masked: string
    readonly scopes: readonly string[]
    readonly isTest: boolean
    readonly lastUsedAt: string | null
  }[]
  readonly ways: readonly { readonly provider: string; readonly email: string | null; readonly linkedAt: string }[]
  readonly events: readonly { readonly id: number; readonly kind: string; readonly at: string; readonly isOwn: boolean }[]
}

/** What is worth a tag, the most important first. */
export const flagTones = {
  frozen: 'bad',
  disputed: 'bad',
  debt: 'warn',
  suspended: 'warn',
  deleting: 'warn',
  trusted: 'ok',
  staff: 'info',
  api: 'info',
  guest: 'mute',
  verified: 'ok',
} as const satisfies Readonly<Record<string, Tone>>
export type Flag = keyof typeof flagTones
const flags = Object.keys(flagTones) as readonly Flag[]

/** The flags that are set; a confirmed address is the rule and is no tag. */
export const tagsOf = (customer: Pick<CustomerRow, 'flags'>): readonly Flag[] =>
  flags.filter((flag) => flag !== 'verified' && customer.flags[flag])

type Named = Readonly<Record<string, string>>
/** What happened to an account, in words; a kind that is new here names itself. */
export const securityEventName = (kind: string): string => {
  const named = texts.events as Named
  return (Object.hasOwn(named, kind) && named[kind]) || kind.replaceAll('-', ' ')
}
