import type { Trx } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import type { ListParams, ListQueries } from '@vitrine/platform/testing'
import { panelsWithPaidLines, takePaidLines } from '../commands/lines/report.ts'
import { lineStates } from '../model/states.ts'
import { findOwnOrder, linesOfPurchase, listOrders, type OrderFilter } from '../queries/list/list-orders.ts'
import { escrowLinesAfter, poolsAfter } from '../queries/money/escrow-lines.ts'
import { dueRuns, listDripFeeds } from '../queries/orders/drip-feeds.ts'
import { listHeldOrders } from '../queries/orders/held-orders.ts'
import { historyOfOrders } from '../queries/orders/line-history.ts'
import { ownRefills, refillsOfLine } from '../queries/orders/list-refills.ts'
import { orderChangesSince } from '../queries/orders/order-changes.ts'
import { orderProgress } from '../queries/orders/order-progress.ts'
import { orderStatistics } from '../queries/orders/order-statistics.ts'
import { ordersNamed } from '../queries/orders/orders-named.ts'
import { ownLines } from '../queries/orders/own-lines.ts'
import { listTestOrders } from '../queries/orders/test-orders.ts'
import { averageMinutesOf } from '../queries/services/average-minutes.ts'
import { boughtServices, completedOf } from '../queries/services/bought-services.ts'
import { heldUpOrders } from '../queries/services/held-up-orders.ts'
import { salesByService } from '../queries/services/sales-by-service.ts'
import { soldServices } from '../queries/services/sold-services.ts'
import { duePublications, dueSubscriptions } from '../queries/subscriptions/due-subscriptions.ts'
import { contentsOf, linesOfSubscriptions, listSubscriptions } from '../queries/subscriptions/list-subscriptions.ts'
import { nthEnquiryBefore, questionsAbout } from '../store/enquiry-store.ts'
import { holdRules, tryHoldRule } from '../store/lines/hold-rule-store.ts'
import { apiCallsOf } from '../store/operator/api-call-store.ts'
import { countLate, lateOrders, usualTimes } from '../store/operator/late-store.ts'
import { firstNumberSince } from '../store/operator/order-number-store.ts'
import { findOrders, ordersByNumber, ordersPaidBy, timelineOf } from '../store/operator/order-table-store.ts'
import {
  dripFeedsBefore,
  dripFeedsByNumber,
  publicationsOf,
  runsOf,
  subscriptionsBefore,
  subscriptionsByNumber,
} from '../store/operator/plan-table-store.ts'
import { refillsBefore, refillsByNumber } from '../store/operator/refill-table-store.ts'
import { countsOfTabs, openByState } from '../store/operator/today-store.ts'
import { subscriptionsPaidBy } from '../store/subscription-store.ts'
import { attachmentsOf, nthAttachmentBefore, removedAttachments } from '../store/tickets/attachment-store.ts'
import { heldAnswerOf } from '../store/tickets/held-answer-store.ts'
import { savedReplies } from '../store/tickets/saved-reply-store.ts'
import { messagesOf, standingOf } from '../store/tickets/ticket-message-store.ts'
import {
  listTickets,
  nthTicketBefore,
  solveAnswered,
  type TicketQuestion,
  ticketsByNumber,
  ticketsOfUser,
  ticketsWithTerms,
  ticketViews,
  unsolvedOfInvoice,
  unsolvedOfOrder,
  waitingTicketCount,
  waitingTicketsOf,
} from '../store/tickets/ticket-store.ts'
import { tagsOfTickets, usedTags } from '../store/tickets/ticket-tag-store.ts'
import { markupOfInvoice } from '../store/widget-store.ts'

const NO_INVOICE = '00000000-0000-4000-8000-000000000024'
const PAGE = { limit: 10, offset: 0 }
const PANEL_ORDERS = { state: null, serviceId: null, behind: null, limit: 10, walkMax: 11 }
const CALLS = { action: null, only: 'all', behind: 1_000_000, limit: 51 } as const
const LIMITS = [{ serviceId: 7, start: 60, run: 300 }]
const MONTH = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-03-20T00:00:00Z') }

