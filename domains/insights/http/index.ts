import type { BoundRoute } from '@vitrine/platform/http'
import type { InsightsDeps } from '../deps.ts'

export const insightsRoutes = (_deps: InsightsDeps): BoundRoute[] => []
