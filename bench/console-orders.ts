import { createPanels } from '@vitrine/panels'
import { type Database, openDatabase } from '@vitrine/platform/database'
import pg from 'pg'
import { COUPON, customerOf, generatePanelOrders, popularLink } from './generate/panel-orders.ts'
import { type ConsoleClient, signInOwner } from './measuring/console-client.ts'
import { createCustomers, rotating } from './measuring/customer.ts'
import { drive } from './measuring/drive.ts'
import { createOrderClient } from './measuring/order-client.ts'
import { atLeast, atMost, type BenchResult, round } from './measuring/result.ts'
import { type Comparison, compare, quantile } from './measuring/rounds.ts'
import { type Shop, withShop } from './measuring/shop.ts'
import { askInTurns, p95Of, type Took } from './measuring/two-customers.ts'
import { wantedOrders } from './measuring/wanted-orders.ts'

const SOME = 100_000
const MANY = 10_000_000
const ROUNDS = 60
const AIM_MS = 120
const LIMIT_MS = 250
const CLIENTS = 16
const CUSTOMERS = 64
const QUANTITY = 1000
/** What no list but the console's needs. */
const CONSOLE_INDEXES = [
  ...['ordering.order_line_of_service', 'ordering.order_line_of_state', 'ordering.order_line_by_link', 'ordering.order_line_of_coupon'],
  ...['ordering.order_line_begun', 'fulfilment.submission_of_account'],
]

interface ShopPanel {
  readonly key: string
  readonly id: number
  readonly orders: number
  readonly firstOrder: number
  /** Of the service with the most orders, and of the one with the fewest. */
  readonly popularService: number
  readonly rareService: number
  /** Through which all its orders go. */
  readonly provider: number
}

type Question = (panel: ShopPanel, round: number) => Readonly<Record<string, string | number>>

const cursorOf = (number: number): string => Buffer.from(String(Math.floor(number))).toString('base64url')

const DAY_MS = 86_400_000
/** So many days, which began so many days ago. */
const span = (daysAgo: number, days: number) => {
  const from = Math.floor(Date.now() / DAY_MS - daysAgo) * DAY_MS
  return { 'filter.from': new Date(from).toISOString(), 'filter.to': new Date(from + days * DAY_MS).toISOString() }
}

