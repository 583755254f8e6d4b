import type { GuideStep } from '@vitrine/platform/http'
import { hasServiceOnSale } from '../../store/operator/on-sale-store.ts'

/** Something to sell. */
export const catalogueGuide: readonly GuideStep[] = [
  {
    step: 'services',
    permission: 'services.edit',
    look: async (trx) => ({ isDone: await hasServiceOnSale(trx), missing: [] }),
  },
]
