import type { Trx } from '@vitrine/platform/database'
import type { ListAsked, ListQueries } from '@vitrine/platform/testing'
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
import { listAccounts, noticesOf, rateChangesOf, servicesOf } from '../queries/provider-accounts.ts'
import { latestRefusals } from '../store/attempt-store.ts'
import { idWindows, mappedIds } from '../store/evidence-store.ts'
import { takePolls } from '../store/poll-store.ts'
import { importedServices } from '../store/provider-catalogue-store.ts'
import { linesInFlight, openRefillIds } from '../store/quarantine-store.ts'
import { takeRefillPolls } from '../store/refill-store.ts'
import { routesOf, routesOfAccount } from '../store/route-store.ts'
import { takeWatches } from '../store/watch-store.ts'
import { standingOf } from '../store/weighing-store.ts'

const inPanel =
  (ask: (trx: Trx, asked: ListAsked) => Promise<unknown>) =>
  (asked: ListAsked): Promise<unknown> =>
    asked.inPanel((trx) => ask(trx, asked))
const ACCOUNT = 3

export const listQueries: ListQueries = {
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
  'imported services': inPanel((trx) => importedServices(trx, ACCOUNT)),
  'orders to review': ({ database }) => listReviews(database, 3),
  'refills to decide': ({ database }) => undecidedRefills(database, 20),
}
