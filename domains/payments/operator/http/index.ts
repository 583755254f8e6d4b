import type { BoundOperatorRoute } from '@vitrine/platform/http'
import type { PaymentsDeps } from '../../deps.ts'
import { gatewayRoutes } from './gateway-routes.ts'
import { methodRoutes } from './method-routes.ts'
import { payoutRoutes } from './payout-routes.ts'
import { withdrawalMethodRoutes } from './withdrawal-method-routes.ts'

/** What operators ask and change of payment methods and accounts at gateways. */
export const paymentsOperatorRoutes = (
  deps: Pick<PaymentsDeps, 'gateways' | 'isProduction' | 'knowsCountries' | 'panels' | 'secrets'>,
): BoundOperatorRoute[] => [...methodRoutes(deps), ...gatewayRoutes(deps), ...withdrawalMethodRoutes(), ...payoutRoutes()]
