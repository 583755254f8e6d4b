import { findReferral, type ReferredUser } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { maskEmail } from '../../model/mask-email.ts'
import { putReferrals } from '../../store/referral-store.ts'

/** Records who referred this customer; does nothing for customers without a referrer. */
export async function noteReferral(trx: Trx, userId: number): Promise<void> {
  const found = await findReferral(trx, userId)
  if (found) await keepReferral(trx, found)
}

export const keepReferral = (trx: Trx, user: ReferredUser): Promise<void> => keepReferrals(trx, [user])

export const keepReferrals = (trx: Trx, users: readonly ReferredUser[]): Promise<void> =>
  putReferrals(
    trx,
    users.map(({ userId, referrerId, email, createdAt }) => ({
      referrerId,
      referredId: userId,
      maskedEmail: email === null ? null : maskEmail(email),
      createdAt,
    })),
  )
