import { takeOverReferral } from '@vitrine/earning'
import { ensureGuestAccount, findUser } from '@vitrine/identity'
import type { Database } from '@vitrine/platform/database'
import { invariant, micro } from '@vitrine/platform/kernel'

/** A referral of a demo account: what they spent; the referrer gets a tenth of it. */
export interface DemoReferral {
  readonly email: string
  readonly daysAgo: number
  readonly cents: number
}

const DAY_MS = 86_400_000
const MICRO_PER_CENT = 10_000n
const SHARE = 10n

export const earnedCents = (referrals: readonly DemoReferral[]): number =>
  referrals.reduce((sum, { cents }) => sum + cents, 0) / Number(SHARE)

export async function seedReferrals(
  database: Database,
  panelId: number,
  userId: number,
  referrals: readonly DemoReferral[],
): Promise<void> {
  const now = Date.now()
  await database.transaction(panelId, async (trx) => {
    const referrer = await findUser(trx, userId)
    invariant(referrer, 'the referrer was registered just now')
    for (const { email, daysAgo, cents } of referrals) {
      const guest = await ensureGuestAccount(trx, { email, locale: 'en', affiliateCode: referrer.affiliateCode })
      const spent = BigInt(cents) * MICRO_PER_CENT
      await takeOverReferral(trx, {
        referredId: guest.userId,
        since: new Date(now - daysAgo * DAY_MS),
        spent: micro(spent),
        earned: micro(spent / SHARE),
      })
    }
  })
}
