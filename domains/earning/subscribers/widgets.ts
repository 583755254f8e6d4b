import { orderCanceled, orderCompleted, orderPaid } from '@vitrine/ordering'
import { type Subscription, subscribe } from '@vitrine/platform/jobs'
import { noteSale, rewardSale } from '../commands/widgets/reward-sale.ts'
import type { EarningDeps } from '../deps.ts'

/** Records a paid order of a partner's form; pays the partner's mark-up when it has ended. */
export const widgetSubscriptions = (deps: EarningDeps): Subscription[] => [
  subscribe(orderPaid, 'earning.note-widget-sale', async (panelId, { orderId }) => {
    await noteSale(deps, panelId, orderId)
  }),
  ...[orderCompleted, orderCanceled].map((event) =>
    subscribe(event, `earning.reward-widget-after-${event.topic.replace('.', '-')}`, (panelId, { orderId }) =>
      rewardSale(deps, panelId, orderId),
    ),
  ),
]
