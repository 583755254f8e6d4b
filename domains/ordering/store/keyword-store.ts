import { sql, type Trx } from '@vitrine/platform/database'
import type { Positions, RankStage } from '../model/keywords.ts'

const BACK_UNTIL = '60 days'

export interface DueRank {
  readonly orderId: number
  readonly stage: RankStage
  readonly tries: number
  readonly url: string | null
  readonly fields: Readonly<Record<string, string>>
}

/** Schedules the lookups of orders with keywords. One that is more than a day late is skipped: its result would be of another time. */
export async function noteRanks(trx: Trx, now: Date): Promise<void> {
  await trx.run(sql`
    insert into ordering.keyword_rank (panel_id, order_id, stage, due_at)
    select l.panel_id, l.id, m.stage, m.due_at from ordering.order_line l
     cross join lateral (values ('on_create', l.created_at), ('on_complete', l.completed_at), ('after_five_days', l.completed_at + interval '5 days'))
       m (stage, due_at)
     where l.panel_id = ${trx.panelId} and l.provider_fields ? 'keywords' and l.parent_order_id is null
       and l.created_at > ${now}::timestamptz - ${BACK_UNTIL}::interval
       and (m.stage = 'on_create' or l.state = 'completed') and m.due_at > ${now}::timestamptz - interval '1 day'
    on conflict do nothing`)
}

/** Claims what is due for this worker until `leaseUntil`. */
export const claimRanks = (
  trx: Trx,
  { now, leaseUntil, limit }: { readonly now: Date; readonly leaseUntil: Date; readonly limit: number },
): Promise<DueRank[]> =>
  trx.rows(sql<DueRank>`
    with due as materialized (
      select order_id, stage from ordering.keyword_rank where panel_id = ${trx.panelId} and measured_at is null and due_at <= ${now}
       order by due_at limit ${limit} for update skip locked)
    update ordering.keyword_rank r set due_at = ${leaseUntil}, tries = r.tries + 1 from due, ordering.order_line l
     where r.panel_id = ${trx.panelId} and r.order_id = due.order_id and r.stage = due.stage and l.panel_id = r.panel_id and l.id = r.order_id
    returning r.order_id as "orderId", r.stage, r.tries, l.url, l.provider_fields as fields`)

export async function saveRank(
  trx: Trx,
  { orderId, stage }: Pick<DueRank, 'orderId' | 'stage'>,
  positions: Positions | null,
  now: Date,
): Promise<void> {
  await trx.run(sql`
    update ordering.keyword_rank set positions = ${positions === null ? null : JSON.stringify(positions)}::jsonb, measured_at = ${now}
     where panel_id = ${trx.panelId} and order_id = ${orderId} and stage = ${stage}`)
}

export const ranksOfLine = (trx: Trx, orderId: number): Promise<{ readonly stage: RankStage; readonly positions: Positions | null }[]> =>
  trx.rows(sql<{ stage: RankStage; positions: Positions | null }>`
    select stage, positions from ordering.keyword_rank
     where panel_id = ${trx.panelId} and order_id = ${orderId} and measured_at is not null`)