/** What operators look for: each search and filter of the list of orders by itself, pairs of them, and pages far down. */
const questions: Readonly<Record<string, Question>> = {
  newest: () => ({}),
  middle: ({ firstOrder, orders }, n) => ({ cursor: cursorOf(firstOrder + orders / 2 + 50 * n) }),
  oldest: ({ firstOrder }, n) => ({ cursor: cursorOf(firstOrder + 60 + n) }),
  number: ({ firstOrder, orders }, n) => ({ q: `#${firstOrder + Math.floor((orders * (n + 1)) / (ROUNDS + 2))}` }),
  providersNumber: ({ firstOrder, orders }, n) => ({ q: 70_000_000 + firstOrder + Math.floor((orders * (n + 1)) / (ROUNDS + 2)) }),
  emailOfMany: ({ id }, n) => ({ q: customerOf(id, n % 5).email }),
  emailOfFew: ({ id, orders }, n) => ({ q: customerOf(id, Math.floor(orders / 200) - 1 - n).email }),
  popularLink: (_panel, n) => ({ q: popularLink(n - (n % 10) + 2).replace('https://www.youtube.com/watch?v=', 'youtu.be/') }),
  rareLink: ({ orders }, n) => ({ q: popularLink(Math.floor(orders / 400) * 10 + 5 + 10 * n) }),
  noSearch: () => ({ q: 'two words' }),
  ...Object.fromEntries(
    (
      ['completed', 'running', 'ready', 'cancel_pending', 'unpaid', 'partial', 'canceled', 'expired', 'failed', 'paused', 'review'] as const
    ).map((state) => [state, () => ({ 'filter.state': state })]),
  ),
  popularService: ({ popularService }) => ({ 'filter.serviceId': popularService }),
  rareService: ({ rareService }) => ({ 'filter.serviceId': rareService }),
  customerOfMany: ({ id }, n) => ({ 'filter.customerId': customerOf(id, n % 5).userId }),
  customerOfFew: ({ id, orders }, n) => ({ 'filter.customerId': customerOf(id, Math.floor(orders / 200) - 1 - n).userId }),
  serviceInState: ({ popularService }) => ({ 'filter.serviceId': popularService, 'filter.state': 'failed' }),
  rareServiceInState: ({ rareService }) => ({ 'filter.serviceId': rareService, 'filter.state': 'review' }),
  oldestFirst: () => ({ sort: 'oldest' }),
  provider: ({ provider }) => ({ 'filter.providerId': provider }),
  providersOldest: ({ provider }) => ({ 'filter.providerId': provider, sort: 'oldest' }),
  providerInState: ({ provider }) => ({ 'filter.providerId': provider, 'filter.state': 'partial' }),
  providerOfService: ({ provider, rareService }) => ({ 'filter.providerId': provider, 'filter.serviceId': rareService }),
  providerOfCustomer: ({ id, provider }) => ({ 'filter.providerId': provider, 'filter.customerId': customerOf(id, 0).userId }),
  month: (_panel, n) => span(n + 30, 30),
  monthOldest: (_panel, n) => ({ ...span(n + 30, 30), sort: 'oldest' }),
  dayLongAgo: (_panel, n) => span(900 - n, 1),
  monthInState: (_panel, n) => ({ ...span(n + 400, 30), 'filter.state': 'canceled' }),
  monthOfService: ({ rareService }, n) => ({ ...span(n + 400, 30), 'filter.serviceId': rareService }),
  monthOfProvider: ({ provider }, n) => ({ ...span(n + 400, 30), 'filter.providerId': provider }),
  monthOfCustomer: ({ id }, n) => ({ ...span(n + 400, 30), 'filter.customerId': customerOf(id, 0).userId }),
  coupon: () => ({ 'filter.coupon': COUPON }),
  couponInState: () => ({ 'filter.coupon': COUPON, 'filter.state': 'failed' }),
  payment: (_panel, n) => ({ 'filter.payment': `INV-${n + 1}` }),
  customerInState: ({ id }) => ({ 'filter.customerId': customerOf(id, 0).userId, 'filter.state': 'failed' }),
  customerOfService: ({ id, rareService }) => ({ 'filter.customerId': customerOf(id, 0).userId, 'filter.serviceId': rareService }),
  emailInState: ({ id }) => ({ q: customerOf(id, 0).email, 'filter.state': 'canceled' }),
  linkInState: () => ({ q: popularLink(2), 'filter.state': 'failed' }),
  linkOfService: ({ rareService }) => ({ q: popularLink(2), 'filter.serviceId': rareService }),
}

/** What operators look for among ten million orders of a panel, beside the same at 100,000; and placing orders with the indexes of it beside without. */
export const consoleOrders = (): Promise<BenchResult> =>
  withShop(async (shop) => {
    const database = await openDatabase({ url: shop.stack.adminUrl, role: 'vitrine_app', poolMax: 4 })
    const admin = new pg.Client({ connectionString: shop.stack.adminUrl })
    await admin.connect()
    try {
      const panels = createPanels(database)
      const [big, small] = [await panels.findByHost('tidewell.localhost'), await panels.findByHost('northbeam.localhost')]
      if (!big || !small) throw new Error('The demo has two panels')
      const many = wantedOrders({ usual: MANY, least: SOME })
      const started = performance.now()
      await generatePanelOrders(shop.stack.adminUrl, [
        { panelId: small.id, orders: SOME },
        { panelId: big.id, orders: many },
      ])
      const generatedS = (performance.now() - started) / 1000
      console.error(`console-orders: ${many} orders were made in ${Math.round(generatedS)} s`)
      const known = { some: await aboutPanel(admin, small, SOME), many: await aboutPanel(admin, big, many) }
      const took = await look(await signInOwner(shop), known)
      const placing = await placingBeside(shop, database, admin, big.id)
      const { rows } = await admin.query<{ mb: number }>('select (pg_database_size(current_database()) / 1e6)::int as mb')
      return resultOf({ took, placing, many, generatedS, megabytes: rows[0]?.mb ?? 0 })
    } finally {
      await admin.end()
      await database.close()
    }
  })

