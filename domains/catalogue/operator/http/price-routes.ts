import { type BoundOperatorRoute, operatorRoute } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import type { ServiceRates } from '../../ports.ts'
import { servicePrices } from '../../queries/operator/service-prices.ts'
import { priceContract as contract } from '../price-schemas.ts'

/** How services came to their prices. */
export const priceRoutes = (ratesOf: ServiceRates): BoundOperatorRoute[] => [
  operatorRoute(
    contract.servicePrices,
    { permission: 'services.view', scope: 'panel' },
    async ({ params: { id }, query: { since } }, { trx, actor }) => {
      const data = await servicePrices(trx, ratesOf, actor.rights, { id, since: since ? new Date(since) : null })
      if (!data) throw new Refusal('not-found', 'request.notFound')
      return { data }
    },
  ),
]
