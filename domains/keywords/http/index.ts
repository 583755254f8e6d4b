import type { BoundRoute } from '@vitrine/platform/http'
import type { KeywordsDeps } from '../deps.ts'
import { campaignRoutes } from './campaigns.ts'
import { statisticsRoutes } from './statistics.ts'
import { suggestionRoutes } from './suggestions.ts'
import { tariffRoutes } from './tariffs.ts'

/** All endpoints of the keyword tools. */
export const keywordsRoutes = (deps: KeywordsDeps): BoundRoute[] => [
  ...tariffRoutes(deps),
  ...campaignRoutes(deps),
  ...statisticsRoutes(deps),
  ...suggestionRoutes(deps),
]
