import type { GuideStep } from '@vitrine/platform/http'
import { hasDeliveredFirst } from '../../store/first-orders-store.ts'

/** One order that went all the way. */
export const orderingGuide: readonly GuideStep[] = [
  {
    step: 'test_order',
    permission: 'orders.view',
    look: async (trx) => ({ isDone: await hasDeliveredFirst(trx), missing: [] }),
  },
]
