import type { BoundRoute } from '@vitrine/platform/http'
import type { InsightsDeps } from '../deps.ts'
import { consentRoutes } from './consent-routes.ts'
import { reportRoutes } from './report-routes.ts'

/** All endpoints about reports, and the consent flow. */
export const insightsRoutes = (deps: InsightsDeps): BoundRoute[] => [...reportRoutes(deps), ...consentRoutes(deps)]
