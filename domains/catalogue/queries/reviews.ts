import { sql, type Trx } from '@vitrine/platform/database'
import { type Review, reviewColumns } from '../store/review-store.ts'

/** A person's own, by service. */
export async function reviewsBy(trx: Trx, userId: number, serviceIds: readonly number[]): Promise<ReadonlyMap<number, Review>> {
  const rows = await trx.rows(sql<Review>`
    select ${reviewColumns} from catalogue.review
     where panel_id = ${trx.panelId} and user_id = ${userId} and service_id = any (${[...serviceIds]}::integer[])`)
  return new Map(rows.map((review) => [review.serviceId, review]))
}

const SHOWN_MAX = 50

/** The reviews of a service that operators leave shown, the newest first, and how often each rating was given: one star first. */
export async function reviewsOf(
  trx: Trx,
  serviceId: number,
): Promise<{ readonly reviews: readonly Review[]; readonly counts: readonly number[] }> {
  const reviews = await trx.rows(sql<Review>`
    select ${reviewColumns} from catalogue.review where panel_id = ${trx.panelId} and service_id = ${serviceId} and hidden_at is null order by updated_at desc limit ${SHOWN_MAX}`)
  if (reviews.length === 0) return { reviews, counts: [0, 0, 0, 0, 0] }
  const rows = await trx.rows(sql<{ rating: number; count: number }>`
    select rating, count(*)::int as count from catalogue.review where panel_id = ${trx.panelId} and service_id = ${serviceId} and hidden_at is null group by rating`)
  return { reviews, counts: [1, 2, 3, 4, 5].map((stars) => rows.find(({ rating }) => rating === stars)?.count ?? 0) }
}
