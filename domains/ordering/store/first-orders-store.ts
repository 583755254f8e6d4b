import { sql, type Trx } from '@vitrine/platform/database'

/** A shop that is being opened has few orders: more are not looked at. */
const FIRST = 1_000

/** Whether one of the panel's first orders was delivered; a test of a route is none, for nobody bought it. */
export const hasDeliveredFirst = async (trx: Trx): Promise<boolean> =>
  (
    await trx.one(sql<{ yes: boolean }>`
    select exists (
      select 1 from (select state from ordering.order_line where panel_id = ${trx.panelId} and user_id <> 0 order by id limit ${FIRST}) as first
       where first.state in ('completed', 'partial')) as yes`)
  ).yes
