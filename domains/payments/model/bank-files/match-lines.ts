import { type InvoiceState, isClosedUnpaid } from '../invoice-states.ts'
import { awaitsMoney } from '../manual/receipt-actions.ts'
import type { BankLine } from './bank-line.ts'

export const lineMatches = ['exact', 'differs', 'late', 'several', 'closed'] as const
export type LineMatch = (typeof lineMatches)[number]

/** What a line is compared with. */
export interface NamedInvoice {
  readonly number: number
  readonly state: InvoiceState
  readonly isManual: boolean
  readonly payAmountMinor: bigint
  readonly payCurrency: string
}

export interface MatchedLine<Invoice extends NamedInvoice> {
  readonly line: BankLine
  readonly match: LineMatch
  readonly invoice: Invoice
}

/** As payers write it: in any case, with a hyphen, a space or nothing between. */
const REFERENCE = /(?<![\p{L}\d])INV[-\s]?(\d{1,9})(?!\d)/giu

const NAMED_MAX = 5

/** The numbers of invoices that a payer wrote, each once, the first five. */
export const invoiceNumbersIn = (text: string): number[] =>
  [...new Set(Array.from(text.matchAll(REFERENCE), ([, digits]) => Number(digits)))].slice(0, NAMED_MAX)

/**
 * Lines that name invoices of the panel, in the order of the file. Only the reference decides: an equal amount alone is no match, because two customers may owe
 * the same. `late` is an invoice that was given up without money; `closed` is paid already, or a gateway confirms it; `several` names more than one and shows the
 * first.
 */
export function matchLines<Invoice extends NamedInvoice>(lines: readonly BankLine[], invoices: readonly Invoice[]): MatchedLine<Invoice>[] {
  const byNumber = new Map(invoices.map((invoice) => [invoice.number, invoice]))
  return lines.flatMap((line) => {
    const [invoice, another] = invoiceNumbersIn(line.text).flatMap((number) => byNumber.get(number) ?? [])
    if (!invoice) return []
    return [{ line, invoice, match: another ? 'several' : matchOf(line, invoice) }]
  })
}

function matchOf({ amountMinor, currency }: BankLine, { state, isManual, payAmountMinor, payCurrency }: NamedInvoice): LineMatch {
  if (!isManual) return 'closed'
  if (!awaitsMoney(state)) return isClosedUnpaid(state) ? 'late' : 'closed'
  return amountMinor === payAmountMinor && currency === payCurrency ? 'exact' : 'differs'
}
