import { sql, type Trx } from '@vitrine/platform/database'

/** A review as operators see it, hidden or not. */
export interface ModeratedReview {
  readonly id: number
  readonly serviceId: number
  readonly serviceName: string
  readonly userId: number
  readonly rating: number
  readonly comment: string | null
  readonly author: string | null
  readonly writtenAt: Date
  readonly hiddenAt: Date | null
  readonly hiddenBecause: string | null
  readonly answer: string | null
  readonly version: number
}

export interface ReviewFilter {
  /** In the comment, the author or the name of the service. */
  readonly text: string
  readonly state: 'all' | 'commented' | 'shown' | 'hidden' | 'unanswered'
  readonly rating: number | undefined
  /** Only older ones. */
  readonly before: number | undefined
  readonly limit: number
}

const columns = sql`r.id, r.service_id as "serviceId", s.name as "serviceName", r.user_id as "userId", r.rating, r.comment, r.author, r.updated_at as "writtenAt",
  r.hidden_at as "hiddenAt", r.hidden_because as "hiddenBecause", r.answer, r.version`

/** Reviews of the panel, the newest first. */
export const findReviews = (trx: Trx, { text, state, rating, before, limit }: ReviewFilter): Promise<ModeratedReview[]> =>
  trx.rows(sql<ModeratedReview>`
    select ${columns} from catalogue.review r join catalogue.service s on s.panel_id = r.panel_id and s.id = r.service_id
     where r.panel_id = ${trx.panelId} and r.id < ${before ?? 2_147_483_647}
       and (${state} in ('all', 'commented') or (r.hidden_at is not null) = (${state} = 'hidden'))
       and (${state} <> 'commented' or r.comment is not null)
       and (${state} <> 'unanswered' or (r.answer is null and r.comment is not null))
       and (${rating ?? 0} = 0 or r.rating = ${rating ?? 0})
       and (${text} = '' or strpos(lower(concat_ws(' ', r.comment, r.author, s.name)), lower(${text})) > 0)
     order by r.id desc limit ${limit}`)

export const readReviews = (trx: Trx, ids: readonly number[]): Promise<ModeratedReview[]> =>
  trx.rows(sql<ModeratedReview>`
    select ${columns} from catalogue.review r join catalogue.service s on s.panel_id = r.panel_id and s.id = r.service_id
     where r.panel_id = ${trx.panelId} and r.id = any (${[...ids]}::integer[])`)

/** Locks a review and tells its version; undefined when there is none. */
export const lockReview = async (trx: Trx, id: number): Promise<number | undefined> =>
  (
    await trx.maybe(
      sql<{ version: number }>`select version from catalogue.review where panel_id = ${trx.panelId} and id = ${id} for no key update`,
    )
  )?.version

/** Hides a review with its reason; null shows it again. */
export async function writeHidden(trx: Trx, id: number, because: string | null, now: Date): Promise<void> {
  await trx.run(sql`
    update catalogue.review set hidden_at = ${because === null ? null : now}, hidden_because = ${because}, version = version + 1
     where panel_id = ${trx.panelId} and id = ${id}`)
}

export async function writeAnswer(trx: Trx, id: number, answer: string | null): Promise<void> {
  await trx.run(sql`update catalogue.review set answer = ${answer}, version = version + 1 where panel_id = ${trx.panelId} and id = ${id}`)
}
