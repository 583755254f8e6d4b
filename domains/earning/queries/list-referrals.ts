import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'

export interface Referral {
  readonly id: number
  readonly maskedEmail: string | null
  readonly createdAt: Date
  readonly spent: Micro
  readonly earned: Micro
}
export const referralSorts = ['created_at', 'email', 'spent', 'earned'] as const
export type ReferralSort = (typeof referralSorts)[number]

export interface ReferralFilter {
  readonly referrerId: number
  readonly search?: string | undefined
  readonly from?: Date | undefined
  /** Exclusive. */
  readonly to?: Date | undefined
  readonly sort: ReferralSort
  readonly isAscending: boolean
  readonly limit: number
  readonly offset: number
}

const columns = { created_at: sql`created_at`, email: sql`masked_email`, spent: sql`spent_micro`, earned: sql`earned_micro` } as const

/**
 * A page of a customer's referrals, and their number. The search sees only the masked addresses: a whole address could otherwise be guessed by
 * trying.
 */
export async function listReferrals(trx: Trx, filter: ReferralFilter): Promise<{ rows: Referral[]; count: number }> {
  const direction = filter.isAscending ? sql`asc` : sql`desc`
  const matching = sql`
    from earning.referral where panel_id = ${trx.panelId} and referrer_id = ${filter.referrerId}
     ${filter.search ? sql`and strpos(lower(masked_email), lower(${filter.search})) > 0` : sql``}
     ${filter.from ? sql`and created_at >= ${filter.from}` : sql``} ${filter.to ? sql`and created_at < ${filter.to}` : sql``}`
  const rows = await trx.rows(sql<Referral>`
    select id, masked_email as "maskedEmail", created_at as "createdAt", spent_micro as spent, earned_micro as earned ${matching}
     order by ${columns[filter.sort]} ${direction}, id ${direction} limit ${filter.limit} offset ${filter.offset}`)
  const { count } = await trx.one(sql<{ count: number }>`select count(*)::int as count ${matching}`)
  return { rows, count }
}

/** The number of a customer's referrals, and what they earned the customer. */
export async function referralTotals(trx: Trx, referrerId: number): Promise<{ count: number; earned: Micro }> {
  const row = await trx.one(sql<{ count: number; earned: string }>`
    select count(*)::int as count, coalesce(sum(earned_micro), 0)::text as earned from earning.referral
     where panel_id = ${trx.panelId} and referrer_id = ${referrerId}`)
  return { count: row.count, earned: micro(BigInt(row.earned)) }
}
