import { findUser, refuseIfFrozen } from '@vitrine/identity'
import { charge } from '@vitrine/ledger'
import { originOf } from '@vitrine/panels'
import { openPayment, type PaymentInstructions } from '@vitrine/payments'
import type { Trx } from '@vitrine/platform/database'
import { type RequestContext, userIdOf } from '@vitrine/platform/http'
import { announce } from '@vitrine/platform/jobs'
import type { OrderingDeps } from '../deps.ts'
import { actionRefused, orderAbsent } from '../errors.ts'
import { orderPaid } from '../events.ts'
import { actionsOf } from '../model/states.ts'
import { findOwnLineForUpdate, recordEvent } from '../store/line-store.ts'
import type { OrderLine } from '../store/order-line.ts'
import { creditBonus } from './credit-coupon.ts'
import { moveLine } from './move-line.ts'
import { invoiceLines } from './request-orders.ts'
import { startHead } from './start-head.ts'

/** Moves the money of an unpaid, locked line into its escrow, credits its bonus and lets it go to delivery. */
export async function payLine(trx: Trx, line: OrderLine, now: Date): Promise<void> {
  const { id, userId, charged } = line
  // A coupon may cover all of it.
  if (charged > 0n) await charge(trx, { userId, orderLineId: id, amount: charged, key: `order:${id}:charge` })
  await creditBonus(trx, line)
  await moveLine(trx, line, { state: 'ready', paidAt: now, dueAt: now })
  await recordEvent(trx, line.id, { kind: 'paid', amount: line.charged, actor: { kind: 'user', id: line.userId } })
  await announce(trx, orderPaid, { orderId: line.id, userId: line.userId })
  if (line.kind !== 'single') await startHead(trx, id)
}

async function payableLine(trx: Trx, userId: number, orderId: number): Promise<OrderLine> {
  const line = await findOwnLineForUpdate(trx, userId, orderId)
  if (!line) throw orderAbsent()
  const user = await findUser(trx, userId)
  if (user) refuseIfFrozen(user)
  if (!actionsOf(line.state, line).payable) throw actionRefused()
  return line
}

/** Pays an unpaid order from balance (ORDERSTATE-005); `ledger.funds` when it does not suffice. */
export async function payByBalance(deps: OrderingDeps, context: RequestContext, orderId: number): Promise<void> {
  const userId = userIdOf(context)
  await deps.database.transaction(context.panelId, async (trx) => payLine(trx, await payableLine(trx, userId, orderId), deps.clock.now()))
}

/** Opens a payment for an unpaid order (ORDERSTATE-005). */
export async function payByInvoice(
  deps: OrderingDeps,
  context: RequestContext,
  orderId: number,
  methodId: number,
): Promise<PaymentInstructions> {
  const userId = userIdOf(context)
  const panel = await deps.panels.get(context.panelId)
  const invoiceId = await deps.database.transaction(context.panelId, async (trx) => {
    const line = await payableLine(trx, userId, orderId)
    return invoiceLines(trx, deps, context, { userId, methodId, amount: line.charged, lines: [line], settings: panel.settings })
  })
  return openPayment(deps.payments, context.panelId, invoiceId, originOf(panel, context))
}
