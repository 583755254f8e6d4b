export { answerDispute, type DisputeWord } from './commands/answer-dispute.ts'
export { type Approval, approveInvoice, rejectInvoice } from './commands/approve-invoice.ts'
export {
  approvalsNeeded,
  approveWithdrawal,
  changePayoutAddress,
  type GuardedStep,
  type OperatorStep,
  refuseWithdrawal,
} from './commands/approve-withdrawal.ts'
export { bounceWithdrawal } from './commands/bounce-withdrawal.ts'
export { cancelNeedless } from './commands/cancel-invoice.ts'
export { chargeSavedCard, type SavedCardCharge, type SavedCardCharged } from './commands/charge-saved-card.ts'
export { checkClearing, checkSuspense } from './commands/check-payments.ts'
export { checkRefunds, watchFailedRefunds, watchRefunds } from './commands/check-refunds.ts'
export {
  changeGatewayAccount,
  createGatewayAccount,
  createManualAccount,
  type NewGatewayAccount,
} from './commands/create-gateway-account.ts'
export { createInvoice, type InvoicePurpose, type InvoiceRequest } from './commands/create-invoice.ts'
export { createMethod, type NewMethod } from './commands/create-method.ts'
export { getPayableCard } from './commands/get-payable-card.ts'
export { getWayToPay, type PayWish, type WayToPay } from './commands/get-way-to-pay.ts'
export { openPayment, type PaymentInstructions } from './commands/open-payment.ts'
export { findOrderInvoice, findReopenable, giveUpEarlierCharges } from './commands/pay-again.ts'
export { personalPayments } from './commands/personal-payments.ts'
export { readWallets } from './commands/read-wallets.ts'
export { releaseEarnings } from './commands/release-earnings.ts'
export { type RefundWish, requestRefund } from './commands/request-refund.ts'
export { requestWithdrawal, type WithdrawalWish } from './commands/request-withdrawal.ts'
export { seeFailedRefund } from './commands/see-failed-refund.ts'
export { completeWithdrawal, markWithdrawalFailed, markWithdrawalSent, sendWithdrawal } from './commands/send-withdrawal.ts'
export type { ReceivedPayment } from './commands/settle-external-payment.ts'
export { watchWithdrawals } from './commands/watch-withdrawals.ts'
export { paymentsContract } from './contract/schemas.ts'
export type { PaymentsDeps } from './deps.ts'
export { riskText } from './errors.ts'
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
export { presentInstructions, presentTopUpQuote as presentQuote } from './http/present.ts'
export { presentInvoice } from './http/present-invoice.ts'
export { paymentsDueRows } from './jobs/index.ts'
export { paymentsSchedules } from './jobs/schedules.ts'
export { invoiceNumber } from './model/invoice-number.ts'
export type { InvoiceState, InvoiceStatus } from './model/invoice-states.ts'
export type { MethodBonus, PaymentMethod, Strategy, TranslatedTexts } from './model/method.ts'
export { dividedTimings, type PaymentTimings, paymentTimings } from './model/timings.ts'
export type { Wallet } from './model/wallets.ts'
export type { WithdrawalState, WithdrawalStatus } from './model/withdrawal-states.ts'
export type {
  CardCharge,
  CardGateway,
  DescribeOrders,
  DisputeAnswered,
  DisputeEvidence,
  DisputeState,
  GatewayAccess,
  GatewayDispute,
  GatewayEvent,
  GatewayPayment,
  GatewayRefund,
  KeptCard,
  OpenedPayment,
  PaymentGateway,
  RefundAnswer,
  RefundGateway,
} from './ports.ts'
export { findNamedInvoice, listInModeration, type WaitingInvoice } from './queries/list-in-moderation.ts'
export { listMethods, type MethodList } from './queries/list-methods.ts'
export { openOrPaidInvoices } from './queries/list-open-invoices.ts'
export { listOpenWithdrawals, panelOfWithdrawal, type WaitingWithdrawal } from './queries/list-open-withdrawals.ts'
export { type NamedPayment, namedPayment } from './queries/named-payment.ts'
export { type DisputeAnswer, findAnswer } from './store/dispute-answer-store.ts'
export { type Dispute, findDispute, openDisputes } from './store/dispute-store.ts'
export { listGatewayAccounts, type ShownGatewayAccount } from './store/gateway-account-store.ts'
export { adoptInvoices, countInModeration, findInvoice, findInvoiceByNumber, type Invoice } from './store/invoice-store.ts'
export { type ManualReceipt, waitingReceipts } from './store/manual-receipt-store.ts'
export { holdPayouts, releasePayouts } from './store/payout-hold-store.ts'
export { findRefund, givenBackTo, type Refund, recentRefunds } from './store/refund-store.ts'
export { listSavedCards, type SavedCard } from './store/saved-card-store.ts'
export { insertWithdrawalMethod as createWithdrawalMethod, type NewWithdrawalMethod } from './store/withdrawal-method-store.ts'
export { findWithdrawal } from './store/withdrawal-store.ts'
export { paymentsSubscriptions } from './subscribers/index.ts'
