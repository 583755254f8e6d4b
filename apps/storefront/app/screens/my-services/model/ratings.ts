/** An unsent review of one service; without a rating it is empty. */
export interface Draft {
  readonly rating: number | null
  readonly comment: string
}
export type Drafts = Readonly<Record<number, Draft>>

export const emptyDraft: Draft = { rating: null, comment: '' }

/** Only services with a rating are sent, in the order of the page (REVIEW-001). */
export const reviewsToSend = (serviceIds: readonly number[], drafts: Drafts) =>
  serviceIds.flatMap((id) => {
    const { rating, comment } = drafts[id] ?? emptyDraft
    return rating === null ? [] : [{ service_id: id, rating, comment: comment.trim() || null }]
  })

/** The service that a field of a refusal is about: `reviews.1.comment` is the second one sent. */
export function serviceOfField(field: string, sent: readonly { readonly service_id: number }[]): number | undefined {
  const place = /^reviews\.(\d+)\./.exec(field)?.[1]
  return place === undefined ? undefined : sent[Number(place)]?.service_id
}
