import type { Trx } from '@vitrine/platform/database'
import { customerHasEmail, noEmailChange } from '../../errors.ts'
import { findUserById } from '../../store/user-store.ts'
import { askEmailChange, cancelEmailChange } from '../emails/change-email.ts'
import { type ByOperator, lockIfThere } from './change-customer.ts'

/**
 * Asks for another address of a customer. As with the customer's own change it counts once the reader of the new address has confirmed it in a session of the
 * account or with its password, and the old address is warned with a way back. Refused on `email`: the present one, and one that somebody has.
 */
export async function changeCustomerEmail(trx: Trx, { email, ...by }: ByOperator & { readonly email: string }): Promise<void> {
  await lockIfThere(trx, by.userId)
  if ((await findUserById(trx, by.userId))?.email === email) throw customerHasEmail()
  await askEmailChange(trx, { ...by, email, sessionId: null })
}

/** Cancels a change that waits to be confirmed, also the customer's own. */
export async function cancelCustomerEmailChange(trx: Trx, by: ByOperator): Promise<void> {
  await lockIfThere(trx, by.userId)
  if (!(await cancelEmailChange(trx, by))) throw noEmailChange()
}
