import { type Catalogue, createCatalogue } from '@vitrine/catalogue'
import { aCatalogue, aService, aServiceType } from '@vitrine/catalogue/testing'
import { createYoutubeData, createYoutubeVideos } from '@vitrine/connectors/channels/youtube-data'
import {
  fulfilmentDueRows,
  fulfilmentSubscriptions,
  fulfilmentTimings,
  type Provider,
  saveProviderAccount,
  setRoutes,
} from '@vitrine/fulfilment'
import { testSecrets } from '@vitrine/fulfilment/testing'
import { addYoutubeAccount, type User, verifyChannelCode, verifyPublicSubscriptions, type YoutubeAccount } from '@vitrine/identity'
import { aUser } from '@vitrine/identity/testing'
import { balancesOf } from '@vitrine/ledger'
import { findLine, type OrderLine } from '@vitrine/ordering'
import { aPaidOrder } from '@vitrine/ordering/testing'
import { createPanels, type Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { paymentsRoutes, paymentTimings } from '@vitrine/payments'
import { sql } from '@vitrine/platform/database'
import type { DueRows } from '@vitrine/platform/jobs'
import type { Locale } from '@vitrine/platform/kernel'
import { type TestDatabase, testApp, testDatabase } from '@vitrine/platform/testing'
import { startYoutube, type Youtube } from '@vitrine/sandbox'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { communityParameters, communityProvider } from '../commands/tasks/community-provider.ts'
import type { TaskDeps } from '../deps.ts'
import { taskRoutes } from '../http/tasks.ts'
import { taskDueRows } from '../jobs/tasks.ts'
import { taskTimings } from '../model/task-timings.ts'

/** Services of the shop: what is done by hand, with 2.00 for 10 pieces, of which a quarter is for anyone who does one. */
export const serviceIds = { views: 1, likes: 2, comments: 3, subscriptions: 4 } as const
/** Orders of one service for one link wait for each other; those of two do not. */
export const OTHER_LIKES = 6
type Wanted = keyof typeof serviceIds

/** Somebody with a verified channel. */
export interface Performer {
  readonly user: User
  readonly account: YoutubeAccount
}

export interface TaskShop {
  readonly db: TestDatabase
  readonly deps: TaskDeps
  readonly panel: Panel
  readonly customer: User
  readonly catalogue: Catalogue
  readonly youtube: Youtube
  readonly time: { now: Date }
  readonly app: FastifyInstance
  readonly provider: Provider
  aPerformer(handle?: string): Promise<Performer>
  /** An order of the customer that has become a task; returns both numbers. */
  anOrder(input?: {
    kind?: Wanted
    quantity?: number
    url?: string
    comments?: readonly string[]
    brief?: readonly string[]
    languages?: readonly string[]
    by?: number
    serviceId?: number
  }): Promise<{ line: OrderLine; taskId: number }>
  /** Lets fulfilment poll until there are no more status updates. */
  poll(): Promise<void>
  /** Delivers cancels to fulfilment, as the relay does. */
  cancel(orderId: number): Promise<void>
  /** Runs the worker of tasks until nothing is due. */
  work(): Promise<void>
  line(id: number): Promise<OrderLine>
  task(id: number): Promise<{ done: number; reserved: number; wanted: number; reward: bigint; closed: boolean }>
  ask(method: 'GET' | 'POST', path: string, as: User | 'guest', body?: object, locale?: Locale): Promise<LightMyRequestResponse>
  taskBalance(user: User): Promise<bigint>
  close(): Promise<void>
}

let handles = 0
let videos = 0
export const aVideo = (): string => {
  videos += 1
  return `https://www.youtube.com/watch?v=t${String(videos).padStart(10, '0')}`
}

/** A panel with tasks, beside the sandbox's video platform. */
export async function aTaskShop(): Promise<TaskShop> {
  const db = await testDatabase({ poolMax: 16 })
  const { database } = db
  const time = { now: new Date() }
  const youtube = await startYoutube({ now: () => time.now.getTime() })
  const panel = await aPanel(database, { settings: { enable_tasks: true }, options: { taskRewardPpm: 250_000 } })
  await stockShelves(db, panel.id)
  const customer = await aUser(database, panel.id)
  const panels = createPanels(database, { checkEveryMs: 0 })
  const catalogue = createCatalogue(database, { checkEveryMs: 0 })
  const clock = { now: () => time.now }
  const address = { url: youtube.url, key: 'sandbox-youtube-key' }
  const channels = createYoutubeData(address)
  const log = { info: () => undefined, error: () => undefined }
  const deps: TaskDeps = { database, panels, catalogue, channels, videos: createYoutubeVideos(address), clock, timings: taskTimings(), log }
  const timings = { ...fulfilmentTimings(), pollTiers: [{ everyMs: 1, times: 1 }] }
  const delivery = { database, providers: { community: communityProvider(deps) }, secrets: testSecrets, clock, timings, log }
  const app = await testApp({
    panelOf: (host) => panels.findByHost(host),
    callerOf: async (_, bearer) => ({ kind: 'user', userId: Number(bearer), via: 'session', sessionId: null }),
    routes: [
      ...taskRoutes(deps),
      ...paymentsRoutes({ database, panels, gateways: {}, secrets: testSecrets, clock, timings: paymentTimings, isProduction: false }),
    ],
  })
  const run = async (queue: DueRows[], name: string) => (await queue.find((loop) => loop.name === name)?.run()) ?? 0
  const line = async (id: number) => {
    const found = await database.read(panel.id, (trx) => findLine(trx, id))
    if (!found) throw new Error(`No line ${id}`)
    return found
  }
  const advance = (ms: number) => {
    time.now = new Date(time.now.getTime() + ms)
  }
  return {
    db,
    deps,
    panel,
    customer,
    catalogue,
    youtube,
    time,
    app,
    work: async () => {
      while ((await run(taskDueRows(deps), 'earning.look-after-checks')) > 0);
    },
    line,
    aPerformer: async (given) => {
      handles += 1
      const handle = given ?? `performer${handles}`
      const user = await aUser(database, panel.id)
      const owner = { panelId: panel.id, userId: user.id }
      const bound = await addYoutubeAccount({ database, clock, channels }, owner, `@${handle}`)
      youtube.change({ handle, description: bound.code, subscriptionsArePublic: true })
      await verifyChannelCode({ database, clock, channels }, { ...owner, accountId: bound.id })
      return { user, account: await verifyPublicSubscriptions({ database, clock, channels }, { ...owner, accountId: bound.id }) }
    },
    anOrder: async ({
      kind = 'subscriptions',
      quantity = 3,
      url,
      comments = [],
      brief = [],
      languages = [],
      by = customer.id,
      serviceId = serviceIds[kind],
    } = {}) => {
      handles += 1
      const address = url ?? (kind === 'subscriptions' ? `https://www.youtube.com/@wanted${handles}` : aVideo())
      const given = [comments, brief, languages].map((values, index) => ({ target_id: index + 1, values: [...values] }))
      const options = { targetable_values: given.filter(({ values }) => values.length > 0) }
      const ordered = { database, catalogue, panels }
      const { id } = await aPaidOrder(ordered, panel.id, by, { service_id: serviceId, quantity, url: address, ...options })
      await run(fulfilmentDueRows(delivery), 'fulfilment.submit-lines')
      const rows = await database.read(panel.id, (trx) =>
        trx.rows(sql<{ id: number }>`select id from earning.task where panel_id = ${panel.id} and order_id = ${id}`),
      )
      return { line: await line(id), taskId: rows[0]?.id ?? 0 }
    },
    poll: async () => {
      advance(10)
      await run(fulfilmentDueRows(delivery), 'fulfilment.poll-orders')
    },
    cancel: async (orderId) => {
      const [subscription] = fulfilmentSubscriptions(delivery)
      await subscription?.run(panel.id, { orderId, userId: customer.id } as never)
    },
    provider: delivery.providers.community,
    task: (id) =>
      database.read(panel.id, (trx) =>
        trx.one(
          sql<{
            done: number
            reserved: number
            wanted: number
            reward: bigint
            closed: boolean
          }>`select done, reserved, wanted, reward_micro as reward, closed_at is not null as closed from earning.task where panel_id = ${panel.id} and id = ${id}`,
        ),
      ),
    ask: (method, path, as, body, locale) =>
      app.inject({
        method,
        url: `/core/api/v1${path}${locale ? `?locale=${locale}` : ''}`,
        headers: { host: panel.host, ...(as === 'guest' ? {} : { authorization: `Bearer ${as.id}` }) },
        ...(body ? { payload: body } : {}),
      }),
    taskBalance: async (user) => (await database.read(panel.id, (trx) => balancesOf(trx, user.id))).task,
    close: async () => {
      await app.close()
      await youtube.stop()
      await db.close()
    },
  }
}

async function stockShelves({ database }: TestDatabase, panelId: number): Promise<void> {
  const common = { priceNano: 2_000_000_000n, pricingPer: 10, minQuantity: 1, maxQuantity: 1_000, hasRefill: false, allowsCancel: true }
  await aCatalogue(database, panelId, {
    serviceTypes: [
      aServiceType(),
      aServiceType({ id: 2, type: 'likes' }),
      aServiceType({ id: 3, type: 'comments' }),
      aServiceType({ id: 4, type: 'followers' }),
      aServiceType({ id: 5, type: 'shares' }),
    ],
    targets: [
      { id: 1, type: 'comments', name: 'Comments', placeholder: '', isOptional: true },
      { id: 2, type: 'textarea', name: 'Topic', isOptional: true },
      { id: 3, type: 'languages', name: 'Languages', isOptional: true },
    ],
    services: [
      aService({ ...common, id: 1, serviceTypeId: 1 }),
      aService({ ...common, id: 2, serviceTypeId: 2 }),
      aService({ ...common, id: 3, serviceTypeId: 3, targetIds: [1, 2, 3] }),
      aService({ ...common, id: 4, serviceTypeId: 4, linkKinds: ['channel'] }),
      aService({ ...common, id: 5, serviceTypeId: 5 }),
      aService({ ...common, id: OTHER_LIKES, serviceTypeId: 2 }),
    ],
  })
  await database.transaction(panelId, async (trx) => {
    const account = {
      name: 'People',
      connector: 'community',
      endpoint: 'people',
      key: 'none',
      profile: 'request_id',
      concurrency: 16,
    } as const
    const accountId = await saveProviderAccount(trx, testSecrets, account)
    await setRoutes(
      trx,
      [1, 2, 3, 4, 5, OTHER_LIKES].map((serviceId) => ({
        serviceId,
        priority: 1,
        accountId,
        providerServiceId: serviceId === OTHER_LIKES ? 'others' : 'community',
        declared: communityParameters,
        rateNano: 0n,
        rateKind: 'per_1000' as const,
      })),
    )
  })
}
