import { findUser, refuseIfFrozen } from '@vitrine/identity'
import type { Panel } from '@vitrine/panels'
import {
  findOrderInvoice,
  getPaymentChoice,
  type PaymentChoice,
  type PaymentInput,
  type PaymentInstructions,
  payerOf,
} from '@vitrine/payments'
import type { Trx } from '@vitrine/platform/database'
import { claimKey, keyOfOwn, type RequestContext, saveResource } from '@vitrine/platform/http'
import { sumMicro } from '@vitrine/platform/kernel'
import type { OrderingDeps } from '../../deps.ts'
import { actionRefused, orderAbsent } from '../../errors.ts'
import { actionsOf } from '../../model/states.ts'
import { lockLinesBoughtWith } from '../../store/lines/unpaid-line-store.ts'
import type { OrderLine } from '../../store/order-line.ts'
import { openNamed } from '../placing/open-named.ts'
import { invoiceLines } from '../placing/request-orders.ts'
import { findOpenPayment } from './find-open-payment.ts'
import { refuseSecondPayment } from './give-up-charges.ts'
import { payLine } from './pay-order.ts'

export interface PurchasePayment {
  /** Of any invoice of the purchase: anyone who knows it may pay. */
  readonly invoiceId: string
  readonly pay: PaymentInput
  readonly isFromBalance: boolean
}
/** The balance paid at once, or what the payer does next. */
export type PurchasePaid = { readonly kind: 'balance' } | { readonly kind: 'invoice'; readonly instructions: PaymentInstructions }

const FROM_BALANCE = 'balance'

/**
 * Pays everything of a purchase that still waits for its money, by another method than before: no order is made a second time, and while a card is being
 * charged for it nothing else is begun. Anyone who knows the number of its invoice may pay it (a guest has nothing else); only its signed-in owner pays from
 * balance or by their own card. A repeated key presents the same payment.
 */
export async function payPurchase(deps: OrderingDeps, context: RequestContext, payment: PurchasePayment): Promise<PurchasePaid> {
  const panel = await deps.panels.get(context.panelId)
  const idempotency = context.idempotency ?? keyOfOwn()
  const paid = await deps.database.transaction(context.panelId, async (trx) => {
    const { replayOf } = await claimKey(trx, idempotency)
    if (replayOf) return replayOf
    const made = await payIn(trx, deps, context, payment, panel)
    await saveResource(trx, idempotency, made)
    return made
  })
  if (paid === FROM_BALANCE) return { kind: 'balance' }
  return { kind: 'invoice', instructions: await openNamed(deps, context, panel, paid) }
}

async function payIn(trx: Trx, deps: OrderingDeps, context: RequestContext, payment: PurchasePayment, panel: Panel): Promise<string> {
  const { caller } = context
  const payer = payerOf(context)
  const now = deps.clock.now()
  const found = await findOrderInvoice(trx, payment.invoiceId)
  const isOwner = caller.kind === 'user' && caller.userId === found?.userId
  if (!found || (caller.kind === 'user' && !isOwner) || (payment.isFromBalance && !isOwner)) throw orderAbsent()
  if (isOwner) {
    const user = await findUser(trx, found.userId)
    if (user) refuseIfFrozen(user)
  }
  const lines = await lockWaitingLines(trx, found.orderId)
  if (lines.length === 0) throw actionRefused()
  await refuseSecondPayment(trx, lines, now)
  if (payment.isFromBalance) {
    for (const line of lines) await payLine(trx, line, now)
    return FROM_BALANCE
  }
  const choice: PaymentChoice =
    isOwner || !payment.pay.payment_method_id
      ? await getPaymentChoice(trx, { userId: found.userId, payer, now }, isOwner ? payment.pay : {})
      : { methodId: payment.pay.payment_method_id, payer }
  const open = await findOpenPayment(trx, deps, lines, choice, now)
  if (open) return open
  const amount = sumMicro(lines.map(({ charged }) => charged))
  return invoiceLines(trx, deps, context, { userId: found.userId, way: choice, amount, lines, settings: panel.settings })
}

/** What was bought together and still waits for its money; what was paid for itself meanwhile is left out. */
async function lockWaitingLines(trx: Trx, orderId: number): Promise<OrderLine[]> {
  const lines = await lockLinesBoughtWith(trx, orderId)
  return lines.filter((line) => actionsOf(line.state, line).payable)
}
