import { balancesOf } from '@vitrine/ledger'
import { approveInvoice, createInvoice, openPayment } from '@vitrine/payments'
import { markAsPaid } from '@vitrine/payments/operator'
import { type Micro, micro } from '@vitrine/platform/kernel'
import { tell } from '../orders/upstream.ts'
import type { Business } from './business.ts'
import type { MonthCustomer } from './people.ts'

const usd = (dollars: number): Micro => micro(BigInt(dollars) * 1_000_000n)
const AMOUNTS = [25, 50, 100, 200, 400]

export interface Payer {
  readonly userId: number
  readonly customer: MonthCustomer
}

export const balanceNow = async ({ database, panelId }: Business, userId: number): Promise<bigint> =>
  (await database.read(panelId, (trx) => balancesOf(trx, userId))).total

/** Begins to add funds by the customer's own method. */
export async function beginTopUp(business: Business, { userId, customer }: Payer, amount: Micro) {
  const { database, panelId, panel, payments, clock } = business
  const now = clock.now()
  const invoice = await database.transaction(panelId, (trx) =>
    createInvoice(trx, {
      ...{ userId, methodId: methodOf(business, customer), payer: { userId, country: null }, amount, now },
      ...{ purpose: { kind: 'top_up' }, locale: 'en', settings: panel.settings, isOwner: false },
    }),
  )
  const { url } = (await openPayment(payments, panelId, invoice.id)) as { readonly url?: string | null }
  return { invoice, url: url ?? null }
}

/** Adds what the next orders need: at the gateway, or by a transfer that an operator confirms. */
export async function topUp(
  business: Business,
  payer: Payer,
  { needed, operator }: { readonly needed: bigint; readonly operator: Operator },
) {
  const amount = usd(AMOUNTS.find((dollars) => usd(dollars) >= needed * 2n) ?? Math.ceil(Number(needed) / 500_000))
  const { invoice, url } = await beginTopUp(business, payer, amount)
  if (payer.customer.pays === 'bank') {
    await announceTransfer(business, payer, invoice.id)
    await approveInvoice(business.payments, business.panelId, invoice.id, { ...operator, bankReference: `TR${invoice.number}` })
    return invoice
  }
  if (payer.customer.pays === 'cards') await payByCard(business, invoice.id)
  else await payAtGateway(url ?? '')
  return invoice
}

/** Whom a confirmation is written down for. */
export interface Operator {
  readonly operatorId: number
  readonly email: string
}

/** “I have paid”: from now on the transfer waits for an operator. */
export const announceTransfer = ({ payments, panelId }: Business, { userId, customer }: Payer, invoiceId: string): Promise<void> =>
  markAsPaid(payments, panelId, { invoiceId, callerId: userId, comment: `Transfer from ${customer.name}` })

function methodOf({ methods }: Business, { pays }: MonthCustomer): number {
  const redirects = methods.filter(({ strategy, chargeType }) => strategy === 'others' && chargeType !== 'recurring')
  const found = {
    card: redirects[0],
    instant: redirects[1],
    cards: methods.find(({ chargeType }) => chargeType === 'recurring'),
    bank: methods.find(({ strategy }) => strategy === 'message'),
  }[pays]
  if (!found) throw new Error(`The demo's panel takes no payment by ${pays}`)
  return found.id
}

async function payAtGateway(url: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'choice=pay',
  })
  if (answer.status !== 303) throw new Error(`The gateway did not take the payment: ${answer.status}`)
}

async function payByCard({ sandbox }: Business, invoiceId: string): Promise<void> {
  const { sessions } = (await (await fetch(`${sandbox.stripe}/_books/sessions?reference=${invoiceId}`)).json()) as {
    readonly sessions: readonly { readonly id: string }[]
  }
  const [session] = sessions
  if (!session) throw new Error(`The card gateway has no page for invoice ${invoiceId}`)
  await tell(sandbox.stripe, { payments: [{ id: session.id, do: 'pay', card: 'visa' }] })
}

/** The cardholder's bank takes a payment back. */
export async function disputePayment({ sandbox }: Business, invoiceId: string): Promise<void> {
  const { payments } = (await (await fetch(`${sandbox.stripe}/_books/payments?reference=${invoiceId}`)).json()) as {
    readonly payments: readonly { readonly id: string }[]
  }
  const [payment] = payments
  if (payment) await tell(sandbox.stripe, { disputes: [{ payment: payment.id, status: 'needs_response' }] })
}
