import type { PathSet } from '@vitrine/platform/kernel'

export const earningPaths = {
  listReferrals: { method: 'GET', path: '/api/v1/referral-program/referrals' },
  referralStatistics: { method: 'GET', path: '/api/v1/referral-program/statistics' },
} as const satisfies PathSet
