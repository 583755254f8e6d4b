import { constraintOf, isUniqueViolation, sqlStateOf, sqlStates } from '@vitrine/platform/database'
import { invalidField, message, Refusal } from '@vitrine/platform/kernel'
import type { Finding } from './model/checks.ts'

/** A customer's accounts hold less than is asked of them. */
export const insufficientFunds = (): Refusal => invalidField('balance', 'payments.funds')

const RETRY_AFTER_SECONDS = 300

/** The panel's money stands still until an operator has reviewed its books. */
export const moneyStopped = (): Refusal =>
  new Refusal('unavailable', 'payments.stopped', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })

export const reversedBefore = (): Refusal => new Refusal('invalid', 'books.reversedBefore')
/** What is wrong would stop the panel again at the next check. */
export const booksDisagree = ({ check, subject, detail }: Finding): Refusal =>
  new Refusal('invalid', message('books.disagree', { check, subject, detail }))
export const noSuchTransaction = (): Refusal => new Refusal('not-found', 'books.noTransaction')

/** What the database refuses on our behalf, as refusals; everything else stays what it was. */
export function asRefusal(error: unknown): unknown {
  const constraint = constraintOf(error)
  const state = sqlStateOf(error)
  if (state === sqlStates.checkViolation && (constraint === 'funds' || constraint === 'entry_funds')) return insufficientFunds()
  if (state === sqlStates.postingsStopped) return moneyStopped()
  if (isUniqueViolation(error, 'txn_one_reversal')) return reversedBefore()
  if (state === sqlStates.unknownToLedger && error instanceof Error && error.message === 'unknown_transaction') return noSuchTransaction()
  return error
}
