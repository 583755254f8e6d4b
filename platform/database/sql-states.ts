/**
 * PostgreSQL's error codes that code reacts to, and all private ones: what our SQL functions and triggers raise (`errcode`), two letters for the schema and
 * three digits that read as the HTTP status would. A test compares the private ones with what the migrations raise.
 */
export const sqlStates = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  checkViolation: '23514',
  /** A lock was not had within `lock_timeout`. */
  lockNotAvailable: '55P03',
  /** A second write of an attempt's request and answer. */
  attemptWrittenOnce: 'FF403',
  /** Legs or an amount that no posting can have. */
  badPosting: 'LG400',
  /** Postings are never changed nor deleted. */
  ledgerUnchangeable: 'LG403',
  /** No such kind of account, account or transaction; the message says which. */
  unknownToLedger: 'LG404',
  /** A business key of another posting. */
  businessKeyReused: 'LG409',
  /** The panel's postings are stopped until an operator has checked its ledger. */
  postingsStopped: 'LG503',
  /** The customer is frozen and the balance would pay. */
  customerFrozen: 'OR403',
  /** The order was priced by an older catalogue. */
  catalogueMoved: 'OR409',
  /** A request key that was reused with another body or route. */
  requestKeyReused: 'OR422',
  /** The coupon does not apply any more. */
  couponRefused: 'OR423',
  /** More orders than the panel may take in a minute; the message says how many seconds to wait. */
  tooManyOrders: 'OR429',
  /** Amount, method or address of a withdrawal whose money is on its way. */
  withdrawalTermsSettled: 'PW409',
} as const
