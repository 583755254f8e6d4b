export { getPayableCard } from './commands/cards/get-payable-card.ts'
export { answerDispute, type DisputeWord } from './commands/disputes/answer-dispute.ts'
export { checkClearing, checkSuspense } from './commands/gateways/check-payments.ts'
export {
  changeGatewayAccount,
  createGatewayAccount,
  createManualAccount,
  type NewGatewayAccount,
} from './commands/gateways/create-gateway-account.ts'
export { createMethod, type NewMethod } from './commands/gateways/create-method.ts'
export { readWallets } from './commands/gateways/read-wallets.ts'
export { type Approval, approveInvoice, rejectInvoice } from './commands/invoices/approve-invoice.ts'
export { cancelNeedless } from './commands/invoices/cancel-invoice.ts'
export { createInvoice, type InvoicePurpose, type InvoiceRequest } from './commands/invoices/create-invoice.ts'
export { findOrderInvoice, findReopenable, giveUpEarlierCharges } from './commands/invoices/pay-again.ts'
export type { ReceivedPayment } from './commands/invoices/settle-external-payment.ts'
export { chargeSavedCard, type SavedCardCharge, type SavedCardCharged } from './commands/paying/charge-saved-card.ts'
export { getWayToPay, type PayWish, type WayToPay } from './commands/paying/get-way-to-pay.ts'
export { openPayment, type PaymentInstructions } from './commands/paying/open-payment.ts'
export { personalPayments } from './commands/personal/personal-payments.ts'
export { checkRefunds, watchFailedRefunds, watchRefunds } from './commands/refunds/check-refunds.ts'
export { type RefundWish, requestRefund } from './commands/refunds/request-refund.ts'
export { seeFailedRefund } from './commands/refunds/see-failed-refund.ts'
export {
  approvalsNeeded,
  approveWithdrawal,
  changePayoutAddress,
  type GuardedStep,
  type OperatorStep,
  refuseWithdrawal,
} from './commands/withdrawals/approve-withdrawal.ts'
export { bounceWithdrawal } from './commands/withdrawals/bounce-withdrawal.ts'
export { releaseEarnings } from './commands/withdrawals/release-earnings.ts'
export { requestWithdrawal, type WithdrawalWish } from './commands/withdrawals/request-withdrawal.ts'
export { completeWithdrawal, markWithdrawalFailed, markWithdrawalSent, sendWithdrawal } from './commands/withdrawals/send-withdrawal.ts'
export { watchWithdrawals } from './commands/withdrawals/watch-withdrawals.ts'
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
