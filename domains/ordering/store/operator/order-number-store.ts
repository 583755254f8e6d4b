import { sql, type Trx } from '@vitrine/platform/database'

/**
 * The lowest number that an order placed at or after a time may have: numbers grow with time, so it is found by halves over the primary key, and no index of times
 * burdens placing. An order's time is that of its transaction's beginning, hence the margin: its reader lets times decide.
 */
export async function firstNumberSince(trx: Trx, at: Date, marginMinutes: number): Promise<number> {
  const row = await trx.one(sql<{ first: number }>`
    with recursive half as (
      select (select min(id) from ordering.order_line where panel_id = ${trx.panelId}) as low,
             (select max(id) + 1 from ordering.order_line where panel_id = ${trx.panelId}) as high
      union all
      select case when row.created_at < at then row.id + 1 else half.low end,
             case when row.created_at < at then half.high else half.low + (half.high - half.low) / 2 end
        from half
       cross join (select ${at}::timestamptz + make_interval(mins => ${marginMinutes}::int) as at) wanted
       cross join lateral (
         select line.id, line.created_at from ordering.order_line line
          where line.panel_id = ${trx.panelId} and line.id >= half.low + (half.high - half.low) / 2 order by line.id limit 1) row
       where half.low < half.high)
    select coalesce(max(low), 0)::int as first from half`)
  return row.first
}
