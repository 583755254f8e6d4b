import type { BoundRoute } from '@vitrine/platform/http'
import type { EarningDeps } from '../deps.ts'
import { referralRoutes } from './referrals.ts'

export const earningRoutes = (deps: EarningDeps): BoundRoute[] => [...referralRoutes(deps)]
