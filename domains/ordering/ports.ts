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
