import { createWebFeed } from '@vitrine/connectors/content-feeds/web-feed'
import { aUser } from '@vitrine/identity/testing'
import { fund } from '@vitrine/ledger/testing'
import { type Query, sql } from '@vitrine/platform/database'
import { noRateLimiter } from '@vitrine/platform/http'
import { micro } from '@vitrine/platform/kernel'
import { testApp } from '@vitrine/platform/testing'
import { type Feeds, startFeeds } from '@vitrine/sandbox'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { AttachmentDeps } from '../commands/tickets/keep-attachment.ts'
import type { SubscriptionDeps } from '../deps.ts'
import { apiV2 } from '../http/api-v2/index.ts'
import { orderingRoutes } from '../http/index.ts'
import { subscriptionRoutes } from '../http/subscriptions.ts'
import { subscriptionDueRows } from '../jobs/subscriptions.ts'
import { subscriptionTimings } from '../model/subscription-timings.ts'
import { anOrderShop, type OrderShop } from './index.ts'

let channels = 0
/** A channel of its own each time. */
export const aChannel = (): string => {
  channels += 1
  return `UC${String(channels).padStart(22, 'c')}`
}
export const linkOf = (channel: string): string => `https://www.youtube.com/channel/${channel}`

export interface SubscriptionShop {
  readonly shop: OrderShop
  readonly deps: SubscriptionDeps
  readonly feeds: Feeds
  readonly app: FastifyInstance
  readonly logged: unknown[]
  newCustomer(dollars: number): Promise<number>
  fund(userId: number, dollars: number): Promise<void>
  ask(
    method: 'GET' | 'POST',
    path: string,
    more?: { readonly as?: number; readonly body?: object; readonly headers?: Record<string, string> },
  ): Promise<LightMyRequestResponse>
  /** Time passes. */
  pass(ms: number): void
  /** Both queues, until nothing is due any more. */
  work(deps?: SubscriptionDeps): Promise<void>
  rows<Row>(query: Query<Row>): Promise<Row[]>
  close(): Promise<void>
}

/** An order shop whose customers subscribe, the feeds of the outside world, and workers that poll them. */
export async function aSubscriptionShop(): Promise<SubscriptionShop> {
  const shop = await anOrderShop()
  const feeds = await startFeeds({ now: () => shop.time.now.getTime() })
  const logged: unknown[] = []
  const deps: SubscriptionDeps & AttachmentDeps = {
    ...shop.deps,
    feed: createWebFeed({ sandboxUrl: feeds.url, timeoutMs: 20_000 }),
    timings: subscriptionTimings(),
    log: { error: (fields) => logged.push(fields) },
  }
  const { database } = deps
  const app = await testApp({
    panelOf: (host) => deps.panels.findByHost(host),
    callerOf: async (_, bearer) => ({ kind: 'user', userId: Number(bearer), via: 'session', sessionId: null }),
    routes: [...orderingRoutes(deps), ...subscriptionRoutes(deps)],
    rawRoutes: [apiV2({ ...deps, rateLimiter: noRateLimiter, strictAnswers: true })],
  })
  const pay = (userId: number, dollars: number) =>
    database.transaction(shop.panel.id, async (trx) => {
      await fund(trx, userId, micro(BigInt(Math.round(dollars * 1_000_000))))
    })
  return {
    shop,
    deps,
    feeds,
    app,
    logged,
    newCustomer: async (dollars) => {
      const { id } = await aUser(database, shop.panel.id)
      if (dollars > 0) await pay(id, dollars)
      return id
    },
    fund: pay,
    ask: (method, path, { as, body, headers = {} } = {}) =>
      app.inject({
        method,
        url: path.startsWith('/api/v2') ? path : `/core/api/v1${path}`,
        headers: { host: shop.panel.host, ...(as === undefined ? {} : { authorization: `Bearer ${as}` }), ...headers },
        ...(body ? { payload: body } : {}),
      }),
    pass: (ms) => {
      shop.time.now = new Date(shop.time.now.getTime() + ms)
    },
    work: async (workers = deps) => {
      for (let taken = 1; taken > 0; ) {
        taken = 0
        for (const due of subscriptionDueRows(workers)) taken += await due.run()
      }
    },
    rows: (query) => database.read(shop.panel.id, (trx) => trx.rows(query)),
    close: async () => {
      await Promise.all([app.close(), shop.app.close(), feeds.stop()])
      await shop.db.close()
    },
  }
}

export interface Served {
  readonly url: string
  readonly service: number
  readonly orders: number
}

/** Every order of a customer by link and service, as the order book has it. */
export const servedTo = ({ rows }: SubscriptionShop, userId: number): Promise<Served[]> =>
  rows(sql<Served>`
    select url, service_id as service, count(*)::int as orders from ordering.order_line where user_id = ${userId} group by 1, 2 order by 1, 2`)
