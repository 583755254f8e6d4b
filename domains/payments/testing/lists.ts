import type { Trx } from '@vitrine/platform/database'
import type { ListParams, ListQueries } from '@vitrine/platform/testing'
import { withdrawalViews } from '../model/withdrawals/withdrawal-views.ts'
import { listDueAnswers, listDueInvoices, listDueMessages, listDueRefunds } from '../queries/list-due-rows.ts'
import { type FinanceFilter, listFinances } from '../queries/list-finances.ts'
import { listInModeration } from '../queries/list-in-moderation.ts'
import { openInvoicesOf, openOrPaidInvoices } from '../queries/list-open-invoices.ts'
import { listWithdrawals } from '../queries/list-withdrawals.ts'
import { salesByMethod } from '../queries/operator/method-sales.ts'
import {
  assignedElsewhere,
  invoicesByNumber,
  invoicesSince,
  paidInvoices,
  paymentsOfInvoice,
  suspendedSince,
} from '../queries/reconciliation.ts'
import { adjustmentsBefore } from '../store/adjustment-store.ts'
import { chargeStates } from '../store/card-charge-store.ts'
import { disputesOf, openDisputeIds, openDisputes } from '../store/dispute-store.ts'
import { countInModeration, methodIdsOfInvoices } from '../store/invoice-store.ts'
import { paymentsOfCustomer } from '../store/operator/customer-payment-store.ts'
import { disputesBefore, openDisputesAfter } from '../store/operator/operator-dispute-store.ts'
import { invoicesAtGateways, invoicesByNumbers, listInvoices, methodNames } from '../store/operator/operator-invoice-store.ts'
import {
  attemptsOf,
  endedWithdrawalsBefore,
  eventsOf,
  openWithdrawalsAfter,
  operatorWithdrawals,
} from '../store/operator/operator-withdrawal-store.ts'
import {
  candidateNumbers,
  type SuspendedPayment,
  suspendedCount,
  suspendedPayments,
  suspendedPaymentsBefore,
  waitingPaymentsAfter,
} from '../store/operator/suspended-payment-store.ts'
import { countWaitingInvoices, operatorInvoices, waitingInvoicesAfter } from '../store/operator/waiting-invoice-store.ts'
import { refundsBefore, refundsOfInvoice } from '../store/refund-store.ts'
import { cardsToDetach, listSavedCards } from '../store/saved-card-store.ts'
import { holdsOfWithdrawal, openWithdrawals } from '../store/withdrawal-store.ts'

const finances =
  (filter: Partial<FinanceFilter>) =>
  ({ database, panelId, userId }: ListParams) =>
    listFinances(database, panelId, { userId, limit: 10, offset: 0, newestFirst: true, ...filter })
const inPanel =
  (ask: (trx: Trx, params: ListParams) => Promise<unknown>) =>
  (params: ListParams): Promise<unknown> =>
    params.inPanel((trx) => ask(trx, params))
const SINCE = new Date('2026-01-02T00:00:00Z')

const INVOICES = { search: {}, methodId: null, state: null, from: null, to: null, oldestFirst: false, behind: null, limit: 51 }

/** Only what the question needs of it. */
const SUSPENDED = { gatewayAccountId: 1, currency: 'USD', amountMinor: 1000n, createdAt: SINCE } as SuspendedPayment

