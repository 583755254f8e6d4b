import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import type { Locale } from '@vitrine/platform/kernel'
import { emailTaken } from '../../errors.ts'
import { guestAccountCreated } from '../../events.ts'
import { newAffiliateCode } from '../../model/tokens.ts'
import type { User } from '../../model/user.ts'
import { contest } from '../../store/confirmation-store.ts'
import { endSessionsOf } from '../../store/session-store.ts'
import { recordSecurityEvent } from '../../store/sign-in-code-store.ts'
import { deleteChallengesOf } from '../../store/two-factor-store.ts'
import { findAffiliate, findUserByEmail, insertUser } from '../../store/user-store.ts'
import { askConfirmation } from '../emails/confirm-email.ts'

/**
 * The account of a guest's e-mail; a new one has no password, gets the "set your password" mail and is bound to the affiliate of the guest's code. Nobody is
 * signed in by it, and `created` must not reach the guest (docs/decisions.md, 21). `email` is a parsed one: trimmed, lower case.
 */
export async function ensureGuestAccount(
  trx: Trx,
  guest: { readonly email: string; readonly locale: Locale; readonly affiliateCode?: string | null | undefined },
): Promise<{ userId: number; created: boolean }> {
  const known = await findUserByEmail(trx, guest.email)
  if (known) return joinAccount(trx, known)
  const name = guest.email.split('@')[0]?.slice(0, 100) || 'Guest'
  const userId = await insertUser(trx, {
    email: guest.email,
    name,
    passwordHash: null,
    locale: guest.locale,
    affiliateCode: newAffiliateCode(),
    referredBy: guest.affiliateCode ? await findAffiliate(trx, guest.affiliateCode) : null,
  })
  if (userId !== undefined) {
    await announce(trx, guestAccountCreated, { userId })
    return { userId, created: true }
  }
  const duplicate = await findUserByEmail(trx, guest.email)
  // The address is reserved: its account left it a few days ago and may take it back, so the guest's order can join no account.
  if (!duplicate) throw emailTaken()
  return joinAccount(trx, duplicate)
}

/**
 * Joins the order to the account of its address. Where nobody has proven that address, the account's maker only typed it: the account is closed to everybody
 * until the address is proven by mail, so that neither the order nor its refunds are a stranger's. What the account held before stays in it.
 */
async function joinAccount(trx: Trx, known: Pick<User, 'id'>): Promise<{ userId: number; created: boolean }> {
  const userId = known.id
  if (await contest(trx, userId)) {
    const now = new Date()
    await endSessionsOf(trx, userId, 'email', now)
    await deleteChallengesOf(trx, userId)
    await recordSecurityEvent(trx, { userId, kind: 'account-contested', actorId: userId, at: now })
    await askConfirmation(trx, userId)
  }
  return { userId, created: false }
}
