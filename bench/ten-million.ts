import { makeApiToken } from '@vitrine/identity'
import { createPanels } from '@vitrine/panels'
import { openDatabase } from '@vitrine/platform/database'
import pg from 'pg'
import { generatePast } from './generate/past.ts'
import { type ConsoleClient, signInOwner } from './measuring/console-client.ts'
import { type Customer, createCustomers } from './measuring/customer.ts'
import { getOk } from './measuring/get.ts'
import { createOrderClient, type OrderClient } from './measuring/order-client.ts'
import { atMost, type BenchResult, round } from './measuring/result.ts'
import { quantile } from './measuring/rounds.ts'
import { HOST, type Shop, withShop } from './measuring/shop.ts'
import { askInTurns, p95Of, type Took } from './measuring/two-customers.ts'
import { wantedOrders } from './measuring/wanted-orders.ts'

const SOME = 100_000
const MANY = 10_000_000
const ROUNDS = 40
/** One key may make 120 calls of the API v2 a minute. */
const PAUSE_MS = 2000
const QUANTITY = 1000
const STATUSES = 100

interface Deployment {
  readonly shop: Shop
  readonly customer: Customer & { readonly email: string; readonly apiKey: string }
  /** Of the customer, the newest first. */
  readonly orders: readonly { readonly id: number; readonly url: string }[]
  readonly operator: ConsoleClient
  readonly client: OrderClient
  readonly generatedS: number
  readonly megabytes: number
}

type Call = (deployment: Deployment, round: number) => Promise<unknown>

const orderOf = ({ orders }: Deployment, round: number) => orders[round % orders.length] as { readonly id: number; readonly url: string }

const asCustomer =
  (path: (deployment: Deployment, round: number) => string): Call =>
  (deployment, n) => {
    const { shop, customer } = deployment
    return getOk(`${shop.origin}/core/api/v1${path(deployment, n)}`, { host: shop.hostHeader, authorization: `Bearer ${customer.bearer}` })
  }

const asReseller =
  (fields: (deployment: Deployment, round: number) => Readonly<Record<string, string>>): Call =>
  async (deployment, n) => {
    const { shop, customer } = deployment
    const body = new URLSearchParams({ key: customer.apiKey, ...fields(deployment, n) })
    // Plain localhost is the first shop of the demo.
    const answer = await fetch(`http://localhost:${shop.stack.port}/api/v2`, { method: 'POST', body })
    const text = await answer.text()
    if (!answer.ok || text.includes('"error"')) throw new Error(`The API v2 answered ${answer.status}: ${text.slice(0, 300)}`)
  }

const asOperator =
  (path: (deployment: Deployment, round: number) => string): Call =>
  (deployment, n) =>
    deployment.operator.get(`/panels/tidewell${path(deployment, n)}`)

/** The twenty that customers, resellers and operators use most. */
const calls: Readonly<Record<string, Call>> = {
  'customer: newest orders': asCustomer(() => '/orders/datatable?length=10'),
  'customer: orders in progress': asCustomer(() => '/orders/datatable?length=10&status=in_processing'),
  'customer: search for a link': asCustomer((of, n) => `/orders/datatable?search=${encodeURIComponent(orderOf(of, n).url)}`),
  'customer: an order': asCustomer((of, n) => `/orders/${orderOf(of, n).id}`),
  'customer: figures of orders': asCustomer(() => '/orders/statistics'),
  'customer: dashboard': asCustomer(() => '/dashboard'),
  'customer: profile and balance': asCustomer(() => '/profile'),
  'customer: invoices': asCustomer(() => '/invoices'),
  'customer: places an order': ({ client, customer }) => client.place(customer.bearer),
  'reseller: services': asReseller(() => ({ action: 'services' })),
  'reseller: balance': asReseller(() => ({ action: 'balance' })),
  'reseller: status of one': asReseller((of, n) => ({ action: 'status', order: String(orderOf(of, n).id) })),
  'reseller: status of a hundred': asReseller(({ orders }) => ({
    action: 'status',
    orders: orders
      .slice(0, STATUSES)
      .map(({ id }) => id)
      .join(','),
  })),
  'operator: home': asOperator(() => '/today'),
  'operator: newest orders': asOperator(() => '/orders'),
  'operator: orders of an address': asOperator(({ customer }) => `/orders?q=${encodeURIComponent(customer.email)}`),
  'operator: an order': asOperator((of, n) => `/orders/${orderOf(of, n).id}`),
  'operator: search for a customer': asOperator(({ customer }) => `/customers?q=${encodeURIComponent(customer.email)}`),
  'operator: a customer': asOperator(({ customer }) => `/customers/${customer.userId}`),
  'operator: postings': asOperator(() => '/postings'),
}

