import { findUser } from '@vitrine/identity'
import { balanceOf, balancesOf } from '@vitrine/ledger'
import { historyOfOrders, type LineHistory } from '@vitrine/ordering'
import type { Panel } from '@vitrine/panels'
import { type Dispute, type DisputeEvidence, findDispute, findInvoiceByNumber, type Invoice } from '@vitrine/payments'
import type { Trx } from '@vitrine/platform/database'
import { formatMicro } from '@vitrine/platform/kernel'

/** The evidence of a disputed payment, as one document for the gateway: who paid, what they ordered for it, and what was delivered when. */
export async function disputeDocument(trx: Trx, panel: Panel, disputeId: number) {
  const dispute = await findDispute(trx, disputeId)
  if (!dispute) return undefined
  const invoice = dispute.invoiceNumber === null ? undefined : await findInvoiceByNumber(trx, dispute.invoiceNumber)
  return { shop: panel.name, ...(await evidenceOf(trx, dispute, invoice)) }
}

/** The same as it is sent; undefined where there is no such dispute. */
export async function disputeEvidence(trx: Trx, panel: Panel, disputeId: number): Promise<DisputeEvidence | undefined> {
  const document = await disputeDocument(trx, panel, disputeId)
  return (
    document && {
      customerEmail: document.customer?.email ?? null,
      product: productOf(document.orders),
      text: JSON.stringify(document, null, 1),
    }
  )
}

const amountOf = ({ amountMinor, currency }: Dispute): string =>
  `${amountMinor / 100n}.${String(amountMinor % 100n).padStart(2, '0')} ${currency}`

const productOf = (orders: readonly { readonly service: string; readonly quantity: number; readonly delivered: number }[]): string =>
  orders.length === 0
    ? 'Money on the customer’s balance with us'
    : orders.map(({ service, quantity, delivered }) => `${service}: ${delivered} of ${quantity} delivered`).join('; ')

async function evidenceOf(trx: Trx, dispute: Dispute, invoice: Invoice | undefined) {
  const user = dispute.userId === null ? undefined : await findUser(trx, dispute.userId)
  // Money that was paid in beforehand pays for what is ordered later.
  const wanted = invoice?.purpose === 'order' ? { invoiceId: invoice.id } : user && { userId: user.id }
  const orders = wanted ? await historyOfOrders(trx, wanted) : []
  return {
    dispute: {
      number: dispute.externalId,
      payment: dispute.paymentExternalId,
      amount: amountOf(dispute),
      reason: dispute.reason,
      state: dispute.state,
    },
    invoice: invoice && {
      number: invoice.id,
      paidFor: invoice.purpose === 'order' ? 'the orders below' : 'the balance, from which the orders below were paid',
      total: `${formatMicro(invoice.terms.totalMicro)} USD`,
      created: invoice.createdAt,
      state: invoice.state,
    },
    customer: user && {
      number: user.id,
      email: user.email,
      emailConfirmed: user.emailVerifiedAt,
      since: user.createdAt,
      language: user.locale,
      balanceLeft: `${formatMicro((await balancesOf(trx, user.id)).total)} USD`,
      owed: `${formatMicro(await balanceOf(trx, { kind: 'customer.debt', owner: user.id }))} USD`,
    },
    orders: orders.map(orderShown),
  }
}

const orderShown = ({ line, events, progress }: LineHistory) => ({
  number: line.id,
  service: line.serviceName,
  link: line.url,
  quantity: line.quantity,
  delivered: line.delivered,
  charged: `${formatMicro(line.charged)} USD`,
  givenBack: `${formatMicro(line.refunded)} USD`,
  state: line.state,
  ordered: line.createdAt,
  paid: line.paidAt,
  completed: line.completedAt,
  events: events.map(({ at, kind }) => ({ at, kind })),
  progress,
})
