import { disputeClosed, disputeOpened, holdPayouts, releasePayouts } from '@vitrine/payments'
import { type Subscription, subscribe } from '@vitrine/platform/jobs'
import type { EarningDeps } from '../deps.ts'
import { earnersBy } from '../queries/earners-by.ts'

/** Holds what others earned by a customer while that customer's payment is disputed; a lost dispute leaves it held. */
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
