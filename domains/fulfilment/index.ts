export { confirmAccountCurrency } from './commands/accounts/confirm-currency.ts'
export { copyProviders } from './commands/accounts/copy-providers.ts'
export { saveProviderAccount } from './commands/accounts/save-provider.ts'
export { setRoutes } from './commands/catalogue/set-routes.ts'
export { syncCatalogue } from './commands/catalogue/sync-catalogue.ts'
export { acceptRefill, refuseRefill } from './commands/refills/decide-refill.ts'
export { checkUnknown } from './commands/unknown/check-unknown.ts'
export { acceptReview, refuseReview } from './commands/unknown/decide-review.ts'
export type { FulfilmentDeps } from './deps.ts'
export { fulfilmentDueRows } from './jobs/index.ts'
export { fulfilmentSchedules } from './jobs/schedules.ts'
export type { DeclaredParameters } from './model/parameters.ts'
export { fulfilmentTimings } from './model/timings.ts'
export { fulfilmentOperatorRoutes } from './operator/http/index.ts'
export type {
  AddOutcome,
  Capability,
  KnownErrorText,
  ProgressAnswer,
  Provider,
  ProviderAccess,
  ProviderOrder,
  ProviderProgress,
  ProviderState,
  RefillAnswer,
  RefillOutcome,
  RefillRequest,
  RefillState,
} from './ports.ts'
export { createDeliveryHealth } from './queries/delivery-health.ts'
export { listUndecidedRefills } from './queries/list-undecided-refills.ts'
export { fulfilmentAttention } from './queries/operator/attention.ts'
export { deliveryStates } from './queries/operator/delivery-states.ts'
export { fulfilmentGuide } from './queries/operator/guide.ts'
export { ordersAtProvider } from './queries/operator/orders-at-provider.ts'
export { ordersOfProvider } from './queries/operator/orders-of-provider.ts'
export { serviceSales } from './queries/operator/service-sales.ts'
export { serviceStandings } from './queries/operator/service-standings.ts'
export { routeSummaries } from './queries/route-summaries.ts'
export { serviceRates } from './queries/service-rates.ts'
export { fulfilmentSubscriptions } from './subscribers/index.ts'
