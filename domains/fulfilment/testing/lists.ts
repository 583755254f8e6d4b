import type { Trx } from '@vitrine/platform/database'
import type { ListParams, ListQueries } from '@vitrine/platform/testing'
import { lossPause } from '../model/is-below-floor.ts'
import { countWorkByHand, refillsByHand, workByHand } from '../queries/by-hand.ts'
import { deliveriesSince } from '../queries/deliveries-of-day.ts'
import {
  dueCounts,
  dueLeases,
  duePolls,
  dueProbes,
  dueRefillPolls,
  dueRefills,
  dueResolutions,
  enabledAccounts,
  undecidedRefills,
} from '../queries/due-rows.ts'
import { listReviews } from '../queries/list-reviews.ts'
import { deliveryStates } from '../queries/operator/delivery-states.ts'
import { countReviews, operatorAttempts, operatorSubmissions, reviewsAfter } from '../queries/operator/order-attempts.ts'
import { ordersAtProvider } from '../queries/operator/orders-at-provider.ts'
import { ordersOfProvider } from '../queries/operator/orders-of-provider.ts'
import { rateChanges } from '../queries/operator/rate-changes.ts'
import { operatorRefillTasks } from '../queries/operator/refill-tasks.ts'
import { seenAnswers } from '../queries/operator/seen-answers.ts'
import { costsByService } from '../queries/operator/service-sales.ts'
import { serviceStandings } from '../queries/operator/service-standings.ts'
import { listAccounts, noticesOf, rateChangesOf, servicesOf } from '../queries/provider-accounts.ts'
import { countProviderList, providerCategories, providerList, selectedServices } from '../queries/provider-list.ts'
import { providerCalls, seenStatuses, spendingByDay, spendingSince } from '../queries/provider-page.ts'
import { serviceDeliveries } from '../queries/service-deliveries.ts'
import { serviceRates } from '../queries/service-rates.ts'
import { latestRefusals } from '../store/attempt-store.ts'
import { countUndecidedRefills } from '../store/attention-store.ts'
import { balancePoints } from '../store/balance/balance-point-store.ts'
import { standingOf } from '../store/balance/balance-snapshot-store.ts'
import { idWindows, latestTaken, mappedIds } from '../store/evidence-store.ts'
import { accountNames } from '../store/operator-account-store.ts'
import { panelRoutes } from '../store/panel-route-store.ts'
import { takePolls } from '../store/poll-store.ts'
import { importedServices, servicesAtProvider } from '../store/provider-catalogue-store.ts'
import { linesInFlight, openRefillIds } from '../store/quarantine-store.ts'
import { takeRefillPolls } from '../store/refill-store.ts'
import { latestReviewDecisions, reviewDecisionsOf } from '../store/reviews/review-decision-store.ts'
import { routesOf, routesOfAccount } from '../store/route-store.ts'
import { latestRouteTests, routeTestsById } from '../store/route-tests/route-test-store.ts'
import { accountRoutes, serviceRoutes } from '../store/service-route-store.ts'
import { takeWatches } from '../store/watch-store.ts'

const inPanel =
  (ask: (trx: Trx, params: ListParams) => Promise<unknown>) =>
  (params: ListParams): Promise<unknown> =>
    params.inPanel((trx) => ask(trx, params))
const ACCOUNT = 3
const PROVIDER = { providerId: ACCOUNT, behind: null, oldestFirst: false, limit: 51 }
const NO_ATTEMPT = '00000000-0000-0000-0000-000000000000'
const EVERYBODY = { accountId: null, isCancelRequested: false }
const LISTED = { state: 'listed', q: 'views', category: null } as const

