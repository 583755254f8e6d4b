import { gatewayFor, type PaymentsDeps } from '../../deps.ts'
import { MANUAL } from '../../model/method.ts'
import { nextPollAt } from '../../model/timings.ts'
import { type GatewayAccount, getGatewayAccount } from '../../store/gateway-account-store.ts'
import { claimDueInvoice, type Invoice, lockInvoice, planNextPoll } from '../../store/invoice-store.ts'
import { recordGatewayPayment } from '../gateways/record-gateway-payment.ts'
import { closeUnpaid } from '../invoices/close-unpaid.ts'
import { payByCard } from './pay-by-card.ts'

/**
 * Polls one due invoice: asks the gateway for every payment that names it, records what is settled, lets the invoice expire when its time is over and
 * nothing came, and plans the next poll. False when another worker had it. When the gateway does not answer, the row is due again after its lease.
 */
export async function checkInvoice(deps: PaymentsDeps, panelId: number, invoiceNumber: number): Promise<boolean> {
  const claimed = await deps.database.transaction(panelId, async (trx) => {
    const now = deps.clock.now()
    const invoice = await claimDueInvoice(trx, invoiceNumber, now, new Date(now.getTime() + deps.timings.leaseMs))
    return invoice && { invoice, account: await getGatewayAccount(trx, deps.secrets, invoice.gatewayAccountId) }
  })
  if (!claimed) return false
  const { invoice, account } = claimed
  if (account.connector !== MANUAL) await askGateway(deps, panelId, invoice, account)
  // A charge of unknown outcome: its customer's list is newer than the search by reference.
  await payByCard(deps, panelId, invoice.id, 'looking')
  await expireOrPlan(deps, panelId, invoice.id, account)
  return true
}

/** By reference and not by one id: that finds second payments too, and the payment whose creation was never answered. */
async function askGateway(deps: PaymentsDeps, panelId: number, invoice: Invoice, account: GatewayAccount): Promise<void> {
  const gateway = gatewayFor(deps, await deps.panels.get(panelId), account.connector)
  const payments = await gateway.listByReference(account.access, invoice.id)
  // What is on its way is recorded last: nothing else in the list says that it is not.
  for (const payment of payments.toSorted((a, b) => Number(Boolean(a.arriving)) - Number(Boolean(b.arriving)))) {
    await recordGatewayPayment(deps, panelId, account, payment)
  }
}

const expireOrPlan = (deps: PaymentsDeps, panelId: number, invoiceId: string, account: GatewayAccount): Promise<void> =>
  deps.database.transaction(panelId, async (trx) => {
    const invoice = await lockInvoice(trx, invoiceId)
    if (!invoice) return
    const now = deps.clock.now()
    const isUnpaid = invoice.state === 'created' || invoice.state === 'pending'
    const isArriving = isUnpaid && invoice.arriving !== null
    const isOver = isUnpaid && !isArriving && invoice.expiresAt <= now
    const state = isOver && (await closeUnpaid(trx, invoice, 'expired', now)) ? 'expired' : invoice.state
    const next = account.connector === MANUAL ? null : nextPollAt({ ...invoice, state }, now, deps.timings)
    await planNextPoll(trx, invoice.number, isArriving ? soon(now, next, deps.timings.arrivingMs) : next)
  })

const soon = (now: Date, next: Date | null, waitMs: number): Date => {
  const at = new Date(now.getTime() + waitMs)
  return next === null || next > at ? at : next
}
