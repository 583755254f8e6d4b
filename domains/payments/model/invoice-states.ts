/** What an invoice can be, in the order of ranks: a row only ever moves to a higher rank, unless a refund of it fails. */
export const invoiceRanks = {
  created: 0,
  pending: 10,
  authorized: 20,
  in_moderation: 20,
  failed: 30,
  expired: 30,
  canceled: 30,
  settled: 40,
  underpaid: 40,
  settled_late: 40,
  refund_pending: 50,
  partially_refunded: 60,
  refunded: 65,
  charged_back: 70,
} as const
export type InvoiceState = keyof typeof invoiceRanks
export const invoiceStates = Object.keys(invoiceRanks) as readonly InvoiceState[] as readonly [InvoiceState, ...InvoiceState[]]

export type InvoiceEvent =
  | 'opened'
  | 'authorized'
  | 'declared-paid'
  | 'paid'
  | 'paid-short'
  | 'failed'
  | 'expired'
  | 'canceled'
  | 'refund-asked'
  | 'refunded-partly'
  | 'refunded'
  | 'charged-back'

type Row = Readonly<Partial<Record<InvoiceEvent, InvoiceState>>>

const open: Row = { paid: 'settled', 'paid-short': 'underpaid', failed: 'failed', expired: 'expired', canceled: 'canceled' }
const closedUnpaid: Row = { paid: 'settled_late', 'paid-short': 'settled_late' }
const givenBack: Row = { 'refunded-partly': 'partially_refunded', refunded: 'refunded', 'charged-back': 'charged_back' }
const closedPaid: Row = { 'refund-asked': 'refund_pending', ...givenBack }

/** The state machine. An event without an entry is a fact that changes nothing: it is stored, or ignored, but never an error. */
export const invoiceTransitions: Readonly<Record<InvoiceState, Row>> = {
  created: { ...open, opened: 'pending', authorized: 'authorized', 'declared-paid': 'in_moderation' },
  pending: { ...open, authorized: 'authorized', 'declared-paid': 'in_moderation' },
  authorized: { paid: 'settled', 'paid-short': 'underpaid', failed: 'failed', canceled: 'canceled' },
  // Only an operator's decision ends it: it neither expires nor is canceled by the customer.
  in_moderation: { paid: 'settled', 'paid-short': 'underpaid', failed: 'failed' },
  failed: closedUnpaid,
  expired: closedUnpaid,
  canceled: closedUnpaid,
  settled: closedPaid,
  underpaid: closedPaid,
  settled_late: closedPaid,
  refund_pending: givenBack,
  partially_refunded: { refunded: 'refunded', 'charged-back': 'charged_back' },
  refunded: { 'charged-back': 'charged_back' },
  charged_back: {},
}

/** The next state, or undefined when the event changes nothing in this state. */
export const nextInvoiceState = (state: InvoiceState, event: InvoiceEvent): InvoiceState | undefined => invoiceTransitions[state][event]

/** What became of an invoice's money, as its rows tell. */
export interface MoneyBack {
  /** What the invoice was when its money came. */
  readonly paidAs: 'settled' | 'underpaid' | 'settled_late'
  readonly arrived: 'all' | 'some' | 'nothing'
  readonly isUnderWay: boolean
}

/**
 * Where an invoice stands after a refund of it failed. A bank may send back what had arrived, so this alone leads to a lower rank, and never below the money that came. Undefined where it
 * changes nothing: a chargeback is final.
 */
export function stateAfterFailedRefund(state: InvoiceState, { paidAs, arrived, isUnderWay }: MoneyBack): InvoiceState | undefined {
  if (invoiceRanks[state] < invoiceRanks.refund_pending || state === 'charged_back') return undefined
  const next = arrived === 'all' ? 'refunded' : arrived === 'some' ? 'partially_refunded' : isUnderWay ? 'refund_pending' : paidAs
  return next === state ? undefined : next
}

/** Money has been taken for it already: what comes now is a second payment. */
export const hasMoney = (state: InvoiceState): boolean => invoiceRanks[state] >= invoiceRanks.settled

/** Closed before any money came: what comes now is late. */
export const isClosedUnpaid = (state: InvoiceState): boolean => invoiceRanks[state] === invoiceRanks.failed

export type InvoiceStatus = 'pending' | 'in_moderation' | 'settled' | 'underpaid' | 'failed' | 'expired' | 'canceled' | 'refunded'

const statuses: Readonly<Record<InvoiceState, InvoiceStatus>> = {
  created: 'pending',
  pending: 'pending',
  authorized: 'pending',
  in_moderation: 'in_moderation',
  failed: 'failed',
  expired: 'expired',
  canceled: 'canceled',
  settled: 'settled',
  underpaid: 'underpaid',
  settled_late: 'settled',
  refund_pending: 'settled',
  partially_refunded: 'settled',
  refunded: 'refunded',
  charged_back: 'refunded',
}

/** What a payer is told. */
export const invoiceStatusOf = (state: InvoiceState): InvoiceStatus => statuses[state]
