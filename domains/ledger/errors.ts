import { constraintOf, sqlStateOf } from '@vitrine/platform/database'
import { Refusal } from '@vitrine/platform/kernel'

export const insufficientFunds = (): Refusal => {
  const message = 'Insufficient funds on the balance.'
  return new Refusal('ledger.funds', 'invalid', message, { errors: { balance: [message] } })
}

/** The database refuses an overdraft; everything else stays what it was. */
export function asRefusal(error: unknown): unknown {
  const constraint = constraintOf(error)
  if (sqlStateOf(error) === '23514' && (constraint === 'funds' || constraint === 'entry_funds')) return insufficientFunds()
  return error
}
