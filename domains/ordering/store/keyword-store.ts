import { sql, type Trx } from '@vitrine/platform/database'
import type { Positions, RankMoment } from '../model/keywords.ts'

const LOOKED_BACK = '60 days'

export interface DueRank {
  readonly orderId: number
  readonly moment: RankMoment
  readonly tries: number
  readonly url: string | null
  readonly fields: Readonly<Record<string, string>>
}

/** Schedules the lookups of orders with keywords. One that is more than a day late is skipped: its result would be of another time. */
export async function noteRanks(trx: Trx, now: Date): Promise<void> {
  await trx.run(sql`
    insert into ordering.keyword_rank (panel_id, order_id, moment, due_at)
    select l.panel_id, l.id, m.moment, m.due_at from ordering.order_line l
     cross join lateral (values ('on_create', l.created_at), ('on_complete', l.completed_at), ('after_five_days', l.completed_at + interval '5 days'))
       m (moment, due_at)
     where l.panel_id = ${trx.panelId} and l.provider_fields ? 'keywords' and l.parent_order_id is null
       and l.created_at > ${now}::timestamptz - ${LOOKED_BACK}::interval
       and (m.moment = 'on_create' or l.state = 'completed') and m.due_at > ${now}::timestamptz - interval '1 day'
    on conflict do nothing`)
}

/** Claims what is due for this worker until `leaseUntil`. */
export const claimRanks = (
  trx: Trx,
  { now, leaseUntil, limit }: { readonly now: Date; readonly leaseUntil: Date; readonly limit: number },
): Promise<DueRank[]> =>
  trx.rows(sql<DueRank>`
    with due as materialized (
      select order_id, moment from ordering.keyword_rank where panel_id = ${trx.panelId} and measured_at is null and due_at <= ${now}
       order by due_at limit ${limit} for update skip locked)
    update ordering.keyword_rank r set due_at = ${leaseUntil}, tries = r.tries + 1 from due, ordering.order_line l
     where r.panel_id = ${trx.panelId} and r.order_id = due.order_id and r.moment = due.moment and l.panel_id = r.panel_id and l.id = r.order_id
    returning r.order_id as "orderId", r.moment, r.tries, l.url, l.provider_fields as fields`)

export async function keepRank(
  trx: Trx,
  { orderId, moment }: Pick<DueRank, 'orderId' | 'moment'>,
  positions: Positions | null,
  now: Date,
): Promise<void> {
  await trx.run(sql`
    update ordering.keyword_rank set positions = ${positions === null ? null : JSON.stringify(positions)}::jsonb, measured_at = ${now}
     where panel_id = ${trx.panelId} and order_id = ${orderId} and moment = ${moment}`)
}

export const ranksOfLine = (trx: Trx, orderId: number): Promise<{ readonly moment: RankMoment; readonly positions: Positions | null }[]> =>
  trx.rows(sql<{ moment: RankMoment; positions: Positions | null }>`
    select moment, positions from ordering.keyword_rank
     where panel_id = ${trx.panelId} and order_id = ${orderId} and measured_at is not null`)
