import type { WaitingPayment } from '../waiting-payment.ts'

export interface StatementLine {
  /** In the file, from 1. */
  readonly line: number
  readonly reference: string
  readonly bookedOn: string
  readonly amount: string
  readonly currency: string
  readonly payer: string
  readonly text: string
  readonly match: 'exact' | 'differs' | 'late' | 'several' | 'closed'
  readonly payment: WaitingPayment
}

export interface Statement {
  readonly format: 'camt053' | 'mt940' | 'csv'
  readonly payments: number
  readonly leftOut: number
  readonly matched: number
  readonly lines: readonly StatementLine[]
}

/** A line whose invoice was decided since the file was read waits no more. */
export const withDecided = (statement: Statement, payment: number): Statement => ({
  ...statement,
  lines: statement.lines.map((line) => (line.payment.id === payment ? { ...line, match: 'closed' } : line)),
})

/** What can be confirmed at once comes first, what waits for nothing last; else the order of the file. */
export const inOrder = ({ lines }: Statement): StatementLine[] => {
  const places = { exact: 0, differs: 1, late: 2, several: 3, closed: 4 }
  return lines.toSorted((one, other) => places[one.match] - places[other.match])
}
