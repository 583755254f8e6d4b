import { constraintOf, isUniqueViolation, sqlStateOf } from '@vitrine/platform/database'
import { Refusal } from '@vitrine/platform/kernel'

/** A customer's accounts hold less than is asked of them. */
export const insufficientFunds = (): Refusal => {
  const message = 'Insufficient funds on the balance.'
  return new Refusal('ledger.funds', 'invalid', message, { errors: { balance: [message] } })
}

const RETRY_AFTER_SECONDS = 300

/** The panel's money stands still until an operator has looked at its books. */
export const moneyStopped = (): Refusal =>
  new Refusal('ledger.stopped', 'unavailable', 'Payments are paused right now. Please try again later.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })

export const reversedBefore = (): Refusal => new Refusal('ledger.reversed', 'invalid', 'This transaction was reversed before.')
export const noSuchTransaction = (): Refusal => new Refusal('ledger.no-transaction', 'not-found', 'There is no such transaction.')

/** What the database refuses on our behalf, as refusals; everything else stays what it was. */
export function asRefusal(error: unknown): unknown {
  const constraint = constraintOf(error)
  const state = sqlStateOf(error)
  if (state === '23514' && (constraint === 'funds' || constraint === 'entry_funds')) return insufficientFunds()
  if (state === 'LG503') return moneyStopped()
  if (isUniqueViolation(error, 'txn_one_reversal')) return reversedBefore()
  if (state === 'LG404' && error instanceof Error && error.message === 'unknown_transaction') return noSuchTransaction()
  return error
}
