import type { Schedule } from '@vitrine/platform/jobs'
import type { EarningDeps } from '../deps.ts'
import { freeTrialSchedules } from './free-trials.ts'
import { referralSchedules } from './referrals.ts'
import { widgetSchedules } from './widgets.ts'

/** The scheduled jobs of this domain. */
export const earningSchedules = (deps: EarningDeps): Schedule[] => [
  ...referralSchedules(deps),
  ...freeTrialSchedules(deps),
  ...widgetSchedules(deps),
]
