export { acceptRefill, refuseRefill } from './commands/decide-refill.ts'
export { acceptReview, type Decision, refuseReview } from './commands/decide-review.ts'
export { checkUnknown } from './commands/check-unknown.ts'
export { saveProviderAccount, setRoutes } from './commands/save-provider.ts'
export type { FulfilmentDeps } from './deps.ts'
export { fulfilmentDueRows } from './jobs/index.ts'
export { fulfilmentSchedules } from './jobs/schedules.ts'
export { type FulfilmentTimings, fulfilmentTimings } from './model/timings.ts'
export type {
  AddOutcome,
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
export { listReviews, type Review } from './queries/list-reviews.ts'
export { listUndecidedRefills, type UndecidedRefill } from './queries/list-undecided-refills.ts'
export type { NewProviderAccount } from './store/account-store.ts'
export type { NewRoute } from './store/route-store.ts'
export { fulfilmentSubscriptions } from './subscribers/index.ts'
