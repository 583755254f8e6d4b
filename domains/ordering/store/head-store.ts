import { sql, type Trx } from '@vitrine/platform/database'
import { invariant } from '@vitrine/platform/kernel'
import { isFinal, type LineState } from '../model/states.ts'
import { type LineRow, lineOf, type OrderLine } from './order-line.ts'

/**
 * Locks the head of a part. Lock order everywhere: parts by their ids, then their head, then money. A command that begins with the head of a drip feed
 * locks none of its runs.
 */
export async function lockHead(trx: Trx, parentOrderId: number): Promise<OrderLine> {
  const row = await trx.maybe(
    sql<LineRow>`select * from ordering.order_line where panel_id = ${trx.panelId} and id = ${parentOrderId} for no key update`,
  )
  invariant(row, `head ${parentOrderId} exists`)
  return lineOf(row)
}

/** The orders that a head has become so far, oldest first. */
export async function partsOf(trx: Trx, parentOrderId: number): Promise<OrderLine[]> {
  const rows = await trx.rows(
    sql<LineRow>`select * from ordering.order_line where panel_id = ${trx.panelId} and parent_order_id = ${parentOrderId} order by part_no`,
  )
  return rows.map(lineOf)
}

/** The orders that many heads have become so far. */
export async function partsOfMany(trx: Trx, parentOrderIds: readonly number[]): Promise<OrderLine[]> {
  if (parentOrderIds.length === 0) return []
  const rows = await trx.rows(
    sql<LineRow>`select * from ordering.order_line where panel_id = ${trx.panelId} and parent_order_id = any(${parentOrderIds}::int[]) order by id`,
  )
  return rows.map(lineOf)
}

/** The same with every part locked, before its head. */
export async function lockParts(trx: Trx, parentOrderId: number): Promise<OrderLine[]> {
  const rows = await trx.rows(
    sql<LineRow>`select * from ordering.order_line where panel_id = ${trx.panelId} and parent_order_id = ${parentOrderId} order by id for no key update`,
  )
  return rows.map(lineOf)
}

export interface HeadChange {
  readonly state: LineState
  readonly delivered?: number
  readonly refunded?: bigint
  readonly serviceAllowsCancel?: boolean
  readonly cancelReason?: string | null
  readonly endedAt?: Date | null
}

/** Writes what a locked head has become; its state follows its parts and not the table of transitions, but an end stays an end. */
export async function saveHead(trx: Trx, head: OrderLine, change: HeadChange): Promise<void> {
  invariant(!isFinal(head.state) || change.state === head.state, `a head that is ${head.state} does not become ${change.state}`)
  await trx.run(sql`
    update ordering.order_line set state = ${change.state}, state_version = state_version + 1, due_at = null,
      delivered = ${change.delivered ?? head.delivered}, refunded_micro = ${change.refunded ?? head.refunded}, is_cancellable = ${change.serviceAllowsCancel ?? head.serviceAllowsCancel},
      cancel_reason = ${change.cancelReason === undefined ? head.cancelReason : change.cancelReason}, completed_at = ${change.endedAt ?? head.completedAt},
      updated_at = clock_timestamp()
     where panel_id = ${trx.panelId} and id = ${head.id}`)
}
