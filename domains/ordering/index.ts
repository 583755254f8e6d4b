export { checkEscrows } from './commands/lines/check-escrows.ts'
export { checkPools } from './commands/lines/check-pools.ts'
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
} from './commands/lines/report.ts'
export { settleLine } from './commands/lines/settle-line.ts'
export { mailedLinkOf } from './commands/links/open-order-link.ts'
export { type IssuedCode, issueOrderCode } from './commands/links/prove-by-code.ts'
export { changeLink, sendAgain } from './commands/operator/change-order.ts'
export {
  guaranteeIfCompleted,
  type HandSettlement,
  previewSettlement,
  type SettlementView,
  settleByHand,
  viewSettlement,
} from './commands/operator/settle-by-hand.ts'
export { pauseRestoredDripFeeds } from './commands/parents/act-on-head.ts'
export { expireUnpaid } from './commands/paying/expire-unpaid.ts'
export { placeGift } from './commands/placing/place-gift.ts'
export { CatalogueMoved } from './commands/placing/place-order.ts'
export { reportRefill } from './commands/refills/report-refill.ts'
export { reportCount } from './commands/refills/request-refill.ts'
export { closeAnsweredTickets } from './commands/tickets/close-answered.ts'
export type { AttachmentDeps } from './commands/tickets/keep-attachment.ts'
export { fileQuestion } from './commands/tickets/open-ticket.ts'
export type { OrderingDeps, SubscriptionDeps } from './deps.ts'
export {
  cancelRequested,
  orderCanceled,
  orderCodeRequested,
  orderCompleted,
  orderLinkRequested,
  orderPaid,
  orderPlaced,
  paymentUsed,
  publicationOrdered,
  publicationSkipped,
  refillCompleted,
  refillRequested,
  subscriptionEnded,
  supportRequested,
  ticketAnswered,
  ticketClosed,
  ticketOpened,
  ticketReplied,
} from './events.ts'
export { apiV2 } from './http/api-v2/index.ts'
export { attachmentFiles, orderingRoutes, orderStream } from './http/index.ts'
export { subscriptionRoutes } from './http/subscriptions.ts'
export { attachmentSchedules } from './jobs/attachments.ts'
export { orderingDueRows, orderingSchedules } from './jobs/index.ts'
export { keywordSchedules } from './jobs/keywords.ts'
export { subscriptionDueRows } from './jobs/subscriptions.ts'
export type { CodePurpose } from './model/order-link.ts'
export { NO_CUSTOMER, ROUTE_TEST } from './model/order-source.ts'
export { handOutcomes } from './model/settle-by-hand.ts'
export { lineStates } from './model/states.ts'
export { subscriptionTimings } from './model/subscription-timings.ts'
export type { OrderParameter } from './model/targets.ts'
export { ticketToken } from './model/tickets/ticket-link.ts'
export { orderingAttention } from './operator/http/attention.ts'
export { orderingOperatorRoutes } from './operator/http/index.ts'
export { ticketOperatorRoutes } from './operator/http/tickets.ts'
export { refillShape } from './operator/plan-schemas.ts'
export type {
  ContentFeed,
  DeliveryState,
  DeliveryStates,
  FeedAnswer,
  FeedFailure,
  FeedState,
  KeywordPositions,
  ProvidersOrders,
  Publication,
  Standstill,
} from './ports.ts'
export { linesOfPurchase } from './queries/list/list-orders.ts'
export { findEarned } from './queries/money/find-earned.ts'
export { type PurchasePayment, paymentOfPurchase, priceOfOrder } from './queries/money/price-of-order.ts'
export { findWidgetSale, type WidgetSale } from './queries/money/widget-sale.ts'
export { lateAttention } from './queries/operator/attention.ts'
export { orderBulkKinds } from './queries/operator/bulk-orders.ts'
export { countOpenOrders } from './queries/operator/count-open-orders.ts'
export { orderingFinders } from './queries/operator/finders.ts'
export { orderingGuide } from './queries/operator/guide.ts'
export { orderExport } from './queries/operator/order-export.ts'
export { ownerOfOrder } from './queries/operator/owner-of-order.ts'
export { showOperatorRefill } from './queries/operator/refill-table.ts'
export { historyOfOrders, type LineHistory } from './queries/orders/line-history.ts'
export { linesPaidBy, newestOrderOf } from './queries/orders/linked-orders.ts'
export { isRequestedByCustomer } from './queries/orders/list-refills.ts'
export { ordersOfPurchases } from './queries/orders/orders-of-purchases.ts'
export { personalOrders } from './queries/orders/personal-orders.ts'
export { describeOrdersOf } from './queries/present/describe-orders.ts'
export { heldUpOrders } from './queries/services/held-up-orders.ts'
export { isOrdered } from './queries/services/is-ordered.ts'
export { type SalesOfService, salesByService } from './queries/services/sales-by-service.ts'
export { soldServices } from './queries/services/sold-services.ts'
export { findPublication, findSubscription, isOfSubscription } from './queries/subscriptions/publication-facts.ts'
export { findEnquiry } from './store/enquiry-store.ts'
export { findLine } from './store/line-store.ts'
export { firstNumberSince } from './store/operator/order-number-store.ts'
export { ordersByNumber } from './store/operator/order-table-store.ts'
export type { OrderLine } from './store/order-line.ts'
export { findMessage as findTicketMessage, messagesOf as messagesOfTicket, recordOnTicket } from './store/tickets/ticket-message-store.ts'
export { findTicket, followTicket } from './store/tickets/ticket-store.ts'
export { orderingSubscriptions } from './subscribers/index.ts'
export { subscriptionSubscriptions } from './subscribers/subscriptions.ts'
