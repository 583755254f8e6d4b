import { type Catalogue, createCatalogue } from '@vitrine/catalogue'
import { aCatalogue, aService } from '@vitrine/catalogue/testing'
import { createSandboxGateway } from '@vitrine/connectors/payment-gateways/sandbox'
import type { DocumentStorage, User } from '@vitrine/identity'
import { aUser } from '@vitrine/identity/testing'
import { fund } from '@vitrine/ledger/testing'
import { createPanels, type Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { paymentTimings } from '@vitrine/payments'
import { testSecrets } from '@vitrine/payments/testing'
import { noRateLimiter } from '@vitrine/platform/http'
import type { Clock, Locale } from '@vitrine/platform/kernel'
import { localEgress, type TestDatabase, testApp, testDatabase } from '@vitrine/platform/testing'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { placeOrder } from '../commands/placing/place-order.ts'
import { prepareLines } from '../commands/placing/prepare-lines.ts'
import type { AttachmentDeps } from '../commands/tickets/keep-attachment.ts'
import type { OrderLineInput } from '../contract/schemas.ts'
import type { OrderingDeps } from '../deps.ts'
import { apiV2 } from '../http/api-v2/index.ts'
import { attachmentFiles, orderingRoutes } from '../http/index.ts'
import { subscriptionTimings } from '../model/subscription-timings.ts'
import type { OrderLine } from '../store/order-line.ts'

export { type Coverage, checkArithmetic } from './arithmetic.ts'

export const VIDEO = 'https://www.youtube.com/watch?v=l1sb0nMRN4k'

/** The line of a request: 1000 views of a video unless told otherwise. */
export const aLine = (overrides: Partial<OrderLineInput> = {}): OrderLineInput => ({
  service_id: 1,
  url: VIDEO,
  quantity: 1000,
  is_guarantee: false,
  is_reorder: false,
  targetable_values: [],
  ...overrides,
})

let videos = 0
/** A video that no other order works on: two orders of one service wait for each other on one link. */
export const aVideo = (): string => {
  videos += 1
  return `https://www.youtube.com/watch?v=o${String(videos).padStart(10, '0')}`
}

/** Money for a customer, and an order of a video of its own, paid with it. */
export async function aPaidOrder(
  deps: Pick<OrderingDeps, 'database' | 'catalogue' | 'panels' | 'minuteMs'>,
  panelId: number,
  userId: number,
  line: Partial<OrderLineInput> = {},
): Promise<OrderLine> {
  const [snapshot, panel] = await Promise.all([deps.catalogue.snapshot(panelId), deps.panels.get(panelId)])
  const lines = prepareLines({ snapshot, panel, lines: [aLine({ url: aVideo(), ...line })], prefix: 'orders' })
  await deps.database.transaction(panelId, (trx) => fund(trx, userId, lines[0]?.cost ?? 0n))
  const placed = await placeOrder(deps.database, {
    panelId,
    userId,
    fromBalance: true,
    source: null,
    locale: 'en',
    catalogueVersion: snapshot.version,
    lines,
    idempotency: null,
    minuteMs: deps.minuteMs,
  })
  return placed[0] as OrderLine
}

/** A panel that sells, a customer, and the order routes behind the real HTTP server. */
export interface OrderShop {
  readonly db: TestDatabase
  readonly deps: OrderingDeps & AttachmentDeps
  /** What lies in the store of pictures, by key. */
  readonly files: Map<string, Buffer>
  readonly panel: Panel
  readonly user: User
  readonly catalogue: Catalogue
  readonly app: FastifyInstance
  readonly time: { now: Date }
  readonly widget: string
  /** Asks as the customer; `as: 'guest'` or another user's id asks as them. */
  ask(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    more?: { as?: 'guest' | number; headers?: Record<string, string>; locale?: Locale },
  ): Promise<LightMyRequestResponse>
  fund(dollars: number, userId?: number): Promise<void>
}

/** Nobody asks for publications here. */
const noFeeds = {
  feed: { read: async () => ({ kind: 'failed', because: 'unreachable', detail: 'no feeds in this shop' }) as const },
  timings: subscriptionTimings(),
  log: { error: () => undefined },
}

/** A store of files in memory. */
const storageIn = (files: Map<string, Buffer>): DocumentStorage => ({
  put: async (key, bytes) => void files.set(key, bytes),
  get: async (key) => files.get(key),
  delete: async (key) => void files.delete(key),
})

/** In a database of its own unless one is handed in. */
export async function anOrderShop(given?: TestDatabase): Promise<OrderShop> {
  const db = given ?? (await testDatabase({ poolMax: 24 }))
  const { database } = db
  const panel = await aPanel(database, { settings: { guarantee_charge_percent: '0.1' } })
  await aCatalogue(database, panel.id, {
    services: [
      aService({ allowsCancel: true }),
      aService({ id: 2, linkKinds: ['channel'], quantityStep: 50 }),
      aService({ id: 3, isEnabled: false }),
      aService({ id: 4, allowsCancel: false, hasRefill: false }),
    ],
  })
  const user = await aUser(database, panel.id)
  const panels = createPanels(database, { checkEveryMs: 0 })
  const catalogue = createCatalogue(database, { checkEveryMs: 0 })
  const time = { now: new Date() }
  const clock: Clock = { now: () => time.now }
  const payments = {
    database,
    panels,
    gateways: { sandbox: createSandboxGateway({ egress: localEgress }) },
    secrets: testSecrets,
    clock,
    timings: paymentTimings,
    isProduction: false,
  }
  const files = new Map<string, Buffer>()
  const deps = { database, panels, catalogue, payments, clock, secret: 'a secret of thirty-two characters', files: storageIn(files) }
  const app = await testApp({
    countryHeader: 'cf-ipcountry',
    panelOf: (host) => panels.findByHost(host),
    callerOf: async (_, bearer) => ({ kind: 'user', userId: Number(bearer), via: 'session', sessionId: null }),
    routes: orderingRoutes(deps),
    rawRoutes: [attachmentFiles(deps), apiV2({ ...deps, ...noFeeds, rateLimiter: noRateLimiter, strictAnswers: true })],
  })
  return {
    db,
    deps,
    files,
    panel,
    user,
    catalogue,
    app,
    time,
    widget: `api_token=${panel.settings.cabinet_widget_token}`,
    ask: (method, path, body, { as = user.id, headers = {} } = {}) =>
      app.inject({
        method,
        url: `/core${path}`,
        headers: { host: panel.host, ...(as === 'guest' ? {} : { authorization: `Bearer ${as}` }), ...headers },
        ...(body ? { payload: body } : {}),
      }),
    fund: async (dollars, userId = user.id) => {
      await database.transaction(panel.id, (trx) => fund(trx, userId, BigInt(Math.round(dollars * 1_000_000))))
    },
  }
}