export const listQueries: ListQueries = {
  'finances, the newest': finances({}),
  'payments of a customer with their cards': inPanel((trx, { userId }) => paymentsOfCustomer(trx, userId, 20)),
  'finances, the oldest': finances({ newestFirst: false }),
  'finances of some days': finances({ from: SINCE, to: new Date('2026-02-01T00:00:00Z') }),
  'finances of a type': finances({ types: ['invoiced'] }),
  'finances of an order': finances({ orderId: 24 }),
  withdrawals: inPanel((trx, { userId }) => listWithdrawals(trx, userId)),
  'cards of a customer': inPanel((trx, { userId }) => listSavedCards(trx, userId)),
  'methods of invoices': inPanel((trx) => methodIdsOfInvoices(trx, [24, 28])),
  'invoices of a customer in moderation': inPanel((trx, { userId }) => countInModeration(trx, userId)),
  'open invoices of a customer': inPanel((trx, { userId, now }) => openInvoicesOf(trx, { userId, now, limit: 10, offset: 0 })),
  'charges of invoices': inPanel((trx) => chargeStates(trx, [24, 28])),
  'invoices of an order': inPanel((trx, { now }) => openOrPaidInvoices(trx, ['00000000-0000-4000-8000-000000000000'], now)),
  'payments that wait for an operator': inPanel((trx) => waitingInvoicesAfter(trx, 0, 51)),
  'how many payments wait for an operator': inPanel((trx) => countWaitingInvoices(trx)),
  'withdrawals for operators': inPanel((trx) => openWithdrawalsAfter(trx, withdrawalViews.open, 0, 51)),
  'withdrawals that have ended, for operators': inPanel((trx) => endedWithdrawalsBefore(trx, withdrawalViews.ended, 2_147_483_647, 51)),
  'withdrawals to approve': inPanel((trx) => openWithdrawalsAfter(trx, withdrawalViews.to_approve, 0, 51)),
  'withdrawals that came back': inPanel((trx) => endedWithdrawalsBefore(trx, withdrawalViews.bounced, 2_147_483_647, 51)),
  'withdrawals by number': inPanel((trx) => operatorWithdrawals(trx, [24, 28])),
  'attempts to send a withdrawal': inPanel((trx) => attemptsOf(trx, 24)),
  'events of a withdrawal': inPanel((trx) => eventsOf(trx, 24)),
  'invoices, the newest': inPanel((trx) => listInvoices(trx, INVOICES)),
  'invoices of a span, a page further down': inPanel((trx) =>
    listInvoices(trx, { ...INVOICES, from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-03-20T00:00:00Z'), behind: 24 }),
  ),
  'invoices of a method, the oldest': inPanel((trx) => listInvoices(trx, { ...INVOICES, methodId: 2, oldestFirst: true })),
  'invoices by the number of a gateway': inPanel((trx) => invoicesAtGateways(trx, 'pay-24')),
  'sales by payment method': inPanel((trx) => salesByMethod(trx, new Date('2026-03-20T00:00:00Z'))),
  'names of payment methods': inPanel((trx) => methodNames(trx)),
  'invoices of a customer': inPanel((trx, { userId }) => listInvoices(trx, { ...INVOICES, search: { userId } })),
  'invoices by their number or order': inPanel((trx) => listInvoices(trx, { ...INVOICES, search: { number: 24 } })),
  'invoices by a number that may be the gateway’s': inPanel((trx) =>
    listInvoices(trx, { ...INVOICES, search: { number: 24, ids: ['00000000-0000-4000-8000-000000000000'] } }),
  ),
  'invoices of a state, the newest': inPanel((trx) => listInvoices(trx, { ...INVOICES, state: 'underpaid' })),
  'invoices of a state and a method, a page further down': inPanel((trx) =>
    listInvoices(trx, { ...INVOICES, state: 'pending', methodId: 2, behind: 24 }),
  ),
  'adjustments of a customer': inPanel((trx, { userId }) => adjustmentsBefore(trx, userId, 2_147_483_647, 51)),
  'refunds, the newest': inPanel((trx) => refundsBefore(trx, 2_147_483_647, 51)),
  'refunds of a state, the newest': inPanel((trx) => refundsBefore(trx, 2_147_483_647, 51, { state: 'failed' })),
  'refunds of a customer': inPanel((trx, { userId }) => refundsBefore(trx, 2_147_483_647, 51, { userId, state: 'settled' })),
  'refunds by invoice': inPanel((trx) => refundsBefore(trx, 2_147_483_647, 51, { invoiceNumber: 24 })),
  'refunds by the number of a gateway': inPanel((trx) =>
    refundsBefore(trx, 2_147_483_647, 51, { payments: [{ gatewayAccountId: 1, externalId: 'pay-24' }] }),
  ),
  'refunds of an invoice': inPanel((trx) => refundsOfInvoice(trx, 24)),
  'disputes for operators': inPanel((trx) => openDisputesAfter(trx, { behind: null, state: null, isUnanswered: false, limit: 51 })),
  'disputes of a state that nobody has answered, a page further down': inPanel((trx) =>
    openDisputesAfter(trx, { behind: 24, state: 'open', isUnanswered: true, limit: 51 }),
  ),
  'disputes, the newest': inPanel((trx) => disputesBefore(trx, 2_147_483_647, null, 51)),
  'disputes of a state, the newest': inPanel((trx) => disputesBefore(trx, 2_147_483_647, 'lost', 51)),
  'money in suspense that waits': inPanel((trx) => waitingPaymentsAfter(trx, 0, 51)),
  'how much money waits in suspense': inPanel((trx) => suspendedCount(trx)),
  'money that stood in suspense, the newest': inPanel((trx) => suspendedPaymentsBefore(trx, 2_147_483_647, 51)),
  'money in suspense by number': inPanel((trx) => suspendedPayments(trx, [24, 28])),
  'invoices of a customer that a payment may be for': inPanel((trx, { userId }) => candidateNumbers(trx, SUSPENDED, { userId })),
  'invoices of an amount that a payment may be for': inPanel((trx) => candidateNumbers(trx, SUSPENDED, { aroundMs: 259_200_000 })),
  'the invoice that a payment may be for': inPanel((trx) => candidateNumbers(trx, SUSPENDED, { number: 24 })),
  'invoices by numbers, for operators': inPanel((trx) => invoicesByNumbers(trx, [24, 28])),
  'payments that were assigned elsewhere': inPanel((trx) => assignedElsewhere(trx, 1, ['pay-24'], 24)),
  'invoices for operators': inPanel((trx) => operatorInvoices(trx, [24, 28])),
  'invoices in moderation': inPanel((trx) => listInModeration(trx)),
  'withdrawals that are open': inPanel((trx) => openWithdrawals(trx)),
  'holds of a withdrawal': inPanel((trx) => holdsOfWithdrawal(trx, 24)),
  'disputes that are open': inPanel((trx) => openDisputes(trx)),
  'disputes of a customer': inPanel((trx, { userId }) => disputesOf(trx, userId)),
  'open disputes of a gateway': inPanel((trx) => openDisputeIds(trx, 1)),
  'cards to detach at their gateway': inPanel((trx) => cardsToDetach(trx, 20)),
  'messages that are due': ({ database, now }) => listDueMessages(database, now, 20),
  'invoices that are due': ({ database, now }) => listDueInvoices(database, now, 20),
  'refunds that are due': ({ database, now }) => listDueRefunds(database, now, 20),
  'answers to disputes that are due': ({ database, now }) => listDueAnswers(database, now, 20),
  'invoices to compare': inPanel((trx) => invoicesSince(trx, SINCE, 100, 50)),
  'invoices by number': inPanel((trx) => invoicesByNumber(trx, [24, 28])),
  'payments of an invoice': inPanel((trx) => paymentsOfInvoice(trx, 24)),
  'payments to compare': inPanel((trx, { now }) => paidInvoices(trx, { from: SINCE, to: now }, 100, 50)),
  'money in suspense': inPanel((trx) => suspendedSince(trx, 1, SINCE)),
}
