import { guestAccountCreated, userRegistered } from '@vitrine/identity'
import { orderCanceled, orderCompleted } from '@vitrine/ordering'
import { type Subscription, subscribe } from '@vitrine/platform/jobs'
import { noteReferral } from '../commands/referrals/note-referral.ts'
import { rewardReferral } from '../commands/referrals/reward-referral.ts'
import type { EarningDeps } from '../deps.ts'

/** Whoever was brought is kept; whenever an order of his has ended, the one who brought him gets his share. */
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
