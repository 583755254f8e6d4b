import { hasPage, type Panel } from '@vitrine/panels'
import { type BoundRoute, endOfDay, implement, type RequestContext, sliceOf, userIdOf } from '@vitrine/platform/http'
import { formatMicro, parseTimestamp } from '@vitrine/platform/kernel'
import { PPM } from '@vitrine/pricing'
import { type ReferralRow, referralContract } from '../contract/referrals.ts'
import type { EarningDeps } from '../deps.ts'
import { referralsOff } from '../errors.ts'
import { listReferrals, type Referral, type ReferralSort, referralSorts, referralTotals } from '../queries/list-referrals.ts'
import { referralPercentOf } from '../queries/referral-percent.ts'

/** A customer's calls about their referrals. */
export function referralRoutes({ database, panels }: EarningDeps): BoundRoute[] {
  const panelOf = async ({ panelId }: RequestContext): Promise<Panel> => {
    const panel = await panels.get(panelId)
    if (!hasPage('referral-program', panel)) throw referralsOff()
    return panel
  }
  return [
    implement(referralContract.listReferrals, async ({ query }, context) => {
      const panel = await panelOf(context)
      const sort = sortOf(query.order_by)
      const { rows, count } = await database.read(panel.id, (trx) =>
        listReferrals(trx, {
          referrerId: userIdOf(context),
          search: query.search?.trim(),
          from: query.date_from === undefined ? undefined : parseTimestamp(query.date_from),
          to: query.date_to === undefined ? undefined : endOfDay(query.date_to),
          sort: sort ?? 'created_at',
          isAscending: sort !== undefined && query.order_on === 'asc',
          ...sliceOf(query),
        }),
      )
      return { data: rows.map(presentReferral), recordsFiltered: count }
    }),
    implement(referralContract.referralStatistics, async (_, context) => {
      const panel = await panelOf(context)
      return database.read(panel.id, async (trx) => {
        const { count, earned } = await referralTotals(trx, userIdOf(context))
        const percent = (await referralPercentOf(trx, userIdOf(context), panel)) / PPM
        return { data: { referral_program_percent: percent, referrals_count: count, total_earnings: formatMicro(earned) } }
      })
    }),
  ]
}

/** Anything else is the default, the newest first (NS-63). */
const sortOf = (wanted: string | undefined): ReferralSort | undefined => referralSorts.find((sort) => sort === wanted)

/** An account without an address has nothing that could be read. */
const presentReferral = ({ id, maskedEmail, createdAt, spent, earned }: Referral): ReferralRow => ({
  id,
  email: maskedEmail ?? '***',
  created_at: createdAt.toISOString(),
  spent: formatMicro(spent),
  earned: formatMicro(earned),
})
