export { getPayableCard } from './commands/cards/get-payable-card.ts'
export { checkClearing, checkSuspense } from './commands/gateways/check-payments.ts'
export { createGatewayAccount, createManualAccount } from './commands/gateways/create-gateway-account.ts'
export { createMethod } from './commands/gateways/create-method.ts'
export { approveInvoice, rejectInvoice } from './commands/invoices/approve-invoice.ts'
export { cancelNeedless } from './commands/invoices/cancel-invoice.ts'
export { createInvoice } from './commands/invoices/create-invoice.ts'
export { findOrderInvoice, findReopenable, giveUpEarlierCharges } from './commands/invoices/pay-again.ts'
export { copyMethods } from './commands/methods/copy-methods.ts'
export { chargeSavedCard } from './commands/paying/charge-saved-card.ts'
export { getPaymentChoice, type PaymentChoice, type PaymentInput } from './commands/paying/get-payment-choice.ts'
export { openPayment, type PaymentInstructions } from './commands/paying/open-payment.ts'
export { personalPayments } from './commands/personal/personal-payments.ts'
export { checkRefunds, watchFailedRefunds, watchRefunds } from './commands/refunds/check-refunds.ts'
export { requestRefund } from './commands/refunds/request-refund.ts'
export { releaseEarnings } from './commands/withdrawals/release-earnings.ts'
export { requestWithdrawal } from './commands/withdrawals/request-withdrawal.ts'
export { watchWithdrawals } from './commands/withdrawals/watch-withdrawals.ts'
export { paymentsContract } from './contract/schemas.ts'
export type { PaymentsDeps } from './deps.ts'
export {
  cardRemoved,
  cardSaved,
  disputeClosed,
  disputeOpened,
  invoiceFailed,
  invoiceInModeration,
  invoiceSettled,
  refundMoved,
  withdrawalMoved,
} from './events.ts'
export { paymentHooks, paymentsRoutes } from './http/index.ts'
export { payerOf } from './http/payer-of.ts'
export { presentInstructions, presentTopUpQuote as presentQuote } from './http/present.ts'
export { presentInvoice } from './http/present-invoice.ts'
export { paymentsDueRows } from './jobs/index.ts'
export { paymentsSchedules } from './jobs/schedules.ts'
export type { GatewayForm } from './model/gateway-form.ts'
export type { PaymentMethod } from './model/method.ts'
export { dividedTimings, paymentTimings } from './model/timings.ts'
export type { Wallet } from './model/wallets.ts'
export { paymentsOperatorRoutes } from './operator/http/index.ts'
export { paymentOperatorRoutes } from './operator/http/payment-routes.ts'
export type {
  CardCharge,
  CardGateway,
  DescribeOrders,
  DisputeAnswered,
  DisputeEvidence,
  DisputeState,
  GatewayAccess,
  GatewayCard,
  GatewayDispute,
  GatewayEvent,
  GatewayPayment,
  GatewayRefund,
  OpenedPayment,
  PaymentGateway,
  RefundAnswer,
  RefundGateway,
} from './ports.ts'
export { listMethods } from './queries/list-methods.ts'
export { openOrPaidInvoices } from './queries/list-open-invoices.ts'
export { type NamedPayment, namedPayment } from './queries/named-payment.ts'
export { paymentsAttention } from './queries/operator/attention.ts'
export { customerPayments } from './queries/operator/customer-payments.ts'
export { paymentsGuide } from './queries/operator/guide.ts'
export { invoiceFinder } from './queries/operator/invoice-finder.ts'
export { invoicesNamed } from './queries/operator/invoices-named.ts'
export { paymentBulkKinds } from './queries/operator/payment-bulk-kinds.ts'
export { paymentExport } from './queries/operator/payment-export.ts'
export { withdrawalBulkKinds } from './queries/operator/withdrawal-bulk-kinds.ts'
export { type Dispute, findDispute } from './store/dispute-store.ts'
export { listGatewayAccounts } from './store/gateway-account-store.ts'
export { adoptInvoices, countInModeration, findInvoice, findInvoiceByNumber, type Invoice } from './store/invoice-store.ts'
export { hasPayoutHold, holdPayouts, releasePayouts } from './store/payout-hold-store.ts'
export { findRefund, givenBackTo, type Refund, recentRefunds } from './store/refund-store.ts'
export { listSavedCards } from './store/saved-card-store.ts'
export { insertWithdrawalMethod as createWithdrawalMethod } from './store/withdrawal-method-store.ts'
export { findWithdrawal } from './store/withdrawal-store.ts'
export { paymentsSubscriptions } from './subscribers/index.ts'