export const listQueries: ListQueries = {
  'rates of a service': inPanel((trx) => serviceRates(trx, 7, { since: null, limit: 200 })),
  'costs of services': inPanel((trx) => costsByService(trx, 24)),
  'how delivery of services stands': inPanel((trx) => serviceStandings(trx)),
  'services and whether they are delivered': inPanel((trx) => serviceDeliveries(trx)),
  'orders whose worker is gone': ({ database, now }) => dueLeases(database, now, 20),
  'orders to look into': ({ database, now }) => dueResolutions(database, now, 20),
  'accounts to ask for news': ({ database, now }) => duePolls(database, now, 20),
  'accounts to try again': ({ database, now }) => dueProbes(database, now, 20),
  'refills that are due': ({ database, now }) => dueRefills(database, now, 20),
  'accounts to ask for refills': ({ database, now }) => dueRefillPolls(database, now, 20),
  'accounts to count orders of': ({ database, now }) => dueCounts(database, now, 20),
  'accounts in use': ({ database }) => enabledAccounts(database),
  'orders to ask news of': inPanel((trx, { now }) => takePolls(trx, ACCOUNT, now, now, 20)),
  'refills to ask news of': inPanel((trx, { now }) => takeRefillPolls(trx, ACCOUNT, now, now, 20)),
  'orders to count': inPanel((trx, { now }) => takeWatches(trx, ACCOUNT, now, now, 20)),
  'requests about an order': inPanel((trx) => latestRefusals(trx, { orderId: 24 })),
  'requests about a refill': inPanel((trx) => latestRefusals(trx, { refillId: 24 })),
  'numbers of doubtful orders': inPanel((trx) => idWindows(trx, ACCOUNT)),
  'orders by the provider’s number': inPanel((trx) => mappedIds(trx, ACCOUNT, ['provider_order_id 10', 'provider_order_id 20'])),
  'orders in flight': inPanel((trx) => linesInFlight(trx)),
  'refills that are open': inPanel((trx) => openRefillIds(trx)),
  'routes of services': inPanel((trx) => routesOf(trx, [7, 57])),
  'routes of an account': inPanel((trx) => routesOfAccount(trx, ACCOUNT)),
  'what an account has taken': inPanel((trx, { now }) => standingOf(trx, ACCOUNT, now)),
  accounts: inPanel((trx) => listAccounts(trx)),
  'notices of an account': inPanel((trx) => noticesOf(trx, ACCOUNT)),
  'changed rates of an account': inPanel((trx) => rateChangesOf(trx, ACCOUNT)),
  'services of a provider': inPanel((trx) => servicesOf(trx, ACCOUNT)),
  'a provider’s list': inPanel((trx) => providerList(trx, ACCOUNT, LISTED, { after: ['YouTube Views', 'Views', '7'], limit: 51 })),
  'how long a provider’s list is': inPanel((trx) => countProviderList(trx, ACCOUNT, LISTED)),
  'categories of a provider': inPanel((trx) => providerCategories(trx, ACCOUNT)),
  'services to import': inPanel((trx) => selectedServices(trx, ACCOUNT, { filter: LISTED }, 1001)),
  'orders that wait for a person': inPanel((trx) => workByHand(trx, EVERYBODY, { after: 0, limit: 51 })),
  'one order that waits for a person': inPanel((trx) => workByHand(trx, { ...EVERYBODY, orderId: 24 }, { after: 0, limit: 51 })),
  'how many orders wait for a person': inPanel((trx) => countWorkByHand(trx, EVERYBODY)),
  'refills that wait for a person': inPanel((trx) => refillsByHand(trx, { after: 0, limit: 51 })),
  'routes of a service': inPanel((trx) => serviceRoutes(trx, 7)),
  'test orders for the routes of a service': inPanel((trx) => latestRouteTests(trx, 7, 20)),
  'test orders by number': inPanel((trx) => routeTestsById(trx, [24])),
  'all routes of a panel': inPanel((trx) => panelRoutes(trx, { after: [7, 1], limit: 51 })),
  'routes without a second one': inPanel((trx) => panelRoutes(trx, { after: [7, 1], limit: 51, isOnly: true })),
  'routes paused for a loss': inPanel((trx) => panelRoutes(trx, { after: [7, 1], limit: 51, pausedBecause: lossPause })),
  'routes narrower than ours': inPanel((trx) =>
    panelRoutes(trx, { after: [7, 1], limit: 51, bounds: [{ serviceId: 8, minQuantity: 1, maxQuantity: 1_000_000 }] }),
  ),
  'what an account delivers': inPanel((trx) => accountRoutes(trx, ACCOUNT, { after: [7, 1], limit: 51 })),
  'calls of an account': inPanel((trx, { now }) =>
    providerCalls(trx, ACCOUNT, { hasFailed: false, after: { at: now, id: NO_ATTEMPT }, limit: 51 }),
  ),
  'deliveries by account': inPanel((trx, { now }) => deliveriesSince(trx, now)),
  'rates of an account': inPanel((trx, { now }) =>
    rateChanges(trx, ACCOUNT, { overPercent: 10, latestOf: null, after: { at: now, id: 9 }, limit: 51 }),
  ),
  'services that a provider’s rates cost': inPanel((trx) => servicesAtProvider(trx, ACCOUNT, ['7', '8'])),
  'words of open orders': inPanel((trx) => seenStatuses(trx, ACCOUNT)),
  'answers that were no acceptance': inPanel((trx, { now }) => seenAnswers(trx, ACCOUNT, new Date(now.getTime() - 30 * 86_400_000))),
  'spending by account': inPanel((trx, { now }) => spendingSince(trx, now)),
  'spending of an account by day': inPanel((trx, { now }) => spendingByDay(trx, ACCOUNT, now)),
  'balances of an account': inPanel((trx, { now }) => balancePoints(trx, ACCOUNT, now)),
  'orders that an account took last': inPanel((trx) => latestTaken(trx, ACCOUNT, 20)),
  'imported services': inPanel((trx) => importedServices(trx, ACCOUNT)),
  'orders of a panel to review': inPanel((trx) => reviewsAfter(trx, 'review', 0, 51)),
  'orders of a panel that are still checked': inPanel((trx) => reviewsAfter(trx, 'unknown', 0, 51)),
  'orders that were decided about': inPanel((trx) => latestReviewDecisions(trx, 1_000_000, 51)),
  'decisions about an order': inPanel((trx) => reviewDecisionsOf(trx, 24)),
  'how many refills wait for a decision': inPanel((trx) => countUndecidedRefills(trx)),
  'how many orders there are to review': inPanel((trx) => countReviews(trx, 'review')),
  'orders on their way to a provider': inPanel((trx) => operatorSubmissions(trx, [24, 224])),
  'what was asked of providers about an order': inPanel((trx) => operatorAttempts(trx, 24)),
  'orders of a provider': inPanel((trx) => ordersOfProvider(trx, PROVIDER)),
  'orders of a provider, the oldest of a span': inPanel((trx) =>
    ordersOfProvider(trx, { ...PROVIDER, oldestFirst: true, behind: 310, between: { firstId: 300, lastId: 400 } }),
  ),
  'orders of a provider among others': inPanel((trx) => ordersOfProvider(trx, { ...PROVIDER, among: [24, 25, 26] })),
  'where orders stand on their way to a provider': inPanel((trx, { now }) => deliveryStates(trx, [{ id: 24, serviceId: 7 }], now)),
  'names of providers': inPanel((trx) => accountNames(trx)),
  'orders by the number of a provider': inPanel((trx) => ordersAtProvider(trx, '24')),
  'orders to review': ({ database }) => listReviews(database, 3),
  'refills at their providers': inPanel((trx) => operatorRefillTasks(trx, [24, 28])),
  'refills to decide': ({ database }) => undecidedRefills(database, 20),
}
