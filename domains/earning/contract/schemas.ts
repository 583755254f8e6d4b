import { referralContract } from './referrals.ts'

export type { ReferralRow, ReferralStatistics } from './referrals.ts'

export const earningContract = { ...referralContract } as const