const orders =
  (filter: Partial<OrderFilter>) =>
  ({ inPanel, userId }: ListParams) =>
    inPanel((trx) => listOrders(trx, { userId, ...PAGE, ...filter }))
/** As if the list were long. */
const farDown = (filter: Partial<OrderFilter>) =>
  inPanel((trx, { userId }) => listOrders(trx, { userId, ...PAGE, offset: 5, ...filter }, { deep: 0, few: 0, walk: 0 }))
const inPanel =
  (ask: (trx: Trx, params: ListParams) => Promise<unknown>) =>
  (params: ListParams): Promise<unknown> =>
    params.inPanel((trx) => ask(trx, params))

const tickets = (question: Pick<TicketQuestion, 'view' | 'found' | 'kind' | 'priority' | 'tag'>) =>
  inPanel((trx) =>
    listTickets(trx, { operatorId: 1, after: { id: 400, dueAt: MONTH.to }, limit: 51, now: new Date('2026-03-14T00:00:00Z'), ...question }),
  )

const ofCustomers: ListQueries = {
  'orders of test keys': inPanel((trx, { userId, now }) => listTestOrders(trx, userId, { now, minuteMs: 60_000 })),
  'orders, the newest': orders({}),
  'orders, the oldest': orders({ orderBy: 'created_at', direction: 'asc' }),
  'orders, a page in the middle': orders({ offset: 7 }),
  'orders, a page far down': farDown({}),
  'orders of a status, a page far down': farDown({ status: 'completed', direction: 'asc' }),
  'orders of services, a page far down': farDown({ serviceIds: [7, 57] }),
  'orders of services by status, a page far down': farDown({ serviceIds: [7, 57], status: 'completed' }),
  'orders by status': orders({ status: 'completed' }),
  'orders, the dearest': orders({ orderBy: 'cost' }),
  'orders, the smallest': orders({ orderBy: 'quantity', direction: 'asc' }),
  'orders sorted by status': orders({ orderBy: 'status' }),
  'orders of some days': orders(MONTH),
  'orders of services': orders({ serviceIds: [7, 57] }),
  'orders of services by status, the dearest': orders({ serviceIds: [7, 57], status: 'completed', orderBy: 'cost' }),
  'orders that can be canceled': orders({ onlyMayCancel: true }),
  'runs of a drip feed': orders({ dripFeedId: 4 }),
  'orders of a subscription': orders({ subscriptionId: 4 }),
  'orders, searched': orders({ search: { text: 'url 24', serviceIds: [7] } }),
  'orders, searched for a whole link': orders({ search: { text: 'https://www.youtube.com/watch?v=url-24', serviceIds: [] } }),
  'orders, searched by number': orders({ search: { text: '#24', serviceIds: [] } }),
  'orders, searched for one letter': orders({ search: { text: 'u', serviceIds: [] } }),
  'orders, searched within a status, the dearest': orders({
    search: { text: 'url 24', serviceIds: [] },
    status: 'completed',
    orderBy: 'cost',
  }),
  'one order': inPanel((trx, { userId }) => findOwnOrder(trx, userId, 24)),
  'orders by number': ({ database, panelId, userId }) => ownLines(database, panelId, userId, [24, 224]),
  'orders by own reference': inPanel((trx, { userId }) => ordersNamed(trx, userId, ['reference 24', 'reference 224'])),
  'orders that changed': inPanel((trx, { userId }) => orderChangesSince(trx, userId, { transaction: '600', orderId: 0 }, 501)),
  'orders that are held up': inPanel((trx, { now }) => heldUpOrders(trx, { since: now, dueBy: now })),
  'how long orders of services take': inPanel((trx) => averageMinutesOf(trx, [7, 57])),
  'orders of a purchase': inPanel((trx) => linesOfPurchase(trx, 24)),
  'progress of an order': inPanel((trx) => orderProgress(trx, 24)),
  'statistics of orders': inPanel((trx, { userId }) =>
    orderStatistics(trx, { userId, groupBy: 'day', from: '2026-03-01', to: '2026-03-14' }),
  ),
  'services that a customer has bought': inPanel((trx, { userId }) => boughtServices(trx, userId)),
  'services of which he had an order completed': inPanel((trx, { userId }) => completedOf(trx, userId, [7, 57])),
  'questions of a customer to the support': inPanel((trx, { userId }) => nthEnquiryBefore(trx, userId, 5)),
  'questions about an order': inPanel((trx, { userId }) => questionsAbout(trx, { userId, orderId: 24 })),
  'tickets of a customer': inPanel((trx, { userId }) => ticketsOfUser(trx, userId, 400, 21)),
  'how many tickets a customer opened': inPanel((trx, { userId }) => nthTicketBefore(trx, userId, 5)),
  'the unsolved ticket about an order': inPanel((trx, { userId }) => unsolvedOfOrder(trx, userId, 24)),
  'the unsolved ticket about a payment': inPanel((trx, { userId }) => unsolvedOfInvoice(trx, userId, NO_INVOICE)),
  'pictures of messages': inPanel((trx) => attachmentsOf(trx, [24, 28])),
  'how many pictures a customer uploaded': inPanel((trx, { userId }) => nthAttachmentBefore(trx, userId, 40)),
  'pictures to delete': inPanel((trx) => removedAttachments(trx, 50)),
  'messages of a ticket': inPanel((trx) => messagesOf(trx, 24, true)),
  'drip feeds': inPanel((trx, { userId }) => listDripFeeds(trx, { userId, ...PAGE })),
  'drip feeds, searched': inPanel((trx, { userId }) => listDripFeeds(trx, { userId, ...PAGE, search: 'words 24' })),
  'drip feeds by status, searched, the largest': inPanel((trx, { userId }) =>
    listDripFeeds(trx, { userId, ...PAGE, status: 'in_processing', search: '24', orderBy: 'total_quantity' }),
  ),
  subscriptions: inPanel((trx, { userId }) => listSubscriptions(trx, { userId, ...PAGE })),
  'subscriptions, searched': inPanel((trx, { userId }) => listSubscriptions(trx, { userId, ...PAGE, search: 'words 24' })),
  'subscriptions by status, searched, by name': inPanel((trx, { userId }) =>
    listSubscriptions(trx, { userId, ...PAGE, status: 'in_processing', search: '24', orderBy: 'name' }),
  ),
  'publications of a subscription': inPanel((trx) => contentsOf(trx, 24, 10)),
  'orders of subscriptions': inPanel((trx) => linesOfSubscriptions(trx, [24, 28])),
  'subscriptions that a card pays': inPanel((trx) => subscriptionsPaidBy(trx, 24)),
  'refills of an order': inPanel((trx) => refillsOfLine(trx, 24)),
  'refills by number': inPanel((trx, { userId }) => ownRefills(trx, userId, [24, 28])),
}

