import type { Subscription } from '@vitrine/platform/jobs'
import type { EarningDeps } from '../deps.ts'
import { disputeSubscriptions } from './disputes.ts'
import { freeTrialSubscriptions } from './free-trials.ts'
import { referralSubscriptions } from './referrals.ts'
import { widgetSubscriptions } from './widgets.ts'

/** This domain's subscribers to other domains' events. */
export const earningSubscriptions = (deps: EarningDeps): Subscription[] => [
  ...referralSubscriptions(deps),
  ...freeTrialSubscriptions(deps),
  ...widgetSubscriptions(deps),
  ...disputeSubscriptions(deps),
]
