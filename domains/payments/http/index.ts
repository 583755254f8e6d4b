import type { BoundRoute } from '@vitrine/platform/http'
import type { PaymentsDeps } from '../deps.ts'
import { cardRoutes } from './cards.ts'
import { financeRoutes } from './finances.ts'
import { fundsRoutes } from './funds.ts'
import { invoiceRoutes } from './invoices.ts'
import { methodRoutes } from './methods.ts'
import { withdrawalRoutes } from './withdrawals.ts'

export { paymentHooks } from './hooks.ts'

/** All endpoints of the payments' contract. */
export const paymentsRoutes = (deps: PaymentsDeps): BoundRoute[] => [
  ...methodRoutes(deps),
  ...fundsRoutes(deps),
  ...invoiceRoutes(deps),
  ...financeRoutes(deps),
  ...cardRoutes(deps),
  ...withdrawalRoutes(deps),
]
