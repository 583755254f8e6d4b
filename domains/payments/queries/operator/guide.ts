import type { GuideStep } from '@vitrine/platform/http'
import { sellsByMethod } from '../../store/method-store.ts'

/** Something that a guest can pay with. */
export const paymentsGuide: readonly GuideStep[] = [
  {
    step: 'payment_method',
    permission: 'methods.edit',
    look: async (trx) => ({ isDone: await sellsByMethod(trx), missing: [] }),
  },
]
