import { routeSummaries, serviceRates, serviceSales, serviceStandings } from '@vitrine/fulfilment'
import { isOrdered, soldServices } from '@vitrine/ordering'

/** What the domains behind the catalogue tell its operators of services. */
export const serviceFacts = {
  routesOf: routeSummaries,
  standingsOf: serviceStandings,
  soldOf: soldServices,
  salesOf: serviceSales,
  isOrdered,
  ratesOf: serviceRates,
}
