import { createStripeGateway } from '@vitrine/connectors/payment-gateways/stripe'
import { findUserByEmail } from '@vitrine/identity'
import { createPanels } from '@vitrine/panels'
import { type Refund, recentRefunds, requestRefund } from '@vitrine/payments'
import { findNamedInvoice, invoiceStates, refundStates, seeFailedRefund } from '@vitrine/payments/operator'
import type { Database } from '@vitrine/platform/database'
import { MICRO_PER_CENT, parseMicro } from '@vitrine/platform/kernel'
import { panelNamed } from './books.ts'
import { recorded } from './recorded.ts'
import type { Operator } from './withdrawals.ts'

/** What can give money back; nobody is asked from here. */
const gateways = { stripe: createStripeGateway() }

/** Everything that is not decided, and the latest others. */
export async function list(database: Database, name?: string): Promise<string[]> {
  const panels = name === undefined ? await createPanels(database).all() : [await panelNamed(database, name)]
  const lines: string[] = []
  for (const panel of panels) {
    const refunds = await database.read(panel.id, recentRefunds)
    lines.push(`${panel.key}: ${refunds.length} refunds`, ...refunds.map(shown))
  }
  return lines
}

const amountText = ({ amountMinor, currency }: Refund): string =>
  `${amountMinor / 100n}.${String(amountMinor % 100n).padStart(2, '0')} ${currency}`

const shown = (refund: Refund): string =>
  `  ${refund.id}  ${refund.state}  ${amountText(refund)}  of payment ${refund.paymentExternalId}, customer ${refund.userId ?? 'unknown'}, ` +
  `${refund.origin === 'panel' ? `asked for by ${refund.operatorId}` : 'made at the gateway'}: ${refund.reason}` +
  `${refund.lastError === null || refund.state === 'settled' ? '' : ` (${refund.lastError})`}${refund.state === 'failed' ? fateOf(refund) : ''}`

/** Of one that failed: whether its money was there already, and whether anybody knows. */
const fateOf = ({ arrivedAt, seenAt, seenBy }: Refund): string =>
  `${arrivedAt ? `; it had arrived at ${arrivedAt.toISOString()} and came back` : ''}; the money is on the balance again, ` +
  (seenAt ? `seen${seenBy === null ? '' : ` by ${seenBy}`}` : 'NOBODY HAS LOOKED AT IT')

export interface RefundInput {
  readonly invoice: string
  readonly reason: string
  readonly amount: string | undefined
  readonly payment: string | undefined
}

/** The refund is written down and taken from the balance; the running server asks the gateway. */
export async function refund({ database, clock, email }: Operator, input: RefundInput): Promise<string> {
  const panels = createPanels(database, { checkEveryMs: 0 })
  for (const panel of await panels.all()) {
    const invoice = await database.read(panel.id, (trx) => findNamedInvoice(trx, input.invoice))
    if (!invoice) continue
    const operator = await database.read(panel.id, (trx) => findUserByEmail(trx, email.toLowerCase()))
    if (!operator) throw new Error(`Nobody of ${panel.key} has the address ${email}`)
    const act = {
      permission: 'refunds.make',
      action: 'invoice.refunded',
      kind: 'invoice',
      ids: [invoice.number],
      read: invoiceStates,
      by: email,
    }
    const requested = await requestRefund(
      { database: recorded(database, { ...act, reason: input.reason }), panels, gateways, isProduction: true, clock },
      panel.id,
      {
        invoiceId: invoice.id,
        operatorId: operator.id,
        reason: input.reason,
        ...(input.amount === undefined ? {} : { amountMinor: minorOf(input.amount) }),
        ...(input.payment === undefined ? {} : { paymentExternalId: input.payment }),
      },
    )
    return `${panel.key}: refund ${requested.id} of ${amountText(requested)} is written down; the server asks the gateway`
  }
  throw new Error(`No invoice ${input.invoice}`)
}

/** An operator knows of a refund that failed: its alarm ends. */
export async function see({ database, clock, email }: Operator, name: string, refundId: number): Promise<string> {
  const panel = await panelNamed(database, name)
  const operator = await database.read(panel.id, (trx) => findUserByEmail(trx, email.toLowerCase()))
  if (!operator) throw new Error(`Nobody of ${panel.key} has the address ${email}`)
  const act = { permission: 'invoices.moderate', action: 'refund.seen', kind: 'refund', ids: [refundId], read: refundStates, by: email }
  await seeFailedRefund({ database: recorded(database, act), clock }, panel.id, { refundId, operatorId: operator.id })
  return `${panel.key}: refund ${refundId} was looked at`
}

function minorOf(text: string): bigint {
  const amount = parseMicro(text)
  if (amount === undefined || amount <= 0n || amount % MICRO_PER_CENT !== 0n) throw new Error(`Not an amount: ${text}`)
  return amount / MICRO_PER_CENT
}