async function aboutPanel(
  admin: pg.Client,
  { id, key }: { readonly id: number; readonly key: string },
  orders: number,
): Promise<ShopPanel> {
  const { rows } = await admin.query<{ service: number; first: number }>(
    `select service_id as service, (select min(id) from ordering.order_line where panel_id = $1 and user_id >= $2) as first
       from ordering.order_line where panel_id = $1 and user_id >= $2 group by service_id order by count(*) desc`,
    [id, customerOf(id, 0).userId],
  )
  const [popular, rare] = [rows[0], rows.at(-1)]
  if (!popular || !rare) throw new Error(`${key} has no orders`)
  const account = await admin.query<{ id: number }>('select min(id) as id from fulfilment.provider_account where panel_id = $1', [id])
  const provider = account.rows[0]?.id ?? 0
  return { id, key, orders, firstOrder: popular.first, popularService: popular.service, rareService: rare.service, provider }
}

const FOUND_BY_ALL = [
  'newest',
  'number',
  'emailOfMany',
  'popularLink',
  'failed',
  'popularService',
  'rareService',
  'provider',
  'month',
  'dayLongAgo',
  'coupon',
]

async function look(client: ConsoleClient, panels: Readonly<Record<'some' | 'many', ShopPanel>>): Promise<Took> {
  return askInTurns(Object.keys(questions), panels, {
    rounds: ROUNDS,
    ask: async (name, panel, n) => {
      const query = new URLSearchParams(Object.entries(questions[name]?.(panel, n) ?? {}).map(([key, value]) => [key, String(value)]))
      const { body } = await client.get(`/panels/${panel.key}/orders?${query}`)
      // A question that finds nothing measures nothing.
      if (FOUND_BY_ALL.includes(name) && !body.includes('"placedAt"')) throw new Error(`${name} found nothing at ${panel.key}: ${query}`)
    },
  })
}

/** Orders per second with the console's indexes and without, in turns. An index that is not ready is not written; the database is thrown away afterwards. */
async function placingBeside(shop: Shop, database: Database, admin: pg.Client, panelId: number): Promise<Comparison> {
  const everybody = rotating(await createCustomers(database, panelId, CUSTOMERS))
  const client = createOrderClient(shop, QUANTITY)
  const place = async (seconds: number, withIndexes: boolean): Promise<number> => {
    await admin.query('update pg_index set indisready = $1, indisvalid = $1 where indexrelid = any ($2::regclass[])', [
      withIndexes,
      CONSOLE_INDEXES,
    ])
    return (await drive({ clients: CLIENTS, seconds, once: async () => void (await client.place(everybody().bearer)) })).perSecond
  }
  try {
    return await compare(
      (seconds) => place(seconds, true),
      (seconds) => place(seconds, false),
      { rounds: 10, seconds: 4, warmUpSeconds: 4 },
    )
  } finally {
    client.close()
  }
}

interface Found {
  readonly took: Took
  readonly placing: Comparison
  readonly many: number
  readonly generatedS: number
  readonly megabytes: number
}

function resultOf({ took, placing, many, generatedS, megabytes }: Found): BenchResult {
  const rows = Object.entries(took).map(([name, { some, many: big }]) => ({
    name,
    p50: quantile(big, 0.5),
    p95: quantile(big, 0.95),
    someP95: quantile(some, 0.95),
    ratio: quantile(big, 0.5) / quantile(some, 0.5),
  }))
  const slowest = Math.max(...rows.map(({ p95 }) => p95))
  const names = Object.keys(questions)
  const [some, big] = [p95Of(took, 'some', names), p95Of(took, 'many', names)]
  return {
    name: 'console-orders',
    unit: `ms p95 with ${many.toLocaleString('en')} orders beside ${SOME.toLocaleString('en')}`,
    ours: round(big),
    limit: round(some),
    ratio: round(big / some),
    aims: [
      atMost('the slowest question, p95 in ms', slowest, AIM_MS),
      atMost('the slowest question beside its limit, p95 in ms', slowest, LIMIT_MS),
      atMost('p95 of all questions beside the small panel', big / some, 1.5),
      atLeast('placing with the indexes of the console beside without, median', placing.ours.median / placing.limit.median, 0.95),
    ],
    more: {
      orders: many,
      generatedS: round(generatedS),
      databaseMb: megabytes,
      placing: round(placing.ours.median),
      placingWithout: round(placing.limit.median),
      placingBestRatio: round(placing.ratio),
    },
    tables: [
      {
        columns: ['question', 'p50 ms', 'p95 ms', 'p95 ms of the small panel', 'ratio of p50'],
        rows: rows.map(({ name, p50, p95, someP95, ratio }) => [name, ...[p50, p95, someP95, ratio].map((value) => String(round(value)))]),
      },
    ],
  }
}
