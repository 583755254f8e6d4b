import { withoutSecrets } from '@vitrine/platform/outbound'
import { gatewayFor, type PaymentsDeps } from '../../deps.ts'
import { MANUAL } from '../../model/method.ts'
import { nextPollAt } from '../../model/timings.ts'
import type { GatewayPayment } from '../../ports.ts'
import { type GatewayAccount, getGatewayAccount } from '../../store/gateway-account-store.ts'
import { claimDueInvoice, type Invoice, lockInvoice, planNextPoll, planPollBy } from '../../store/invoice-store.ts'
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
  if (account.connector !== MANUAL) await record(deps, panelId, account, await paymentsOf(deps, panelId, invoice, account))
  // A charge of unknown outcome: its customer's list is newer than the search by reference.
  await payByCard(deps, panelId, invoice.id, 'looking')
  await expireOrPlan(deps, panelId, invoice.id, account)
  return true
}

/** An invoice that an operator wants looked at, and the account whose gateway is asked. */
export interface Look {
  readonly panelId: number
  readonly invoice: Invoice
  readonly account: GatewayAccount
}

/**
 * Asks the gateway about an invoice out of turn, as a poll does; undefined where it answered, else why it did not. Then nothing is changed: whether the invoice
 * is over is not known without an answer.
 */
export async function lookAtInvoice(deps: PaymentsDeps, { panelId, invoice, account }: Look): Promise<string | undefined> {
  let payments: readonly GatewayPayment[]
  try {
    payments = await paymentsOf(deps, panelId, invoice, account)
  } catch (error) {
    return withoutSecrets([account.access.secret, ...account.access.webhookSecrets], error)
  }
  await record(deps, panelId, account, payments)
  await payByCard(deps, panelId, invoice.id, 'looking')
  await expireOrPlan(deps, panelId, invoice.id, account, true)
  return undefined
}

/** By reference and not by one id: that finds second payments too, and the payment whose creation was never answered. */
async function paymentsOf(
  deps: PaymentsDeps,
  panelId: number,
  { id }: Invoice,
  account: GatewayAccount,
): Promise<readonly GatewayPayment[]> {
  return gatewayFor(deps, await deps.panels.get(panelId), account.connector).listByReference(account.access, id)
}

async function record(deps: PaymentsDeps, panelId: number, account: GatewayAccount, payments: readonly GatewayPayment[]): Promise<void> {
  // What is on its way is recorded last: nothing else in the list says that it is not.
  for (const payment of payments.toSorted((a, b) => Number(Boolean(a.arriving)) - Number(Boolean(b.arriving)))) {
    await recordGatewayPayment(deps, panelId, account, payment)
  }
}

/** Out of turn the plan stays, unless money is on its way: then it is looked for sooner. */
const expireOrPlan = (
  deps: PaymentsDeps,
  panelId: number,
  invoiceId: string,
  account: GatewayAccount,
  isOutOfTurn = false,
): Promise<void> =>
  deps.database.transaction(panelId, async (trx) => {
    const invoice = await lockInvoice(trx, invoiceId)
    if (!invoice) return
    const now = deps.clock.now()
    const isUnpaid = invoice.state === 'created' || invoice.state === 'pending'
    const isArriving = isUnpaid && invoice.arriving !== null
    const isOver = isUnpaid && !isArriving && invoice.expiresAt <= now
    const state = isOver && (await closeUnpaid(trx, invoice, 'expired', now)) ? 'expired' : invoice.state
    if (isOutOfTurn) {
      if (isArriving) await planPollBy(trx, invoice.number, soon(now, null, deps.timings.arrivingMs))
      return
    }
    const next = account.connector === MANUAL ? null : nextPollAt({ ...invoice, state }, now, deps.timings)
    await planNextPoll(trx, invoice.number, isArriving ? soon(now, next, deps.timings.arrivingMs) : next)
  })

const soon = (now: Date, next: Date | null, waitMs: number): Date => {
  const at = new Date(now.getTime() + waitMs)
  return next === null || next > at ? at : next
}
