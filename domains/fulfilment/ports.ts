/** Where one account at an upstream panel answers, and what is known about it. Times are milliseconds. */
export interface ProviderAccess {
  readonly accountId: number
  readonly endpoint: string
  readonly key: string
  readonly currency: string
  readonly profile: 'plain' | 'request_id' | 'list'
  readonly timeouts: { readonly connectMs: number; readonly headersMs: number; readonly bodyMs: number }
  readonly safeStatusCodes: readonly number[]
}

export interface ProviderOrder {
  readonly service: string
  readonly link: string
  readonly quantity: number
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string
}

export type AddOutcome =
  | { readonly kind: 'accepted'; readonly providerOrderId: string; readonly httpStatus: number; readonly excerpt: string }
  | {
      readonly kind: 'rejected'
      readonly reason: 'definitive' | 'transient' | 'funds' | 'key'
      readonly httpStatus: number
      readonly excerpt: string
    }
  | { readonly kind: 'not-sent'; readonly excerpt: string }
  | { readonly kind: 'ambiguous'; readonly httpStatus: number | null; readonly excerpt: string }

export type ProviderState = 'pending' | 'in_progress' | 'completed' | 'partial' | 'canceled' | 'unknown'

export interface ProviderProgress {
  readonly state: ProviderState
  readonly rawStatus: string
  readonly startCount: number | null
  readonly remains: number | null
  readonly charge: string | null
  readonly currency: string | null
}

export type ProgressAnswer =
  | { readonly kind: 'progress'; readonly progress: ProviderProgress }
  | { readonly kind: 'error'; readonly text: string }
  | { readonly kind: 'no-news' }

/**
 * One upstream panel over the v2 verbs. `beforeSend` runs after the connection stands and before the first request byte: false means do
 * not send (→ not-sent).
 */
export interface Provider {
  add(access: ProviderAccess, order: ProviderOrder, beforeSend: () => Promise<boolean>): Promise<AddOutcome>
  status(access: ProviderAccess, providerOrderIds: readonly string[]): Promise<ReadonlyMap<string, ProgressAnswer>>
  cancel(
    access: ProviderAccess,
    providerOrderIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly taken: boolean; readonly text: string | null }>>
  refill(
    access: ProviderAccess,
    providerOrderId: string,
  ): Promise<
    { readonly kind: 'accepted'; readonly refillId: string } | { readonly kind: 'rejected' | 'ambiguous'; readonly excerpt: string }
  >
  balance(access: ProviderAccess): Promise<{ readonly balance: string; readonly currency: string }>
  services(access: ProviderAccess): Promise<
    readonly {
      readonly service: string
      readonly name: string
      readonly type: string
      readonly category: string
      readonly rate: string
      readonly min: number
      readonly max: number
      readonly refill: boolean
      readonly cancel: boolean
      readonly dripfeed: boolean
    }[]
  >
}
