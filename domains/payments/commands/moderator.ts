import { emailsOf, findUserByEmail, isAllowed } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import type { Refusal } from '@vitrine/platform/kernel'

/** The permission that deciding about money needs of an account on the panel (NS-07, ROLE-006). */
const MODERATE = 'invoices.moderate'

/** Who decides: a person with an account on the panel, whose right is looked up, or an operator whose right was checked before. */
export interface Moderator {
  readonly operatorId: number
  /** What an operator of the console signs in with; an account on the panel with this address is the same person. */
  readonly email?: string
}

/** Refuses an account on the panel that may not decide about money. */
export async function refuseUnlessModerator(trx: Trx, { operatorId, email }: Moderator, refusal: () => Refusal): Promise<void> {
  if (email === undefined && !(await isAllowed(trx, operatorId, MODERATE))) throw refusal()
}

/** Whether money of this account would be the moderator's own. */
export async function isOwnAccount(trx: Trx, userId: number | null, { operatorId, email }: Moderator): Promise<boolean> {
  if (userId === null) return false
  return userId === operatorId || (email !== undefined && (await findUserByEmail(trx, email))?.id === userId)
}

/** Two numbers may be one person: as an operator of the console, and by an account on the panel. */
export async function isSamePerson(trx: Trx, first: number, { operatorId, email }: Moderator): Promise<boolean> {
  return first === operatorId || (email !== undefined && (await emailsOf(trx, [first])).get(first) === email)
}
