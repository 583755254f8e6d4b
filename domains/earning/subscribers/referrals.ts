import { guestAccountCreated, userRegistered } from '@vitrine/identity'
import { orderCanceled, orderCompleted } from '@vitrine/ordering'
import { type Subscription, subscribe } from '@vitrine/platform/jobs'
import { noteReferral } from '../commands/referrals/note-referral.ts'
import { rewardReferral } from '../commands/referrals/reward-referral.ts'
import type { EarningDeps } from '../deps.ts'

/** Records referrals; pays the referrer's share whenever a referral's order has ended. */
export const referralSubscriptions = (deps: EarningDeps): Subscription[] => [
  ...[userRegistered, guestAccountCreated].map((event) =>
    subscribe(event, `earning.note-referral-of-${event.topic.replace('.', '-')}`, (panelId, { userId }) =>
      deps.database.transaction(panelId, (trx) => noteReferral(trx, userId)),
    ),
  ),
  ...[orderCompleted, orderCanceled].map((event) =>
    subscribe(event, `earning.reward-referral-after-${event.topic.replace('.', '-')}`, (panelId, { orderId }) =>
      rewardReferral(deps, panelId, orderId),
    ),
  ),
]
