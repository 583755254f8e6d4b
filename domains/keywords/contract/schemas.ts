import { campaignContract } from './campaigns.ts'
import { suggestionContract } from './suggestions.ts'
import { tariffContract } from './tariffs.ts'

export type {
  CampaignHistoryWire,
  CampaignWire,
  KeywordStatisticsWire,
  PlanQuoteWire,
  SubscriptionWire,
  SuggestionsWire,
  TagsWire,
  TariffPlanWire,
  TryLimitWire,
} from './entities.ts'

/** Every call of the keyword tools: campaigns, plans, suggestions and tags. */
export const keywordsContract = { ...campaignContract, ...tariffContract, ...suggestionContract } as const
