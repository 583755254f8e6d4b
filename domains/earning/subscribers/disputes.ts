import { disputeClosed, disputeOpened, holdPayouts, releasePayouts } from '@vitrine/payments'
import { type Subscription, subscribe } from '@vitrine/platform/jobs'
import type { EarningDeps } from '../deps.ts'
import { earnersBy } from '../queries/earners-by.ts'

/** What others earned by a customer waits while that customer's bank takes a payment back, and stays when the bank does. */
export const disputeSubscriptions = ({ database, clock }: EarningDeps): Subscription[] => [
  subscribe(disputeOpened, 'earning.hold-rewards-of-disputed', (panelId, { disputeId, userId }) =>
    database.transaction(panelId, async (trx) => {
      await holdPayouts(trx, disputeId, await earnersBy(trx, userId), clock.now())
    }),
  ),
  subscribe(disputeClosed, 'earning.release-rewards-of-won', (panelId, { disputeId, outcome }) =>
    database.transaction(panelId, async (trx) => {
      if (outcome === 'won') await releasePayouts(trx, disputeId, clock.now())
    }),
  ),
]
