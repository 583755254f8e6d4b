export { confirmAccountCurrency } from './commands/accounts/confirm-currency.ts'
export {
  classifyErrorText,
  classifyStatusWord,
  saveProviderAccount,
  setAccountLimits,
  setMarkup,
} from './commands/accounts/save-provider.ts'
export { type ImportReport, type ImportWish, importServices } from './commands/catalogue/import-services.ts'
export { declareParameters, type NewRoute, setRoutes } from './commands/catalogue/set-routes.ts'
export { type CatalogueSyncDeps, type SyncReport, syncCatalogue } from './commands/catalogue/sync-catalogue.ts'
export { type Quarantine, quarantineRestored } from './commands/quarantine-restored.ts'
export { acceptRefill, refuseRefill } from './commands/refills/decide-refill.ts'
export { checkUnknown } from './commands/unknown/check-unknown.ts'
export { acceptReview, type Decision, refuseReview } from './commands/unknown/decide-review.ts'
export type { FulfilmentDeps } from './deps.ts'
export { fulfilmentDueRows } from './jobs/index.ts'
export { fulfilmentSchedules } from './jobs/schedules.ts'
export type { CountedBy, DeclaredParameters } from './model/parameters.ts'
export { type FulfilmentTimings, fulfilmentTimings } from './model/timings.ts'
export type {
  AddOutcome,
  Capability,
  KnownErrorText,
  ProgressAnswer,
  Provider,
  ProviderAccess,
  ProviderOrder,
  ProviderProgress,
  ProviderService,
  ProviderState,
  RefillAnswer,
  RefillOutcome,
  RefillRequest,
  RefillState,
} from './ports.ts'
export { listReviews, type Review } from './queries/list-reviews.ts'
export { listUndecidedRefills, type UndecidedRefill } from './queries/list-undecided-refills.ts'
export { type AccountOverview, listAccounts, noticesOf, rateChangesOf, servicesOf } from './queries/provider-accounts.ts'
export type { NewProviderAccount } from './store/account-store.ts'
export { fulfilmentSubscriptions } from './subscribers/index.ts'
