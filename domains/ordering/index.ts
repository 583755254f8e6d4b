export { pauseRestoredDripFeeds } from './commands/act-on-head.ts'
export { checkEscrows } from './commands/check-escrows.ts'
export { checkPools } from './commands/check-pools.ts'
export { expireUnpaid } from './commands/expire-unpaid.ts'
export { addHoldRule, dropHoldRule, type HeldDecision, type HoldRule, refuseHeld, releaseHeld } from './commands/moderate.ts'
export { type MailedLink, mailedLinkOf, orderLinkOf } from './commands/open-order-link.ts'
export { type Gift, placeGift } from './commands/place-gift.ts'
export { CatalogueMoved, placeOrder } from './commands/place-order.ts'
export { prepareLines } from './commands/prepare-lines.ts'
export { type IssuedCode, issueOrderCode } from './commands/prove-by-code.ts'
export {
  type PaidLine,
  panelsWithPaidLines,
  reportAccepted,
  reportCancelRefused,
  reportFinal,
  reportProgress,
  reportReadyAgain,
  reportRefused,
  reportReview,
  reportUnknown,
  reportWaitsForLink,
  skipOrderNumbers,
  takePaidLines,
  takeRestoredLines,
} from './commands/report.ts'
export { reportRefill } from './commands/report-refill.ts'
export { reportCount } from './commands/request-refill.ts'
export { settleLine } from './commands/settle-line.ts'
export { orderingContract } from './contract/schemas.ts'
export type { OrderingDeps, SubscriptionDeps } from './deps.ts'
export {
  cancelRequested,
  orderCanceled,
  orderCodeAsked,
  orderCompleted,
  orderLinkAsked,
  orderPaid,
  orderPlaced,
  paymentUsed,
  publicationOrdered,
  publicationSkipped,
  refillCompleted,
  refillRequested,
  subscriptionEnded,
  supportAsked,
} from './events.ts'
export { type ApiV2Deps, apiV2 } from './http/api-v2/index.ts'
export { orderingRoutes, orderStream } from './http/index.ts'
export { subscriptionRoutes } from './http/subscriptions.ts'
export { orderingDueRows, orderingSchedules } from './jobs/index.ts'
export { keywordSchedules } from './jobs/keywords.ts'
export { subscriptionDueRows } from './jobs/subscriptions.ts'
export { type CodePurpose, linkLimits } from './model/order-link.ts'
export type { RefillState } from './model/refill-states.ts'
export { type LineState, lineStates } from './model/states.ts'
export { subscriptionTimings } from './model/subscription-timings.ts'
export type { OrderParameter } from './model/targets.ts'
export type { ContentFeed, FeedAnswer, FeedFailure, FeedState, KeywordPositions, Publication } from './ports.ts'
export { describeOrdersOf } from './queries/describe-orders.ts'
export { type EarnedOrder, findEarned } from './queries/find-earned.ts'
export { findPanelOfHeldOrder, type HeldOrder, listHeldOrders, listHoldRules } from './queries/held-orders.ts'
export { historyOfOrders, type LineHistory } from './queries/line-history.ts'
export { linesPaidBy, newestOrderOf } from './queries/linked-orders.ts'
export { linesOfPurchase } from './queries/list-orders.ts'
export { isAskedByCustomer } from './queries/list-refills.ts'
export { personalOrders } from './queries/personal-orders.ts'
export { type PurchasePayment, paymentOfPurchase, priceOfOrder } from './queries/price-of-order.ts'
export {
  findPublication,
  findSubscription,
  isOfSubscription,
  type PublicationFacts,
  type SubscriptionFacts,
} from './queries/publication-facts.ts'
export { findWidgetSale, type WidgetSale } from './queries/widget-sale.ts'
export { type Enquiry, findEnquiry } from './store/enquiry-store.ts'
export { findLine } from './store/line-store.ts'
export type { OrderLine } from './store/order-line.ts'
export { orderingSubscriptions } from './subscribers/index.ts'
export { subscriptionSubscriptions } from './subscribers/subscriptions.ts'
