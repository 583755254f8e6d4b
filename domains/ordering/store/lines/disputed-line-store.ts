import { sql, type Trx } from '@vitrine/platform/database'
import { type LineRow, lineOf, type OrderLine } from '../order-line.ts'

/** Locks a customer's single orders that nobody has sent yet. */
export const lockReadyLines = (trx: Trx, userId: number): Promise<OrderLine[]> =>
  lockLinesOf(trx, userId, sql`l.state = 'ready' and l.kind = 'single'`)

/** Locks a customer's drip feeds that still make runs. */
export const lockRunningDripFeeds = (trx: Trx, userId: number): Promise<OrderLine[]> =>
  lockLinesOf(trx, userId, sql`l.kind = 'drip_feed' and l.state = 'running' and l.is_cancellable`)

/** Locks a customer's orders of one kind that the system paused last, and not the customer. */
export const lockPausedBySystem = (trx: Trx, userId: number, kind: 'single' | 'drip_feed'): Promise<OrderLine[]> =>
  lockLinesOf(
    trx,
    userId,
    sql`l.kind = ${kind} and l.state = 'paused' and 'system' = (
      select e.actor_kind from ordering.line_event e
       where e.panel_id = l.panel_id and e.order_id = l.id and e.kind = 'paused' order by e.id desc limit 1)`,
  )

/** Locked in the order of their numbers: parts are asked for before their heads. */
async function lockLinesOf(trx: Trx, userId: number, which: ReturnType<typeof sql>): Promise<OrderLine[]> {
  const rows = await trx.rows(sql<LineRow>`
    select l.* from ordering.order_line l
     where l.panel_id = ${trx.panelId} and l.user_id = ${userId} and l.deleted_at is null and ${which} order by l.id for no key update of l`)
  return rows.map(lineOf)
}
