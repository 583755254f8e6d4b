import { emailsOf } from '@vitrine/identity'
import { panelIn } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import type { BulkKind, BulkOperator, PlannedRow } from '@vitrine/platform/http'
import { type Message, MICRO_PER_CENT, MICRO_PER_UNIT, message, micro, parseMicro } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { awaitsMoney } from '../../model/manual/receipt-actions.ts'
import { receivedMicro } from '../../model/settlement.ts'
import { type NamedByLine, namedByLines } from '../../store/operator/bank-line-store.ts'

const INTEGER_MAX = 2_147_483_647
const text = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .regex(/^[^\p{Cc}]*$/u)
/** What the bank says of one payment; the call that confirms it takes the same. */
const own = z.strictObject({
  received: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/),
  currency: z.string().regex(/^[A-Z]{3,10}$/),
  bankReference: text(3, 150),
  statementLine: text(0, 500).default(''),
})
type Line = z.output<typeof own>

/**
 * Lines of a bank's statement that are confirmed together, each as an operator would confirm it alone. Only a line whose amount and currency are those of its
 * invoice; above the panel's limit only as the word of a second person, so that the first is never given to many at a glance.
 */
export const paymentBulkKinds: readonly BulkKind[] = [
  {
    kind: 'payments.confirm',
    operation: 'confirmPayment',
    permission: 'invoices.moderate',
    input: z.strictObject({}),
    own,
    plan: async (trx, rows, _input, by) => {
      const lines = rows.map((row) => ({ number: numberOf(row.id), line: own.parse(row.own) }))
      const named = await namedByLines(
        trx,
        lines.flatMap(({ number, line }) => (number === undefined ? [] : [{ number, reference: line.bankReference }])),
      )
      const byNumber = new Map(named.map((one) => [one.number, one]))
      const rule = { ...by, limitMicro: await secondPersonFrom(trx), isOwn: await ownAccounts(trx, named, by) }
      const references = lines.map(({ line }) => line.bankReference)
      return lines.map(({ number, line }, at): PlannedRow => {
        const invoice = number === undefined ? undefined : byNumber.get(number)
        if (number === undefined || !invoice) return { label: '', because: message('request.notFound') }
        const label = `INV-${number}`
        if (!awaitsMoney(invoice.state) && invoice.receiptFor === number && !invoice.isWaiting) return { label, isSame: true }
        // One transfer is not the money of two invoices.
        const isRepeated = references.indexOf(line.bankReference) < at
        const because = isRepeated ? message('invoiceDecisions.referenceUsed') : hindrance(invoice, line, rule)
        if (because) return { label, because }
        const { currency: _currency, ...said } = line
        return { label, amount: micro(invoice.totalMicro), call: { params: { id: number }, body: said } }
      })
    },
  },
]

interface Rule extends BulkOperator {
  readonly limitMicro: bigint
  readonly isOwn: (userId: number) => boolean
}

function hindrance(
  invoice: NamedByLine,
  { received: amount, currency }: Line,
  { operatorId, limitMicro, isOwn }: Rule,
): Message | undefined {
  const minor = (parseMicro(amount) ?? 0n) / MICRO_PER_CENT
  if (!invoice.isManual) return message('payments.notManual')
  if (!awaitsMoney(invoice.state)) return message('bulkPayments.closed')
  if (minor !== invoice.payAmountMinor || currency !== invoice.payCurrency) return message('bulkPayments.differs')
  if (invoice.receiptFor !== null && invoice.receiptFor !== invoice.number) return message('invoiceDecisions.referenceUsed')
  if (invoice.receiptMinor !== null && invoice.receiptMinor !== minor) return message('invoiceDecisions.receiptDiffers')
  if (isOwn(invoice.userId)) return message('invoiceDecisions.own')
  if (invoice.isWaiting) return invoice.receiptBy === operatorId ? message('bulkPayments.waits') : undefined
  return receivedMicro(minor, invoice.ratePpm) > limitMicro ? message('bulkPayments.needsSecond') : undefined
}

function numberOf(id: string): number | undefined {
  const number = Number(id)
  return Number.isInteger(number) && number > 0 && number <= INTEGER_MAX ? number : undefined
}

const secondPersonFrom = async (trx: Trx): Promise<bigint> => BigInt((await panelIn(trx)).options.manualSecondApprovalUsd) * MICRO_PER_UNIT

/** Whether a payer is the operator, by number or by address. */
async function ownAccounts(trx: Trx, invoices: readonly NamedByLine[], { operatorId, email }: BulkOperator) {
  const emails = await emailsOf(trx, [...new Set(invoices.map(({ userId }) => userId))])
  return (userId: number): boolean => userId === operatorId || emails.get(userId) === email
}
