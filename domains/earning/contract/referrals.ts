import { defineRoute, wireDateTime } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { earningPaths } from './paths.ts'

/** USD as exact decimal text with two to six decimals. */
const money = z.string().regex(/^\d+\.\d{2,6}$/)
const day = z.iso
  .date()
  .or(z.iso.datetime({ offset: true }))
  .or(z.string().regex(wireDateTime))

export const referralRow = z.strictObject({
  id: z.int(),
  /** Masked: `a***@d.com`. */
  email: z.string(),
  created_at: z.iso.datetime(),
  /** What the shop earned by orders of theirs, and the caller's share of it. */
  spent: money,
  earned: money,
})
export const referralStatistics = z.strictObject({
  /** A fraction: 0.1 is 10 %. */
  referral_program_percent: z.number().min(0).max(1),
  referrals_count: z.int(),
  total_earnings: money,
})
export type ReferralRow = z.output<typeof referralRow>
export type ReferralStatistics = z.output<typeof referralStatistics>

export const referralContract = {
  listReferrals: defineRoute(earningPaths.listReferrals, {
    id: 'EP-079',
    operation: 'listReferrals',
    tag: 'Referrals',
    mayBeAbsent: true,
    auth: 'user',
    summary: 'Whom the caller brought, and what it brought; 404 where the panel has no referral programme',
    query: z.object({
      page: z.coerce.number().int().optional(),
      per_page: z.coerce.number().int().optional(),
      start: z.coerce.number().int().optional(),
      length: z.coerce.number().int().optional(),
      order_by: z.string().optional(),
      order_on: z.enum(['asc', 'desc']).optional(),
      search: z.string().max(100).optional(),
      date_from: day.optional(),
      date_to: day.optional(),
    }),
    response: z.object({ data: z.array(referralRow), recordsFiltered: z.int() }),
  }),
  referralStatistics: defineRoute(earningPaths.referralStatistics, {
    id: 'EP-080',
    operation: 'getReferralStatistics',
    tag: 'Referrals',
    mayBeAbsent: true,
    auth: 'user',
    summary: 'The caller’s share, how many he brought, and what they brought him; 404 where the panel has no referral programme',
    response: z.object({ data: referralStatistics }),
  }),
} as const
