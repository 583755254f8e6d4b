import type { Trx } from '@vitrine/platform/database'

/** A publication as its feed tells it. Outside input: cut to size and typed by the connector, and trusted no further. */
export interface Publication {
  /** What the feed calls it; the same publication keeps it. */
  readonly id: string
  readonly url: string
  readonly title: string | null
  readonly thumbnail: string | null
  /** Null when the feed does not say or says nonsense. */
  readonly publishedAt: Date | null
}

/** What is cached of a feed between two polls, so that an unchanged one costs next to nothing (conditional requests). */
export interface FeedState {
  readonly feedUrl: string
  readonly etag: string | null
  readonly lastModified: string | null
}

export type FeedAnswer =
  | { readonly kind: 'publications'; readonly publications: readonly Publication[]; readonly state: FeedState }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly because: FeedFailure; readonly detail: string }

/** Nothing there · an address we never ask · an answer that is no feed · no answer. */
export type FeedFailure = 'absent' | 'forbidden' | 'unreadable' | 'unreachable'

/** Where a link stands among the results of a search, counted from 1; null when it is not among the first of them. Throws without an answer. */
export interface KeywordPositions {
  positionOf(input: { readonly keyword: string; readonly url: string }): Promise<number | null>
}

/** Finds what a channel or a site has published. Answers whatever happens; it never throws. */
export interface ContentFeed {
  read(request: { readonly url: string; readonly known: FeedState | null }): Promise<FeedAnswer>
}

/** Orders of the panel that a provider knows by this number; ten at most. */
export type OrdersAtProvider = (trx: Trx, providerOrderId: string) => Promise<readonly number[]>

/** Where nobody keeps the numbers of providers. */
export const noProviderNumbers: OrdersAtProvider = async () => []

/** What keeps an order from being delivered: nothing can be sent, no route may take it, its provider cannot be given orders, or tells nothing. */
export const standstills = [
  ...(['stopped', 'no_route', 'all_refused', 'routes_paused'] as const),
  ...(['provider_off', 'low_balance', 'breaker_open', 'provider_silent'] as const),
] as const
export type Standstill = (typeof standstills)[number]

export interface DeliveryState {
  /** Null where it only waits for its turn, or goes on. */
  readonly because: Standstill | null
  /** Whose turn it is. */
  readonly provider: { readonly id: number; readonly name: string } | null
  /** When it is tried again. */
  readonly until: Date | null
  /** When a provider that has it last said something. */
  readonly answeredAt: Date | null
}

/** Where orders stand on their way to a provider. */
export type DeliveryStates = (
  trx: Trx,
  orders: readonly { readonly id: number; readonly serviceId: number }[],
  now: Date,
) => Promise<ReadonlyMap<number, DeliveryState>>

/** Where nothing is delivered. */
export const noDeliveryStates: DeliveryStates = async () => new Map()

export interface ProvidersOrders {
  readonly providerId: number
  /** Orders behind this number: with lower ones, or with higher ones where the oldest come first. */
  readonly behind: number | null
  readonly oldestFirst: boolean
  /** The numbers that they lie between. */
  readonly between?: { readonly firstId: number; readonly lastId: number } | undefined
  /** Only those among these. */
  readonly among?: readonly number[]
  readonly limit: number
}

/** Numbers of the orders that a provider has, or is to get next, in their order. */
export type OrdersOfProvider = (trx: Trx, question: ProvidersOrders) => Promise<readonly number[]>

/** Where nothing is delivered. */
export const noProviderOrders: OrdersOfProvider = async () => []
