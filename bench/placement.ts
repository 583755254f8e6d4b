import { createHash, randomUUID } from 'node:crypto'
import { createPanels } from '@vitrine/panels'
import { type Database, openDatabase } from '@vitrine/platform/database'
import pg from 'pg'
import { endChild, startChild } from '../tools/stack/child.ts'
import { type Customer, createCustomers, rotating } from './measuring/customer.ts'
import { type Driven, drive } from './measuring/drive.ts'
import { createOrderClient, type OrderClient } from './measuring/order-client.ts'
import { openReference } from './measuring/reference.ts'
import { atLeast, type BenchResult, round } from './measuring/result.ts'
import { compare, seriesOf } from './measuring/rounds.ts'
import { HOST, SERVER, type Shop, withShop } from './measuring/shop.ts'

const CLIENTS = 16
const CUSTOMERS = 64
const ONE_CUSTOMER_BURST = 55
const QUANTITY = 1000

/** Placing an order from balance through the whole HTTP stack: beside the least that a correct shop writes, and beside our own two statements straight on the database. */
export const placement = (): Promise<BenchResult> =>
  withShop(async (shop) => {
    const database = await openDatabase({ url: shop.stack.adminUrl, role: 'vitrine_app', poolMax: 4 })
    const panel = await createPanels(database).findByHost(HOST)
    if (!panel) throw new Error(`No panel answers at ${HOST}`)
    const customers = await createCustomers(database, panel.id, CUSTOMERS)
    const client = createOrderClient(shop, QUANTITY)
    const bare = await bareStatements(shop, panel.id, await client.place(customers[0]?.bearer ?? ''))
    const reference = await openReference(shop.stack.adminUrl, CLIENTS)
    try {
      const http = { driven: [] as Driven[] }
      const everybody = rotating(customers)
      const bareSeen: number[] = []
      const comparison = await compare(
        async (seconds) => {
          const driven = await drive({ clients: CLIENTS, seconds, once: async () => void (await client.place(everybody().bearer)) })
          http.driven.push(driven)
          return driven.perSecond
        },
        async (seconds) => {
          bareSeen.push((await drive({ clients: CLIENTS, seconds, once: () => bare.place(everybody()) })).perSecond)
          return (await drive({ clients: CLIENTS, seconds, once: reference.place })).perSecond
        },
      )
      const bareSeries = seriesOf(bareSeen.slice(1))
      const fastest = http.driven.slice(1).sort((a, b) => b.perSecond - a.perSecond)[0]
      const one = await oneCustomer(database, panel.id, client, bare)
      const delivering = await withDelivery(shop, () =>
        drive({ clients: CLIENTS, seconds: 4, once: async () => void (await client.place(everybody().bearer)) }),
      )
      const { ours, limit, ratio } = comparison
      return {
        name: 'placement',
        unit: 'orders/s',
        ours: round(ours.best),
        limit: round(limit.best),
        ratio: round(ratio),
        aims: [
          atLeast('ratio to the reference', ratio, 0.3),
          atLeast('ratio to the bare statements', ours.best / bareSeries.best, 0.5),
          atLeast('orders per second', ours.best, 1300),
          atLeast('while delivering', delivering.perSecond, 600),
          atLeast('one customer', one.ours, 400),
        ],
        more: {
          clients: CLIENTS,
          oursMedian: round(ours.median),
          limitMedian: round(limit.median),
          bare: round(bareSeries.best),
          bareMedian: round(bareSeries.median),
          p50Ms: round(fastest?.p50Ms ?? 0),
          p99Ms: round(fastest?.p99Ms ?? 0),
          oneCustomer: round(one.ours),
          oneCustomerLimit: round(one.limit),
          whileDelivering: round(delivering.perSecond),
        },
      }
    } finally {
      await Promise.all([bare.close(), reference.close()])
      client.close()
      await database.close()
    }
  })

interface BareStatements {
  place(customer: Customer): Promise<void>
  close(): Promise<void>
}

const WHO = `select o.session_id, o.user_id, o.impersonator_id, o.must_enrol, platform.consume_from_bucket($1, 'bare:user:' || o.user_id, make_interval(secs => 0.1), make_interval(secs => 5.9))
  from identity.caller_of_access_token($1, $2, $3) o`
const PLACE = 'select * from ordering.place_order($1, $2, true, $3, $4, $5, $6::jsonb, $7, $8, $9, $10)'

/**
 * The statements that the server sends: authentication and whether the customer may order now, then the order, with the facts of one it has placed; over
 * as many connections as there are clients.
 */
async function bareStatements(shop: Shop, panelId: number, orderId: number): Promise<BareStatements> {
  const pool = new pg.Pool({ connectionString: shop.stack.adminUrl, max: CLIENTS, options: '-c role=vitrine_app' })
  const admin = new pg.Client({ connectionString: shop.stack.adminUrl })
  await admin.connect()
  const { rows } = await admin.query(
    "select to_jsonb(l) || jsonb_build_object('coupon', 0, 'charged', l.charged_micro) as line, catalogue.current_version($2) as version from ordering.order_line l where l.panel_id = $2 and l.id = $1",
    [orderId, panelId],
  )
  await admin.end()
  return {
    place: async ({ userId, bearer }) => {
      await pool.query({ name: 'who', text: WHO, values: [panelId, sha256(bearer), new Date()] })
      const key = randomUUID()
      const url = `https://www.youtube.com/watch?v=${key.slice(0, 11)}`
      const lines = JSON.stringify([{ ...rows[0].line, url, link_hash: sha256(url).toString('hex') }])
      await pool.query({
        name: 'place',
        text: PLACE,
        values: [panelId, userId, null, 'en', rows[0].version, lines, `user:${userId}`, key, 'POST /core/api/v1/orders', sha256(lines)],
      })
    },
    close: () => pool.end(),
  }
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** All clients on one balance: the same row for every order. A customer may place some 60 at once, so it is a new one for every burst. */
async function oneCustomer(
  database: Database,
  panelId: number,
  client: OrderClient,
  bare: BareStatements,
): Promise<{ ours: number; limit: number }> {
  const customers = rotating(await createCustomers(database, panelId, 10))
  const burst = async (once: (customer: Customer) => Promise<void>): Promise<number> => {
    const customer = customers()
    return (await drive({ clients: CLIENTS, seconds: 30, times: ONE_CUSTOMER_BURST, once: () => once(customer) })).perSecond
  }
  const { ours, limit } = await compare(
    () => burst(async ({ bearer }) => void (await client.place(bearer))),
    () => burst(bare.place),
    { rounds: 4 },
  )
  return { ours: ours.best, limit: limit.best }
}

/** A second process sends what was ordered to the upstream panel meanwhile, on the same machine. */
async function withDelivery<T>(shop: Shop, work: () => Promise<T>): Promise<T> {
  const { child } = await startChild(SERVER, [], { ...shop.stack.environment, ROLES: 'worker' }, 'message')
  try {
    return await work()
  } finally {
    await endChild(child, 'SIGKILL')
  }
}
