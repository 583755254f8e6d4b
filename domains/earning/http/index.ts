import type { BoundRoute } from '@vitrine/platform/http'
import type { EarningDeps } from '../deps.ts'

export const earningRoutes = (_deps: EarningDeps): BoundRoute[] => []