/** What is used most in a deployment of 300 shops with ten million orders, beside the same with 100,000; in turns, on one machine. */
export const tenMillion = (): Promise<BenchResult> =>
  withShop((small) =>
    withShop(async (big) => {
      const many = wantedOrders({ usual: MANY, least: SOME })
      const deployments = { some: await deploymentWith(small, SOME), many: await deploymentWith(big, many) }
      try {
        const took = await askInTurns(Object.keys(calls), deployments, {
          rounds: ROUNDS,
          pauseMs: PAUSE_MS,
          ask: (name, deployment, n) => calls[name]?.(deployment, n) ?? Promise.reject(new Error(name)),
        })
        return resultOf(took, many, deployments.many)
      } finally {
        for (const { client } of Object.values(deployments)) client.close()
      }
    }),
  )

async function deploymentWith(shop: Shop, orders: number): Promise<Deployment> {
  const database = await openDatabase({ url: shop.stack.adminUrl, role: 'vitrine_app', poolMax: 2 })
  const admin = new pg.Client({ connectionString: shop.stack.adminUrl })
  await admin.connect()
  try {
    const panel = await createPanels(database).findByHost(HOST)
    if (!panel) throw new Error(`No panel answers at ${HOST}`)
    const [customer] = await createCustomers(database, panel.id, 1)
    if (!customer) throw new Error('No customer was made')
    const apiKey = await database.transaction(panel.id, (trx) => makeApiToken(trx, customer.userId, new Date()))
    const started = performance.now()
    await generatePast(shop.stack.adminUrl, panel.id, orders, customer.userId)
    const generatedS = (performance.now() - started) / 1000
    console.error(`ten-million: ${orders} orders were made in ${Math.round(generatedS)} s`)
    const own = await admin.query<{ id: number; url: string }>(
      'select id, url from ordering.order_line where panel_id = $1 and user_id = $2 order by id desc limit 100',
      [panel.id, customer.userId],
    )
    const known = await admin.query<{ email: string }>('select email from identity.user_account where panel_id = $1 and user_id = $2', [
      panel.id,
      customer.userId,
    ])
    const size = await admin.query<{ mb: number }>('select (pg_database_size(current_database()) / 1e6)::int as mb')
    if (own.rows.length < 20) throw new Error(`The customer has ${own.rows.length} orders`)
    return {
      shop,
      customer: { ...customer, email: known.rows[0]?.email ?? '', apiKey },
      orders: own.rows,
      operator: await signInOwner(shop),
      client: createOrderClient(shop, QUANTITY),
      generatedS,
      megabytes: size.rows[0]?.mb ?? 0,
    }
  } finally {
    await admin.end()
    await database.close()
  }
}

function resultOf(took: Took, orders: number, { generatedS, megabytes }: Deployment): BenchResult {
  const names = Object.keys(calls)
  const rows = names.map((name) => {
    const { some = [], many = [] } = took[name] ?? {}
    return {
      name,
      p50: quantile(many, 0.5),
      p95: quantile(many, 0.95),
      someP95: quantile(some, 0.95),
      ratio: quantile(many, 0.5) / quantile(some, 0.5),
    }
  })
  const [some, many] = [p95Of(took, 'some', names), p95Of(took, 'many', names)]
  const worst = rows.reduce((one, other) => (other.ratio > one.ratio ? other : one))
  return {
    name: 'ten-million',
    unit: `ms p95 with ${orders.toLocaleString('en')} orders of 300 shops beside ${SOME.toLocaleString('en')}`,
    ours: round(many),
    limit: round(some),
    ratio: round(many / some),
    aims: [
      atMost('p95 of all calls beside the small deployment', many / some, 1.5),
      atMost(`the median that grew most (${worst.name})`, worst.ratio, 1.5),
    ],
    more: { orders, generatedS: round(generatedS), databaseMb: megabytes },
    tables: [
      {
        columns: ['call', 'p50 ms', 'p95 ms', 'p95 ms of the small deployment', 'ratio of p50'],
        rows: rows.map(({ name, p50, p95, someP95, ratio }) => [name, ...[p50, p95, someP95, ratio].map((value) => String(round(value)))]),
      },
    ],
  }
}
