import { type BoundOperatorRoute, operatorRoute } from '@vitrine/platform/http'
import { invoiceNumbersIn, matchLines } from '../../model/bank-files/match-lines.ts'
import { readBankFile } from '../../model/bank-files/read-bank-file.ts'
import { operatorInvoices } from '../../store/operator/waiting-invoice-store.ts'
import { statementContract as contract } from '../statement-schemas.ts'
import { decimalOf, presentWaiting } from './present-waiting.ts'

const LINES_MAX = 1000

/** What a bank says has arrived, beside the invoices that payers named. Each payment is confirmed as any other, which keeps the line with its reference. */
export const statementRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(
    contract.readStatement,
    { permission: 'invoices.view', scope: 'panel', isQuestion: true },
    async ({ body: { file, account, currency } }, { trx, actor }) => {
      const { format, lines, leftOut } = readBankFile(new Uint8Array(await file.arrayBuffer()), { account, currency })
      const invoices = await operatorInvoices(trx, [...new Set(lines.flatMap(({ text }) => invoiceNumbersIn(text)))])
      const matched = matchLines(lines, invoices)
      const shown = matched.slice(0, LINES_MAX)
      const payments = await presentWaiting(
        { trx, actor },
        shown.map(({ invoice }) => invoice),
      )
      return {
        data: {
          ...{ format, payments: lines.length, leftOut, matched: matched.length },
          lines: shown.flatMap(({ line: { line, reference, bookedOn, amountMinor, currency: of, payer, text }, match }, at) => {
            const payment = payments[at]
            return payment ? [{ line, reference, bookedOn, amount: decimalOf(amountMinor), currency: of, payer, text, match, payment }] : []
          }),
        },
      }
    },
  ),
]
