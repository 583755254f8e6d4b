import { publicationOrdered, publicationSkipped, subscriptionEnded } from '@vitrine/ordering'
import { type Subscription, subscribe } from '@vitrine/platform/jobs'
import type { Write } from './index.ts'

/** What customers hear of their subscriptions: each new publication, one that was not ordered, and the end before its time. */
export const subscriptionSubscriptions = (write: Write): Subscription[] => [
  subscribe(publicationOrdered, 'notifications.mail-publication-ordered', (panelId, { userId, contentId }) =>
    write(panelId, userId, () => ({ key: `publication-ordered:${contentId}`, mail: { kind: 'publication-ordered', contentId } })),
  ),
  subscribe(publicationSkipped, 'notifications.mail-publication-skipped', async (panelId, { userId, contentId, reason }) => {
    // The customer caused the other reasons, or hears of them with the end of the subscription.
    if (reason !== 'funds' && reason !== 'service') return
    await write(panelId, userId, () => ({
      key: `publication-skipped:${contentId}`,
      mail: { kind: 'publication-skipped', contentId, because: reason },
    }))
  }),
  subscribe(subscriptionEnded, 'notifications.mail-subscription-ended', async (panelId, { userId, subscriptionId, state, reason }) => {
    if (state !== 'canceled') return
    await write(panelId, userId, () => ({
      key: `subscription-canceled:${subscriptionId}`,
      mail: { kind: 'subscription-canceled', subscriptionId, byCard: reason === 'card' },
    }))
  }),
]
