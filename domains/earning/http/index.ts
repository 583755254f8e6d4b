import type { BoundRoute } from '@vitrine/platform/http'
import type { EarningDeps } from '../deps.ts'
import { referralRoutes } from './referrals.ts'

/** The endpoints of referrals; forms, tasks and trials need more and have routes of their own. */
export const earningRoutes = (deps: EarningDeps): BoundRoute[] => [...referralRoutes(deps)]
