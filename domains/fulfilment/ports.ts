import type { CountedBy } from './model/parameters.ts'

/** A text with which an upstream panel refuses; `part` is a piece of it in lower case. A text without a match is ambiguous. */
export interface KnownErrorText {
  /** `order`: the panel does not know the order that it was asked about. */
  readonly reason: 'definitive' | 'transient' | 'funds' | 'key' | 'order'
  readonly part: string
}

/** What some upstream panels lack: several orders in one call, or a whole action. */
export type Capability = 'status-batch' | 'cancel' | 'refill'

/** One account at an upstream panel, with its key opened. */
export interface ProviderAccess {
  readonly panelId: number
  readonly accountId: number
  readonly endpoint: string
  readonly key: string
  readonly currency: string
  /** `request_id` replays a repeated token, `list` finds orders by it, `plain` knows nothing of it. */
  readonly profile: 'plain' | 'request_id' | 'list'
  readonly timeouts: { readonly connectMs: number; readonly headersMs: number; readonly bodyMs: number }
  /** 5xx that say for certain that nothing was taken. */
  readonly safeStatusCodes: readonly number[]
  /** Read before the connector's own list. */
  readonly errorTexts?: readonly KnownErrorText[]
  /** Status texts in normalized form (lower case, no spaces, dashes or underscores), matched before the connector's own list. */
  readonly statusNames?: Readonly<Record<string, ProviderState>>
  readonly lacks?: readonly Capability[]
  /** Called before every call that goes out, `add` and `refill` excepted: waits for the account's budget, or throws after a timeout. */
  readonly pace?: () => Promise<void>
}

export interface ProviderOrder {
  /** Our own number of the order, for in-house providers only; others never get it. */
  readonly orderId: number
  readonly service: string
  readonly link: string
  readonly quantity: number
  /** How the provider's service counts: only one that counts by `quantity` is told it. */
  readonly countedBy: CountedBy
  /** In the provider's own names. */
  readonly fields: Readonly<Record<string, string>>
  /** The same for every attempt of one order at one account. */
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
  | {
      readonly kind: 'ambiguous'
      readonly httpStatus: number | null
      readonly excerpt: string
      /** Ids in the malformed answer. */
      readonly namedIds?: readonly string[]
    }

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
  /** `isUnclear`: the text is none of those that say that the panel does not know the order. */
  | { readonly kind: 'error'; readonly text: string; readonly isUnclear?: true }
  | { readonly kind: 'no-news' }

/** A row of a provider's list; the rate is for 1000 pieces, for packages of one order, in the account's currency. */
export interface ProviderService {
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
  /** Named by few lists; null when it is not. */
  readonly currency: string | null
}

export interface RefillRequest {
  readonly providerOrderId: string
  /** The same for every attempt of one refill. */
  readonly requestId: string
}

export type RefillOutcome =
  | { readonly kind: 'accepted'; readonly refillId: string; readonly httpStatus: number; readonly excerpt: string }
  | Exclude<AddOutcome, { readonly kind: 'accepted' }>

export type RefillState = 'pending' | 'in_progress' | 'completed' | 'rejected' | 'unknown'

export type RefillAnswer =
  | { readonly kind: 'progress'; readonly state: RefillState; readonly rawStatus: string }
  | { readonly kind: 'error'; readonly text: string }
  | { readonly kind: 'no-news' }

/** How a connector reads what a panel says, by its own lists and those of the account; nobody is asked. */
export interface ProviderReading {
  /** The text of a refusal in a raw answer; null where there is none. */
  refusalIn(answer: string): string | null
  /** What a text of refusal means; null where nobody has said so. */
  refusal(account: Pick<ProviderAccess, 'errorTexts'>, text: string): KnownErrorText['reason'] | null
  state(account: Pick<ProviderAccess, 'statusNames'>, word: string): ProviderState
}

/** One upstream panel over the v2 verbs. `beforeSend` runs after the connection stands and before the first request byte: false means do not send (-> not-sent). */
export interface Provider {
  add(access: ProviderAccess, order: ProviderOrder, beforeSend: () => Promise<boolean>): Promise<AddOutcome>
  status(access: ProviderAccess, providerOrderIds: readonly string[]): Promise<ReadonlyMap<string, ProgressAnswer>>
  cancel(
    access: ProviderAccess,
    providerOrderIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly taken: boolean; readonly text: string | null }>>
  /** The same promises as `add`; a repeated `requestId` is answered with the refill already taken, where the account's profile says so. */
  refill(access: ProviderAccess, request: RefillRequest, beforeSend: () => Promise<boolean>): Promise<RefillOutcome>
  refillStatus(access: ProviderAccess, refillIds: readonly string[]): Promise<ReadonlyMap<string, RefillAnswer>>
  balance(access: ProviderAccess): Promise<{ readonly balance: string; readonly currency: string }>
  services(access: ProviderAccess): Promise<readonly ProviderService[]>
  /** Probes, with calls about orders that do not exist, what this panel lacks. */
  lacks?(access: ProviderAccess): Promise<readonly Capability[]>
  /** Ids of own orders that carry our token; only accounts of profile `list` can be asked. */
  findOrders?(access: ProviderAccess, requestId: string): Promise<readonly string[]>
  /** Of one whose words can be mapped. */
  readonly reading?: ProviderReading
}
