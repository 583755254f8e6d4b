import { type Database, sql } from '@vitrine/platform/database'

const BATCH = 5_000

/** Adds up what was appended to the counts of orders; answers how many changes that were. Readers see the same sums before and after. */
export async function foldOrderCounts(database: Database, panelId: number): Promise<number> {
  let folded = 0
  for (;;) {
    const { count } = await database.transaction(panelId, (trx) =>
      trx.one(sql<{ count: number }>`
        with page as (
          select user_id, id from ordering.order_count_change where panel_id = ${trx.panelId} order by user_id, id limit ${BATCH} for update skip locked),
        gone as (
          delete from ordering.order_count_change c using page p where c.panel_id = ${trx.panelId} and c.user_id = p.user_id and c.id = p.id
          returning c.user_id, c.was, c.becomes),
        moved as (
          select user_id, status, sum(step)::int as step from (
            select user_id, was as status, -1 as step from gone where was is not null
            union all select user_id, becomes, 1 from gone where becomes is not null) steps
          group by user_id, status having sum(step) <> 0),
        added as (
          insert into ordering.order_count as c (panel_id, user_id, status, counted) select ${trx.panelId}, user_id, status, step from moved order by user_id, status
          on conflict (panel_id, user_id, status) do update set counted = c.counted + excluded.counted)
        select count(*)::int as count from gone`),
    )
    folded += count
    if (count < BATCH) return folded
  }
}
