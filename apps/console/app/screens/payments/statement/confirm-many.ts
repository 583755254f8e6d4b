import type { Statement, StatementLine } from './statement.ts'

/** One line for each payment: the first that agrees. A second one for the same payment is another transfer, which is decided by itself. */
export function linesToConfirm({ lines }: Statement): StatementLine[] {
  const taken = new Set<number>()
  return lines.filter(({ match, payment: { id } }) => {
    if (match !== 'exact' || taken.has(id)) return false
    taken.add(id)
    return true
  })
}

/** What the bank says of each payment, as the bulk action takes it. */
export const rowsOf = (lines: readonly StatementLine[]) =>
  lines.map(({ payment: { id }, amount: received, currency, reference: bankReference, payer, text }) => ({
    id,
    own: { received, currency, bankReference, statementLine: [payer, text].filter(Boolean).join(': ').slice(0, 500) },
  }))
