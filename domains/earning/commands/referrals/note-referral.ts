import { findReferral, maskEmail, type ReferredUser } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { putReferrals } from '../../store/referral-store.ts'

/** Records who referred this customer; does nothing for customers without a referrer. */
export async function noteReferral(trx: Trx, userId: number): Promise<void> {
  const found = await findReferral(trx, userId)
  if (found) await saveReferral(trx, found)
}

export const saveReferral = (trx: Trx, user: ReferredUser): Promise<void> => saveReferrals(trx, [user])

export const saveReferrals = (trx: Trx, users: readonly ReferredUser[]): Promise<void> =>
  putReferrals(
    trx,
    users.map(({ userId, referrerId, email, createdAt }) => ({
      referrerId,
      referredId: userId,
      maskedEmail: email === null ? null : maskEmail(email),
      createdAt,
    })),
  )
