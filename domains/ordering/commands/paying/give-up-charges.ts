import { cancelNeedless, giveUpEarlierCharges } from '@vitrine/payments'
import type { Trx } from '@vitrine/platform/database'
import { paymentUnderWay } from '../../errors.ts'
import { invoicesOfLines, needlessInvoices } from '../../queries/money/invoices-of-lines.ts'
import type { OrderLine } from '../../store/order-line.ts'

/** Before locked orders are paid another way: 422 while a card is being charged for them or money is on its way. A charge that was never begun never will be. */
export async function refuseSecondPayment(trx: Trx, lines: readonly OrderLine[], now: Date): Promise<void> {
  if (!(await giveUpEarlierCharges(trx, await invoicesOfLines(trx, lines), now))) throw paymentUnderWay()
}

/** A locked order that needs no money any more: a card that could not be charged for it when it was asked for is not charged later. What is under way goes on, to the balance. */
export async function giveUpCharges(trx: Trx, line: OrderLine, now: Date): Promise<void> {
  await giveUpEarlierCharges(trx, await invoicesOfLines(trx, [line]), now)
}

/** Cancels the open invoices of a locked order that was just paid or closed. Money that comes for one after all goes to the balance. */
export async function closeNeedlessInvoices(trx: Trx, line: OrderLine, now: Date): Promise<void> {
  await cancelNeedless(trx, await needlessInvoices(trx, line), now)
}