const ofWorkers: ListQueries = {
  'panels with paid orders': ({ database }) => panelsWithPaidLines(database),
  'sales of services': inPanel((trx) => salesByService(trx, 2_000_000_000)),
  'services that were ever sold': inPanel((trx) => soldServices(trx, [7, 8])),
  'paid orders to take': inPanel((trx) => takePaidLines(trx, 20)),
  'runs that are due': ({ database, now }) => dueRuns(database, now, 20),
  'subscriptions that are due': ({ database, now }) => dueSubscriptions(database, now, 20),
  'publications that are due': ({ database, now }) => duePublications(database, now, 20),
  'escrow of open orders': inPanel((trx) => escrowLinesAfter(trx, { kind: 'open' }, 100, 50)),
  'escrow of orders that ended': inPanel((trx) => escrowLinesAfter(trx, { kind: 'closed', since: MONTH.to }, 100, 50)),
  'escrow of all orders': inPanel((trx) => escrowLinesAfter(trx, { kind: 'all' }, 100, 50)),
  'pools of drip feeds': inPanel((trx) => poolsAfter(trx, { kind: 'open' }, 100, 50)),
}

const ofOperators: ListQueries = {
  'saved replies': inPanel((trx) => savedReplies(trx)),
  'tickets by number': inPanel((trx) => ticketsByNumber(trx, [24, 28])),
  'tickets to close': inPanel((trx) => solveAnswered(trx, MONTH.to, MONTH.to, 100)),
  'tickets of an operator that wait for an answer': inPanel((trx) => waitingTicketsOf(trx, 1)),
  'how many customers wait for an answer': inPanel((trx) => waitingTicketCount(trx)),
  ...Object.fromEntries(ticketViews.map((view) => [`tickets of the panel, ${view}`, tickets({ view })])),
  'tickets of the panel by number': tickets({ view: 'all', found: { number: 24 } }),
  'tickets of the panel by address': tickets({ view: 'all', found: { userId: 4, email: 'person-4@plans.example' } }),
  'tickets of the panel by words': inPanel((trx) => ticketsWithTerms(trx, 'subject 24', 100)),
  'tickets of the panel that were found by words': tickets({ view: 'unsolved', found: { ids: [24, 28] } }),
  'tickets of the panel of a kind': tickets({ view: 'all', kind: 'account' }),
  'tickets of the panel of a kind, solved': tickets({ view: 'solved', kind: 'account' }),
  'tickets of the panel of a priority': tickets({ view: 'all', priority: 'urgent' }),
  'tickets of the panel with a tag': tickets({ view: 'all', tag: 'refund' }),
  'tickets of the panel with a tag, what is due first': tickets({ view: 'waiting', tag: 'refund' }),
  'tags of tickets': inPanel((trx) => tagsOfTickets(trx, [24, 28])),
  'tags that tickets of the panel have': inPanel((trx) => usedTags(trx, 200)),
  'the answer of a ticket that may be taken back': inPanel((trx) => heldAnswerOf(trx, 24, MONTH.to)),
  'who wrote last in a ticket': inPanel((trx) => standingOf(trx, 24)),
  'refills of the panel': inPanel((trx) => refillsBefore(trx, { state: null, orderId: null, before: 400, limit: 51 })),
  'refills of the panel in a state': inPanel((trx) => refillsBefore(trx, { state: 'unknown', orderId: null, before: null, limit: 51 })),
  'refills of an order for operators': inPanel((trx) => refillsBefore(trx, { state: null, orderId: 24, before: null, limit: 51 })),
  'refills of the panel by number': inPanel((trx) => refillsByNumber(trx, [24, 28])),
  'drip feeds of the panel': inPanel((trx) => dripFeedsBefore(trx, { state: null, customerId: null, before: 400, limit: 51 })),
  'drip feeds of the panel in a state': inPanel((trx) =>
    dripFeedsBefore(trx, { state: 'paused', customerId: null, before: null, limit: 51 }),
  ),
  'one drip feed of the panel': inPanel((trx) => dripFeedsByNumber(trx, [24])),
  'all runs of a drip feed': inPanel((trx) => runsOf(trx, 24)),
  'subscriptions of the panel': inPanel((trx) => subscriptionsBefore(trx, { state: null, customerId: null, before: 400, limit: 51 })),
  'subscriptions of the panel in a state': inPanel((trx) =>
    subscriptionsBefore(trx, { state: 'paused', customerId: null, before: null, limit: 51 }),
  ),
  'subscriptions of the panel by number': inPanel((trx) => subscriptionsByNumber(trx, [24, 28])),
  'publications of a subscription for operators': inPanel((trx) => publicationsOf(trx, 24, 50)),
  'orders that are held': ({ database }) => listHeldOrders(database, 3),
  'orders of the panel': inPanel((trx) => findOrders(trx, { ...PANEL_ORDERS, of: { kind: 'all' } })),
  'orders of the panel, a page further down': inPanel((trx) => findOrders(trx, { ...PANEL_ORDERS, of: { kind: 'all' }, behind: 400 })),
  'orders of the panel in a state': inPanel((trx) => findOrders(trx, { ...PANEL_ORDERS, of: { kind: 'open' }, state: 'running' })),
  'orders of the panel in a rare state': inPanel((trx) =>
    findOrders(trx, { ...PANEL_ORDERS, of: { kind: 'state', state: 'failed' }, state: 'failed' }),
  ),
  'orders of a service for operators': inPanel((trx) =>
    findOrders(trx, { ...PANEL_ORDERS, of: { kind: 'service', serviceId: 7, states: lineStates }, serviceId: 7 }),
  ),
  'orders of the panel that wait for their money': inPanel((trx) =>
    findOrders(trx, { ...PANEL_ORDERS, of: { kind: 'unpaid' }, state: 'unpaid' }),
  ),
  'orders of a customer for operators': inPanel((trx, { userId }) => findOrders(trx, { ...PANEL_ORDERS, of: { userId } })),
  'open orders, counted by state': inPanel((trx) => openByState(trx)),
  'orders of the tabs, counted': inPanel((trx) => countsOfTabs(trx)),
  'usual times of services with an order under way': inPanel((trx) => usualTimes(trx, null)),
  'usual time of a service': inPanel((trx) => usualTimes(trx, [7])),
  'late orders, counted': inPanel((trx, { now }) => countLate(trx, { limits: LIMITS, startDefault: 60, now })),
  'late orders': inPanel((trx, { now }) =>
    lateOrders(trx, { limits: LIMITS, startDefault: 60, now }, { after: { at: new Date(0), id: 0 }, only: null, without: [], limit: 51 }),
  ),
  'orders of the panel, the oldest': inPanel((trx) => findOrders(trx, { ...PANEL_ORDERS, of: { kind: 'all' }, oldestFirst: true })),
  'orders of the panel in a span': inPanel((trx) =>
    findOrders(trx, { ...PANEL_ORDERS, of: { kind: 'all' }, span: { from: MONTH.from, to: MONTH.to, firstId: 300, lastId: 400 } }),
  ),
  'the first order of a span': inPanel((trx) => firstNumberSince(trx, MONTH.from, -5)),
  'orders of a coupon': inPanel((trx) => findOrders(trx, { ...PANEL_ORDERS, of: { couponId: 2 } })),
  'orders by number, of a service': inPanel((trx) =>
    findOrders(trx, { ...PANEL_ORDERS, of: { orderIds: [24, 25, 26], areNamed: true }, serviceId: 7 }),
  ),
  'orders that invoices pay': inPanel((trx) => ordersPaidBy(trx, [NO_INVOICE])),
  'orders of a link': inPanel((trx) => findOrders(trx, { ...PANEL_ORDERS, of: { linkHash: Buffer.alloc(32) } })),
  'orders of the panel by number': inPanel((trx) => ordersByNumber(trx, [24, 224])),
  'what happened to an order': inPanel((trx) => timelineOf(trx, 24)),
  'calls of a customer’s programs': inPanel((trx, { userId }) => apiCallsOf(trx, { ...CALLS, userId })),
  'calls of a customer’s programs, one action': inPanel((trx, { userId }) => apiCallsOf(trx, { ...CALLS, userId, action: 'add' })),
  'calls of a customer’s programs, errors': inPanel((trx, { userId }) => apiCallsOf(trx, { ...CALLS, userId, only: 'errors' })),
  'orders that a rule would have held': inPanel((trx) =>
    tryHoldRule(
      trx,
      {
        ...{ serviceId: 1, from: micro(1n), quantityFrom: 10, isFirstOrder: true, networkId: 1, methodId: 1, countries: ['DE'] },
        ...{ newerThanDays: 7, isEnabled: true, note: null },
      },
      { of: 1000, shown: 20 },
    ),
  ),
  'rules that hold orders': inPanel((trx) => holdRules(trx)),
  'the mark-up of an invoice’s orders': inPanel((trx) => markupOfInvoice(trx, '1679091c-5a88-0faf-6fb5-e6087eb1b2dc')),
  'history of an invoice’s orders': inPanel((trx) => historyOfOrders(trx, { invoiceId: '1679091c-5a88-0faf-6fb5-e6087eb1b2dc' })),
  'history of a customer’s orders': inPanel((trx, { userId }) => historyOfOrders(trx, { userId })),
}

export const listQueries: ListQueries = { ...ofCustomers, ...ofWorkers, ...ofOperators }
