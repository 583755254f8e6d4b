/**
 * PostgreSQL's codes of errors that code reacts to, and all private ones: what our SQL functions and triggers raise (`errcode`), two letters for the schema and three
 * digits that read as the HTTP status would. A test holds the private ones against what the migrations raise.
 */
export const sqlStates = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  checkViolation: '23514',
  /** An attempt to write what a provider was asked and answered a second time. */
  attemptWrittenOnce: 'FF403',
  /** Legs or an amount that no posting can have. */
  badPosting: 'LG400',
  /** Postings are never changed nor deleted. */
  ledgerUnchangeable: 'LG403',
  /** No such kind of account, account or transaction; the message says which. */
  unknownToLedger: 'LG404',
  /** A business key that stands for another posting already. */
  businessKeyReused: 'LG409',
  /** The panel's postings stand still until an operator has looked at its books. */
  postingsStopped: 'LG503',
  /** The customer is frozen and the balance would pay. */
  customerFrozen: 'OR403',
  /** The order was priced by an older catalogue. */
  catalogueMoved: 'OR409',
  /** A request key that was used with another body or route. */
  requestKeyReused: 'OR422',
  /** The coupon does not apply any more. */
  couponRefused: 'OR423',
  /** Amount, method or address of a withdrawal whose money is on its way. */
  withdrawalTermsSettled: 'PW409',
} as const
