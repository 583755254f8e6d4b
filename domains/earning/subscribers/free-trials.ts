import { orderCanceled, orderCompleted } from '@vitrine/ordering'
import { type Subscription, subscribe } from '@vitrine/platform/jobs'
import { followTrialOrder } from '../commands/trials/follow-trial-order.ts'
import type { EarningDeps } from '../deps.ts'

/** A trial ends with its order. */
export const freeTrialSubscriptions = ({ database }: EarningDeps): Subscription[] =>
  [orderCompleted, orderCanceled].map((event) =>
    subscribe(event, `earning.end-trial-after-${event.topic.replace('.', '-')}`, (panelId, { orderId }) =>
      database.transaction(panelId, (trx) => followTrialOrder(trx, orderId)),
    ),
  )
