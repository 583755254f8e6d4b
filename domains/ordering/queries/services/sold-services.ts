import { sql, type Trx } from '@vitrine/platform/database'

/** Of some services those that were ever paid for, each by one look into the index of its orders. */
export async function soldServices(trx: Trx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await trx.rows(sql<{ id: number }>`
    select s.id from unnest(${ids}::int[]) as s (id)
     where exists (select from ordering.order_line l
                    where l.panel_id = ${trx.panelId} and l.service_id = s.id and l.paid_at is not null and l.user_id <> 0)`)
  return new Set(rows.map(({ id }) => id))
}
