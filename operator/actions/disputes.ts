import { findUser, findUserByEmail } from '@vitrine/identity'
import { balanceOf, balancesOf } from '@vitrine/ledger'
import { historyOfOrders, type LineHistory } from '@vitrine/ordering/operator'
import { createPanels, type Panel } from '@vitrine/panels'
import { findInvoiceByNumber, type Invoice } from '@vitrine/payments'
import { answerDispute, type Dispute, findAnswer, findDispute, openDisputes } from '@vitrine/payments/operator'
import type { Database, Trx } from '@vitrine/platform/database'
import { formatMicro } from '@vitrine/platform/kernel'
import { panelNamed } from './books.ts'
import type { Operator } from './withdrawals.ts'

/** Every dispute that is not decided yet. */
export async function list(database: Database, name?: string): Promise<string[]> {
  const panels = name === undefined ? await createPanels(database).all() : [await panelNamed(database, name)]
  const lines: string[] = []
  for (const panel of panels) {
    const open = await database.read(panel.id, openDisputes)
    lines.push(`${panel.key}: ${open.length} undecided`)
    for (const dispute of open) lines.push(shown(dispute) + (await database.read(panel.id, (trx) => answerOf(trx, dispute))))
  }
  return lines
}

const amountOf = ({ amountMinor, currency }: Dispute): string =>
  `${amountMinor / 100n}.${String(amountMinor % 100n).padStart(2, '0')} ${currency}`

const shown = (dispute: Dispute): string =>
  `  ${dispute.id}  ${dispute.state}  ${amountOf(dispute)}  ${dispute.reason}  ${dispute.externalId} of payment ${dispute.paymentExternalId}, customer ${dispute.userId ?? 'unknown'}`

async function answerOf(trx: Trx, { id }: Dispute): Promise<string> {
  const said = await findAnswer(trx, id)
  if (!said) return '; not answered'
  const error = said.lastError === null ? '' : ` (${said.lastError})`
  return `; ${said.kind} ${said.state === 'asked' ? 'on its way' : said.state}${error}`
}

/** The evidence of a disputed payment, as one document for the gateway: who paid, what they ordered for it, and what was delivered when. */
export async function evidence(database: Database, panelName: string, disputeId: number): Promise<string> {
  const panel = await panelNamed(database, panelName)
  return JSON.stringify(await database.read(panel.id, (trx) => documentOf(trx, panel, disputeId)), null, 2)
}

async function documentOf(trx: Trx, panel: Panel, disputeId: number) {
  const dispute = await findDispute(trx, disputeId)
  if (!dispute) throw new Error(`No dispute ${disputeId} of ${panel.key}`)
  const invoice = dispute.invoiceNumber === null ? undefined : await findInvoiceByNumber(trx, dispute.invoiceNumber)
  return { shop: panel.name, ...(await evidenceOf(trx, dispute, invoice)) }
}

/** The one answer to a dispute: what we know of it, or that its money may go. The running server tells the gateway. */
export async function answer(
  { database, clock, email }: Operator,
  panelName: string,
  disputeId: number,
  isEvidence: boolean,
): Promise<string> {
  const panel = await panelNamed(database, panelName)
  await database.transaction(panel.id, async (trx) => {
    const operator = await findUserByEmail(trx, email.toLowerCase())
    if (!operator) throw new Error(`Nobody of ${panel.key} has the address ${email}`)
    const document = await documentOf(trx, panel, disputeId)
    const evidence = isEvidence
      ? { customerEmail: document.customer?.email ?? null, product: productOf(document.orders), text: JSON.stringify(document, null, 1) }
      : null
    await answerDispute(trx, { disputeId, operatorId: operator.id, evidence, now: clock.now() })
  })
  return `${panel.key}: ${isEvidence ? 'the evidence' : 'the acceptance'} of dispute ${disputeId} is written down; the server tells the gateway`
}

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
