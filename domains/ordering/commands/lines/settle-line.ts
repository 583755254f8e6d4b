import { type Leg, post, theSystem } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { refundDue } from '@vitrine/pricing'
import { orderCanceled, orderCompleted } from '../../events.ts'
import { lockHead } from '../../store/head-store.ts'
import { type LineActor, recordEvent, recordProgress } from '../../store/line-store.ts'
import type { OrderLine } from '../../store/order-line.ts'
import { creditCashback } from './credit-coupon.ts'
import { moveLine } from './move-line.ts'

export interface Settlement {
  readonly outcome: 'completed' | 'partial' | 'canceled'
  readonly delivered: number
  readonly startCount?: number | null
  readonly reason?: string
  readonly actor?: LineActor
}

/**
 * Ends a locked line for good: the undelivered share goes back to the customer, the rest is earned (and earns its cashback), the escrow is zero. The
 * permanent key `order:{line}:final` forbids a second settlement of any kind. Its guarantee counts from `now`.
 */
export async function settleLine(trx: Trx, line: OrderLine, settlement: Settlement, now: Date): Promise<void> {
  if (line.parentOrderId !== null) await lockHead(trx, line.parentOrderId)
  const delivered = settlement.outcome === 'completed' ? line.quantity : Math.min(Math.max(settlement.delivered, 0), line.quantity)
  const { refund, earned } = refundDue({ ...line, delivered })
  const escrow = { kind: 'order', owner: line.id } as const
  const legs: Leg[] = [
    { debit: escrow, credit: { kind: 'customer.main', owner: line.userId }, amount: refund, code: 'cancel_order' },
    { debit: escrow, credit: { kind: 'revenue.orders', owner: 0 }, amount: earned, code: 'internal' },
  ]
  const moving = legs.filter((leg) => leg.amount > 0n)
  if (moving.length > 0) {
    await post(trx, { key: `order:${line.id}:final`, reference: { kind: 'order', id: line.id }, actor: theSystem, legs: moving })
  }
  await creditCashback(trx, line, earned)
  await moveLine(trx, line, {
    state: settlement.outcome,
    delivered,
    refunded: refund,
    dueAt: null,
    completedAt: now,
    ...(settlement.startCount === undefined ? {} : { startCount: settlement.startCount }),
    ...(settlement.outcome === 'completed'
      ? {}
      : { cancelReason: settlement.reason ?? (settlement.outcome === 'partial' ? 'partial' : 'provider') }),
  })
  if (delivered !== line.delivered) await recordProgress(trx, line.id, delivered)
  await recordEvent(trx, line.id, { kind: settlement.outcome, amount: refund, ...(settlement.actor ? { actor: settlement.actor } : {}) })
  await announce(trx, settlement.outcome === 'completed' ? orderCompleted : orderCanceled, { orderId: line.id, userId: line.userId })
}
