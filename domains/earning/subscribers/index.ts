import type { Subscription } from '@vitrine/platform/jobs'
import type { EarningDeps } from '../deps.ts'

/** What this domain does when others announce something. */
export const earningSubscriptions = (_deps: EarningDeps): Subscription[] => []
