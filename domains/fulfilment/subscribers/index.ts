import { cancelRequested } from '@vitrine/ordering'
import { type Subscription, subscribe } from '@vitrine/platform/jobs'
import { askToCancel } from '../commands/ask-to-cancel.ts'
import type { FulfilmentDeps } from '../deps.ts'

/** What this domain does when others announce something. */
export const fulfilmentSubscriptions = (deps: FulfilmentDeps): Subscription[] => [
  subscribe(cancelRequested, 'fulfilment.ask-to-cancel', (panelId, { orderId }) => askToCancel(deps, panelId, orderId)),
]
