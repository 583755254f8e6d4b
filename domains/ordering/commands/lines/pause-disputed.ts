import { sql, type Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { orderPaid } from '../../events.ts'
import { planNext } from '../../store/drip-store.ts'
import { saveHead } from '../../store/head-store.ts'
import { recordEvent } from '../../store/line-store.ts'
import { type LineRow, lineOf, type OrderLine } from '../../store/order-line.ts'
import { followParts } from '../parents/follow-parts.ts'
import { moveLine } from './move-line.ts'

/**
 * A customer's bank takes a payment back: what nobody has sent yet waits, and his drip feeds make no further run. What is at a provider goes on. Saying it
 * twice is saying it once; the dispute's number stands on every order that it paused.
 */
export async function pauseDisputed(trx: Trx, userId: number, disputeId: number): Promise<void> {
  const actor = { kind: 'system', id: disputeId } as const
  for (const line of await linesOf(trx, userId, sql`l.state = 'ready' and l.kind = 'single'`)) {
    await moveLine(trx, line, { state: 'paused', dueAt: null })
    await recordEvent(trx, line.id, { kind: 'paused', actor })
  }
  for (const head of await linesOf(trx, userId, sql`l.kind = 'drip_feed' and l.state = 'running' and l.is_cancellable`)) {
    await planNext(trx, head.id, null)
    await saveHead(trx, head, { state: 'paused' })
    await recordEvent(trx, head.id, { kind: 'paused', actor })
  }
}

/** The customer was right: what disputes had paused goes its way again; what he had paused himself does not. */
export async function resumeThawed(trx: Trx, userId: number, now: Date): Promise<void> {
  const isDisputes = sql`
    l.state = 'paused' and 'system' = (
      select e.actor_kind from ordering.line_event e
       where e.panel_id = l.panel_id and e.line_id = l.id and e.kind = 'paused' order by e.id desc limit 1)`
  for (const line of await linesOf(trx, userId, sql`l.kind = 'single' and ${isDisputes}`)) {
    await moveLine(trx, line, { state: 'ready', dueAt: now, cancelReason: null })
    await recordEvent(trx, line.id, { kind: 'resumed' })
    await announce(trx, orderPaid, { orderId: line.id, userId })
  }
  for (const head of await linesOf(trx, userId, sql`l.kind = 'drip_feed' and ${isDisputes}`)) {
    await saveHead(trx, head, { state: 'running' })
    await recordEvent(trx, head.id, { kind: 'resumed' })
    await followParts(trx, head.id)
  }
}

/** Locked in the order of their numbers: parts are asked for before their heads. */
async function linesOf(trx: Trx, userId: number, what: ReturnType<typeof sql>): Promise<OrderLine[]> {
  const rows = await trx.rows(sql<LineRow>`
    select l.* from ordering.order_line l
     where l.panel_id = ${trx.panelId} and l.user_id = ${userId} and l.deleted_at is null and ${what} order by l.id for no key update of l`)
  return rows.map(lineOf)
}
