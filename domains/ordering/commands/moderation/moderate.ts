import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { message, Refusal } from '@vitrine/platform/kernel'
import { orderPaid } from '../../events.ts'
import { findLineForUpdate, type LineActor, recordEvent } from '../../store/line-store.ts'
import { markCleared, writeHeldDecision } from '../../store/lines/hold-rule-store.ts'
import type { OrderLine } from '../../store/order-line.ts'
import { moveLine } from '../lines/move-line.ts'
import { settleLine } from '../lines/settle-line.ts'

/** Who decided, and why: stored with the order. */
export interface HeldDecision {
  readonly operator: string
  readonly note: string
  /** Of an operator of the console: the order's history names them. */
  readonly operatorId?: number
}

const actorOf = ({ operatorId }: HeldDecision): { readonly actor?: LineActor } =>
  operatorId === undefined ? {} : { actor: { kind: 'operator', id: operatorId } }

/** Releases the order; no rule holds it again. */
export async function releaseHeld(trx: Trx, orderId: number, decision: HeldDecision, now: Date): Promise<void> {
  const line = await decide(trx, orderId, 'released', decision)
  await markCleared(trx, orderId)
  await moveLine(trx, line, { state: 'ready', dueAt: now })
  await recordEvent(trx, orderId, { kind: 'resumed', ...actorOf(decision) })
  await announce(trx, orderPaid, { orderId, userId: line.userId })
}

/** The order is not delivered: all of its money goes back. */
export async function refuseHeld(trx: Trx, orderId: number, decision: HeldDecision, now: Date): Promise<void> {
  const line = await decide(trx, orderId, 'refused', decision)
  await settleLine(trx, line, { outcome: 'canceled', delivered: 0, reason: 'other', ...actorOf(decision) }, now)
}

async function decide(trx: Trx, orderId: number, decision: 'released' | 'refused', by: HeldDecision): Promise<OrderLine> {
  const line = await findLineForUpdate(trx, orderId)
  const isDecided = await writeHeldDecision(trx, orderId, { ...by, decision })
  if (line?.state !== 'moderation' || !isDecided) throw new Refusal('invalid', message('deliveries.orderNotWaiting', { order: orderId }))
  return line
}
