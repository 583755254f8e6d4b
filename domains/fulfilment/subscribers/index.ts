import { cancelRequested, orderCompleted, refillRequested } from '@vitrine/ordering'
import { type Subscription, subscribe } from '@vitrine/platform/jobs'
import { askToCancel } from '../commands/following/ask-to-cancel.ts'
import { watchDelivery } from '../commands/following/count-drops.ts'
import { takeRefill } from '../commands/refills/take-refill.ts'
import type { FulfilmentDeps } from '../deps.ts'

/** This domain's subscribers to other domains' events. */
export const fulfilmentSubscriptions = (deps: FulfilmentDeps): Subscription[] => [
  subscribe(cancelRequested, 'fulfilment.ask-to-cancel', (panelId, { orderId }) => askToCancel(deps, panelId, orderId)),
  subscribe(refillRequested, 'fulfilment.take-refill', (panelId, { refillId, orderId }) => takeRefill(deps, panelId, refillId, orderId)),
  subscribe(orderCompleted, 'fulfilment.watch-delivery', (panelId, { orderId }) => watchDelivery(deps, panelId, orderId)),
]
