import type { Trx } from '@vitrine/platform/database'
import { leavesLink } from '../../model/states.ts'
import { type LineChange, saveLine, wakeWaiting } from '../../store/line-store.ts'
import type { OrderLine } from '../../store/order-line.ts'
import { followParts } from '../parents/follow-parts.ts'

/**
 * Moves a locked line along the table of transitions; staying in a state (new numbers only) is allowed for open states. Its head is updated, and orders
 * that wait for its link become due.
 */
export async function moveLine(trx: Trx, line: OrderLine, change: LineChange): Promise<void> {
  await saveLine(trx, line, change)
  const isUpdate = change.state !== line.state || (change.delivered ?? line.delivered) !== line.delivered
  if (line.parentOrderId !== null && isUpdate) await followParts(trx, line.parentOrderId)
  if (line.linkHash && leavesLink(line.state, change.state)) await wakeWaiting(trx, line.linkHash)
}
