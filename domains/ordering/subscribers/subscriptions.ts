import { cardRemoved, cardSaved } from '@vitrine/payments'
import { type Subscription, subscribe } from '@vitrine/platform/jobs'
import { payByNewCard, payFromBalance } from '../commands/subscriptions/change-billing.ts'
import type { OrderingDeps } from '../deps.ts'

/** Who pays for the publications of a subscription follows the cards of its owner (NS-41, PAY-010). */
export const subscriptionSubscriptions = (deps: Pick<OrderingDeps, 'database'>): Subscription[] => [
  subscribe(cardRemoved, 'ordering.pay-from-balance', (panelId, { cardId }) =>
    deps.database.transaction(panelId, (trx) => payFromBalance(trx, cardId)),
  ),
  subscribe(cardSaved, 'ordering.pay-by-new-card', async (panelId, { cardId, userId, subscriptionId }) => {
    if (subscriptionId !== null) await deps.database.transaction(panelId, (trx) => payByNewCard(trx, { cardId, userId, subscriptionId }))
  }),
]
