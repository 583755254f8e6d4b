import type { ListQueries } from '@vitrine/platform/testing'
import { dueCampaigns, duePositions, dueSubscriptions } from '../queries/due-rows.ts'
import { newestPositions, numberedKeywords, positionDays, positionsOn } from '../queries/keyword-statistics.ts'
import { listCampaigns } from '../queries/list-campaigns.ts'
import { personalCampaigns } from '../queries/personal-campaigns.ts'
import { countCampaigns } from '../store/campaign-store.ts'
import { countWaiting } from '../store/keyword-store.ts'
import { listPlans } from '../store/plan-store.ts'
import { trackedKeywords } from '../store/subscription-store.ts'
import { countBeyond, countPausedByAllowance } from '../store/write-subscription.ts'

const plain = {
  search: undefined,
  track: undefined,
  status: undefined,
  countryId: undefined,
  orderBy: undefined,
  direction: 'desc',
} as const
const page = { limit: 10, offset: 0 }
const day = { campaignId: 1, countryId: 1, date: '2026-11-18' }

export const listQueries: ListQueries = {
  'subscriptions that are due': ({ database, now }) => dueSubscriptions(database, now, 8),
  'campaigns whose day has come': ({ database, now }) => dueCampaigns(database, now, 8),
  'positions in line': ({ database, now }) => duePositions(database, now, 8),
  'campaigns that an allowance would pause': ({ inPanel, userId }) => inPanel((trx) => countBeyond(trx, userId, 100)),
  'campaigns that wait for an allowance': ({ inPanel, userId }) => inPanel((trx) => countPausedByAllowance(trx, userId)),
  'campaigns in the file of a person': ({ inPanel, userId }) => inPanel((trx) => personalCampaigns.collect(trx, userId)),
  'campaigns of a customer': ({ inPanel, userId }) => inPanel((trx) => listCampaigns(trx, { ...plain, ...page, userId })),
  'campaigns of a customer with a word': ({ inPanel, userId }) =>
    inPanel((trx) => listCampaigns(trx, { ...plain, ...page, userId, search: 'cat', status: 'active', countryId: 1 })),
  'how many campaigns a customer has': ({ inPanel, userId }) => inPanel((trx) => countCampaigns(trx, userId)),
  'keywords that count towards the allowance': ({ inPanel, userId }) => inPanel((trx) => trackedKeywords(trx, userId)),
  'positions in line of some campaigns': ({ inPanel }) => inPanel((trx) => countWaiting(trx, [1, 2, 3])),
  'newest positions of a campaign in a country': ({ inPanel }) => inPanel((trx) => newestPositions(trx, day)),
  'positions of a campaign on a day': ({ inPanel }) => inPanel((trx) => positionsOn(trx, day)),
  'positions of a campaign over a year': ({ inPanel }) =>
    inPanel((trx) => positionDays(trx, { ...day, from: '2025-11-19', to: '2026-11-18' })),
  'keywords of a campaign': ({ inPanel }) => inPanel((trx) => numberedKeywords(trx, { campaignId: 1, ...page })),
  'plans of a panel': ({ inPanel }) => inPanel((trx) => listPlans(trx)),
}
