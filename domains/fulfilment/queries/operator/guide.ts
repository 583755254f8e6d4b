import type { GuideStep } from '@vitrine/platform/http'
import { hasEnabledAccount } from '../../store/operator-account-store.ts'

/** Somebody who delivers. */
export const fulfilmentGuide: readonly GuideStep[] = [
  {
    step: 'provider',
    permission: 'providers.secret',
    look: async (trx) => ({ isDone: await hasEnabledAccount(trx), missing: [] }),
  },
]
