import { type BoundRoute, implement, type RequestContext, sliceOf, userIdOf } from '@vitrine/platform/http'
import { refuse } from '@vitrine/platform/kernel'
import { campaignContract as contract } from '../contract/campaigns.ts'
import type { KeywordsDeps } from '../deps.ts'
import { wirePosition } from '../model/positions.ts'
import { dayOf } from '../model/schedule.ts'
import { newestPositions, numberedKeywords, positionDays, positionsOn } from '../queries/keyword-statistics.ts'
import { ownCampaign } from '../queries/own-campaign.ts'
import type { Campaign } from '../store/campaign.ts'
import { refuseWithoutTools } from './refuse-without-tools.ts'

const DAY_MS = 86_400_000
const DAYS_MAX = 366

/** Positions of a campaign by country and day, and over time. */
export function statisticsRoutes(deps: KeywordsDeps): BoundRoute[] {
  const own = async (context: RequestContext, id: number): Promise<Campaign> => {
    await refuseWithoutTools(deps, context)
    return ownCampaign(deps.database, { panelId: context.panelId, userId: userIdOf(context), id })
  }
  return [
    implement(contract.campaignKeywords, async ({ params, query }, context) => {
      const campaign = await own(context, params.id)
      const input = { campaignId: campaign.id, countryId: countryOf(campaign, query.country_id) }
      const { date } = query
      const found = await deps.database.read(context.panelId, (trx) =>
        date === undefined ? newestPositions(trx, input) : positionsOn(trx, { ...input, date }),
      )
      return {
        data: found.map(({ keyword, position, previous, date: measuredOn }) => ({
          keyword,
          position: wirePosition(position),
          previous_position: previous === null ? null : wirePosition(previous),
          has_previous: previous !== null,
          date: measuredOn,
          country_id: input.countryId,
        })),
      }
    }),
    implement(contract.campaignHistory, async ({ params, query }, context) => {
      const campaign = await own(context, params.id)
      const period = periodOf(query, deps.clock.now())
      const input = { campaignId: campaign.id, countryId: countryOf(campaign, query.country_id) }
      const slice = sliceOf({ per_page: 100, ...query })
      const [days, keywords] = await deps.database.read(
        context.panelId,
        async (trx) => [await positionDays(trx, { ...input, ...period }), await numberedKeywords(trx, { ...input, ...slice })] as const,
      )
      return {
        data: {
          country_id: input.countryId,
          dates: days.map(({ date }) => date),
          keywords: keywords.map(({ keyword, number }) => ({
            keyword,
            positions: days.map(({ positions }) => positions[number - 1] ?? null),
          })),
        },
        recordsFiltered: campaign.keywords.length,
      }
    }),
  ]
}

/** One of the campaign's countries, the first unless named. */
function countryOf({ countryIds }: Campaign, requested: number | undefined): number {
  const country = requested ?? countryIds[0]
  return country !== undefined && countryIds.includes(country) ? country : refuse('country_id', 'fields.selected')
}

/** The year up to today unless said otherwise. */
function periodOf({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }, now: Date) {
  const end = to ?? dayOf(now)
  const start = from ?? dayOf(new Date(Date.parse(end) - (DAYS_MAX - 1) * DAY_MS))
  if (start > end) refuse('to', 'orders.periodBackwards')
  if (Date.parse(end) - Date.parse(start) >= DAYS_MAX * DAY_MS) refuse('from', 'orders.periodTooLong')
  return { from: start, to: end }
}
