/** A video among the results of a search. */
export interface FoundVideo {
  readonly id: string
  readonly channelId: string
  readonly title: string
}

export interface SearchPage {
  /** At most fifty, the best first. */
  readonly videos: readonly FoundVideo[]
  /** What the next fifty are asked for by; null where there are no more. */
  readonly nextPage: string | null
}

/** The platform answers no more until its quota begins anew. */
export type QuotaSpent = 'quota-spent'

/** The video platform's search, by its official data API. Faults are `OutsideFault`. */
export interface VideoSearch {
  search(params: {
    readonly keyword: string
    readonly country: string
    readonly language?: string
    readonly page?: string
  }): Promise<SearchPage | QuotaSpent>
  /** Tags of at most fifty videos, in their order; none for one that has none. */
  tagsOf(videoIds: readonly string[]): Promise<readonly (readonly string[])[] | QuotaSpent>
  /** The platform's number of the channel behind an address; undefined where there is none. */
  channelIdOf(url: string): Promise<string | undefined>
}
