/**
 * The checks: R1 balance rows against entries and holds, R2 chains of entries, R3 transfers against entries and the zero sum of everything, R4 escrow
 * and payment accounts against orders and invoices, R5 settlements against gateways, R6 booked costs against providers, R7 work that is overdue.
 */
export type CheckId = 'R1' | 'R2' | 'R3' | 'R4' | 'R5' | 'R6' | 'R7' | 'R8' | 'R9'

/** One thing that is not as it should be. `subject` is a kind and an id (`account 12`, `order 7`) and the same every time it is found. */
export interface Finding {
  readonly check: CheckId
  readonly subject: string
  readonly detail: string
}

/** `postings`: no money moves in the panel at all. `withdrawals`: none leaves it. */
export type StopScope = 'postings' | 'withdrawals'
