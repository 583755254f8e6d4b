import { sql, type Trx } from '@vitrine/platform/database'

export interface Review {
  readonly serviceId: number
  readonly rating: number
  readonly comment: string | null
  readonly author: string | null
  readonly createdAt: Date
  /** What the shop says to it. */
  readonly answer: string | null
}
export const reviewColumns = sql.raw('service_id as "serviceId", rating, comment, author, updated_at as "createdAt", answer')

/** One per person and service: a second one replaces the first. */
export const saveReview = (
  trx: Trx,
  userId: number,
  review: Pick<Review, 'serviceId' | 'rating' | 'comment' | 'author'>,
  now: Date,
): Promise<Review> =>
  trx.one(sql<Review>`
    insert into catalogue.review (panel_id, user_id, service_id, rating, comment, author, created_at, updated_at)
    values (${trx.panelId}, ${userId}, ${review.serviceId}, ${review.rating}, ${review.comment}, ${review.author}, ${now}, ${now})
    on conflict (panel_id, user_id, service_id) do update set rating = excluded.rating, comment = excluded.comment, author = excluded.author, updated_at = excluded.updated_at
    returning ${reviewColumns}`)
