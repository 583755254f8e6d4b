import { findUser, refuseIfFrozen } from '@vitrine/identity'
import { charge } from '@vitrine/ledger'
import { originOf, type PanelOptions } from '@vitrine/panels'
import { getPaymentChoice, openPayment, type PaymentInput, type PaymentInstructions, payerOf } from '@vitrine/payments'
import type { Trx } from '@vitrine/platform/database'
import { claimKey, keyOfOwn, type RequestContext, saveResource, userIdOf } from '@vitrine/platform/http'
import { announce } from '@vitrine/platform/jobs'
import type { OrderingDeps } from '../../deps.ts'
import { actionRefused, orderAbsent } from '../../errors.ts'
import { orderPaid } from '../../events.ts'
import { actionsOf } from '../../model/states.ts'
import { findOwnLineForUpdate, recordEvent } from '../../store/line-store.ts'
import type { OrderLine } from '../../store/order-line.ts'
import { creditBonus } from '../lines/credit-coupon.ts'
import { moveLine } from '../lines/move-line.ts'
import { startHead } from '../parents/start-head.ts'
import { invoiceLines } from '../placing/request-orders.ts'
import { findOpenPayment } from './find-open-payment.ts'
import { closeNeedlessInvoices, giveUpCharges, refuseSecondPayment } from './give-up-charges.ts'
import { takeUnpaidDiscount, type UnpaidDiscount } from './take-unpaid-discount.ts'

/** Moves the money of an unpaid, locked line into its escrow, credits its bonus and lets it go to delivery. */
export async function payLine(trx: Trx, line: OrderLine, now: Date): Promise<void> {
  const { id, userId, charged } = line
  // A coupon may cover all of it.
  if (charged > 0n) await charge(trx, { userId, orderId: id, amount: charged, key: `order:${id}:charge` })
  await creditBonus(trx, line)
  await moveLine(trx, line, { state: 'ready', paidAt: now, dueAt: now })
  await recordEvent(trx, line.id, { kind: 'paid', amount: line.charged, actor: { kind: 'user', id: line.userId } })
  await announce(trx, orderPaid, { orderId: line.id, userId: line.userId })
  if (line.kind !== 'single') await startHead(trx, id)
  await closeNeedlessInvoices(trx, line, now)
}

interface Payable {
  readonly userId: number
  readonly orderId: number
  readonly discount: UnpaidDiscount
  readonly now: Date
}

async function payableLine(trx: Trx, { userId, orderId, discount, now }: Payable): Promise<OrderLine> {
  const line = await findOwnLineForUpdate(trx, userId, orderId)
  if (!line) throw orderAbsent()
  const user = await findUser(trx, userId)
  if (user) refuseIfFrozen(user)
  if (!actionsOf(line.state, line).payable) throw actionRefused()
  return takeUnpaidDiscount(trx, line, discount, now)
}

/** Which order is paid, and whether the customer takes the discount for one that has waited (ORDER-007). */
export interface LatePayment {
  readonly orderId: number
  readonly takesDiscount: boolean
}

/** Pays an unpaid order from balance (ORDERSTATE-005); `ledger.funds` when it does not suffice. */
export async function payByBalance(deps: OrderingDeps, context: RequestContext, payment: LatePayment): Promise<void> {
  const { options } = await deps.panels.get(context.panelId)
  const now = deps.clock.now()
  const payable = { ...payment, userId: userIdOf(context), discount: discountOf(payment, options), now }
  await deps.database.transaction(context.panelId, async (trx) => {
    const line = await payableLine(trx, payable)
    await giveUpCharges(trx, line, now)
    await payLine(trx, line, now)
  })
}

/**
 * Opens a payment for an unpaid order (ORDERSTATE-005), and none while a card is being charged for it or money is on its way: nobody pays it twice. A repeated key presents
 * the same payment.
 */
export async function payByInvoice(
  deps: OrderingDeps,
  context: RequestContext,
  payment: LatePayment & { readonly pay: PaymentInput },
): Promise<PaymentInstructions> {
  const userId = userIdOf(context)
  const panel = await deps.panels.get(context.panelId)
  const payable = { ...payment, userId, discount: discountOf(payment, panel.options), now: deps.clock.now() }
  const idempotency = context.idempotency ?? keyOfOwn()
  const invoiceId = await deps.database.transaction(context.panelId, async (trx) => {
    const { replayOf } = await claimKey(trx, idempotency)
    if (replayOf) return replayOf
    const line = await payableLine(trx, payable)
    await refuseSecondPayment(trx, [line], payable.now)
    const way = await getPaymentChoice(trx, { userId, payer: payerOf(context), now: payable.now }, payment.pay)
    const made =
      (await findOpenPayment(trx, deps, [line], way, payable.now)) ??
      (await invoiceLines(trx, deps, context, { userId, way, amount: line.charged, lines: [line], settings: panel.settings }))
    await saveResource(trx, idempotency, made)
    return made
  })
  return openPayment(deps.payments, context.panelId, invoiceId, originOf(panel, context))
}

const discountOf = ({ takesDiscount }: LatePayment, { unpaidDiscountPpm }: PanelOptions): UnpaidDiscount => ({
  isTaken: takesDiscount,
  ppm: unpaidDiscountPpm,
})
