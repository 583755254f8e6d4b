import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { invariant, type Locale } from '@vitrine/platform/kernel'
import { guestAccountCreated } from '../events.ts'
import { newAffiliateCode } from '../model/tokens.ts'
import { findAffiliate, findUserByEmail, insertUser } from '../store/user-store.ts'

/**
 * The account of a guest's e-mail; a new one has no password, gets the "set your password" mail and is bound to the affiliate whose code he brought. Nobody is
 * signed in by it, and `created` must not reach the guest (ruling 21). `email` is a parsed one: trimmed, lower case.
 */
export async function ensureGuestAccount(
  trx: Trx,
  guest: { readonly email: string; readonly locale: Locale; readonly affiliateCode?: string | null | undefined },
): Promise<{ userId: number; created: boolean }> {
  const known = await findUserByEmail(trx, guest.email)
  if (known) return { userId: known.id, created: false }
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
  const twin = await findUserByEmail(trx, guest.email)
  invariant(twin, 'an e-mail that cannot be inserted has an account')
  return { userId: twin.id, created: false }
}
