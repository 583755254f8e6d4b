import { findUserByEmail } from '@vitrine/identity'
import { createPanels, type Panel } from '@vitrine/panels'
import { approveInvoice, paymentTimings, rejectInvoice } from '@vitrine/payments'
import { findNamedInvoice, invoiceStates, listInModeration, waitingReceipts } from '@vitrine/payments/operator'
import type { Database } from '@vitrine/platform/database'
import { MICRO_PER_CENT, parseMicro, systemClock } from '@vitrine/platform/kernel'
import { recorded } from '../actions/recorded.ts'
import { withDatabase } from '../database/with-database.ts'
import { type Command, type Input, said } from '../program/command.ts'

async function decide(database: Database, name: string, { text, flag }: Input): Promise<string> {
  const [received, reference, line] = [text('received'), text('reference'), text('line')]
  const panels = createPanels(database)
  const deps = { database, panels, clock: systemClock, timings: paymentTimings }
  for (const panel of await panels.all()) {
    const invoice = await database.read(panel.id, (trx) => findNamedInvoice(trx, name))
    if (!invoice) continue
    const operatorId = await operatorOf(database, panel, text('operator'))
    const act = { permission: 'invoices.moderate', kind: 'invoice', ids: [invoice.number], read: invoiceStates, by: text('operator') }
    const deciding = (action: string, reason?: string) => ({ ...deps, database: recorded(database, { ...act, action, reason }) })
    if (flag('reject')) {
      await rejectInvoice(deciding('payment.rejected'), panel.id, invoice.id, operatorId)
      return `${panel.name}: rejected`
    }
    const outcome = await approveInvoice(deciding('payment.confirmed', reference), panel.id, invoice.id, {
      operatorId,
      ...(reference ? { bankReference: reference } : {}),
      ...(received ? { receivedMinor: minorOf(received) } : {}),
      ...(line ? { statementLine: line } : {}),
    })
    return outcome === 'awaiting-second'
      ? `${panel.name}: written down; a second operator has to say the same`
      : `${panel.name}: taken into the books (${outcome})`
  }
  throw new Error(`No invoice ${name}`)
}

async function operatorOf(database: Database, panel: Panel, email: string | undefined): Promise<number> {
  if (!email) throw new Error('Who says so? --operator E-MAIL')
  const user = await database.read(panel.id, (trx) => findUserByEmail(trx, email))
  if (!user) throw new Error(`${panel.name} knows no ${email}`)
  return user.id
}

async function whatWaits(database: Database): Promise<readonly string[]> {
  const lines: string[] = []
  for (const panel of await createPanels(database).all()) {
    for (const invoice of await database.read(panel.id, listInModeration)) {
      const said = invoice.payerComment ? `  “${invoice.payerComment}”` : ''
      lines.push(
        `${panel.name}  ${invoice.reference}  ${invoice.payAmount} ${invoice.payCurrency}  ${invoice.createdAt.toISOString()}${said}`,
      )
    }
    for (const receipt of await database.read(panel.id, waitingReceipts))
      lines.push(`${panel.name}  INV-${receipt.invoiceNumber}  ${receipt.bankReference}  waits for a second operator`)
  }
  return lines.length > 0 ? lines : ['No payment waits for an operator.']
}

function minorOf(text: string): bigint {
  const amount = parseMicro(text)
  if (amount === undefined || amount <= 0n || amount % MICRO_PER_CENT !== 0n) throw new Error(`Not an amount: ${text}`)
  return amount / MICRO_PER_CENT
}

export const approveInvoiceCommand: Command = {
  usage: `Payments that no gateway confirms (bank transfer, QR code), by an operator's word.

  vitrine approve-invoice                                       what waits
  vitrine approve-invoice INV-12 --operator E-MAIL              the money of this invoice has arrived (its id does as well)
    --received 49.90                                            another amount arrived, in the invoice's currency
    --reference "TRX 77"                                        the bank's own reference: one line of a statement is credited once
    --line "20.11. +49.90 M. Keller"                            what the statement says
  vitrine approve-invoice INV-12 --reject --operator E-MAIL     the money was not found

Above the panel's limit a second operator repeats the command. E-MAIL is the operator's own account on that panel; \`vitrine withdrawals operator PANEL E-MAIL\` lets
a person decide about payments. Works on DATABASE_URL, or on the demo's database in DATA_DIR (.data/demo).`,
  options: {
    reject: { type: 'boolean' },
    operator: { type: 'string' },
    received: { type: 'string' },
    reference: { type: 'string' },
    line: { type: 'string' },
  },
  run: (input) => {
    const [name] = input.args
    return withDatabase(async (database) => said(...(name ? [await decide(database, name, input)] : await whatWaits(database))))
  },
}
