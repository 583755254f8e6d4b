import { createApiV2Provider } from '@vitrine/connectors/providers/api-v2'
import { confirmAccountCurrency, type FulfilmentDeps, fulfilmentSubscriptions, syncCatalogue } from '@vitrine/fulfilment'
import { aDeliveryShop, type DeliveryOptions, type DeliveryShop, type LoopName } from '@vitrine/fulfilment/testing/delivery-shop'
import { machineTime } from '@vitrine/fulfilment/testing/shop-time'
import type { OrderLine } from '@vitrine/ordering'
import { sql } from '@vitrine/platform/database'
import type { TestDatabase } from '@vitrine/platform/testing'
import { localEgress } from '@vitrine/platform/testing'
import type { Action, Profile, Row } from './cell.ts'
import { type KindOfOrder, kindOf, sellEveryKind } from './kinds-of-order.ts'
import { type Heard, recorded } from './recorded.ts'

const TIMEOUT_MS = 30_000
const USUAL_MS = 10_000
const SHORT_MS = 300
const keys: Readonly<Record<Profile, string>> = { plain: 'sandbox-plain', request_id: 'sandbox-request-id', list: 'sandbox-list' }

/** One panel with one provider account; its cells run one after the other. */
export interface CampaignWorker {
  readonly profile: Profile
  readonly shop: DeliveryShop
  readonly deps: FulfilmentDeps
  readonly heard: Heard[]
  /** What the provider must have of an order, by its number. */
  readonly kinds: ReadonlyMap<number, KindOfOrder>
  /** A paid order, of each kind in turn. */
  order(): Promise<OrderLine>
  /** A completed order with guarantee, for refills. */
  delivered: number
  previousRefill: string
  strike(row: Row, action: Action): Promise<void>
  /** From now on nothing goes wrong, and nothing is remembered of what did. */
  heal(): Promise<void>
  /** An operator has looked at what was paused. Answers how many routes were. */
  resumeRoutes(): Promise<number>
  /** Works the queues off, round after round, until the condition holds; false when it never does. */
  rounds(loops: readonly LoopName[], until: () => Promise<boolean>): Promise<boolean>
  /** Hands what was announced to this domain; what fails is handed over again next time, as the relay does. */
  announce(): Promise<void>
  sync(): ReturnType<typeof syncCatalogue>
  close(): Promise<void>
}

export type WorkerOptions = Pick<DeliveryOptions, 'account' | 'timings'>

/** As fast as a busy machine can follow. */
const openShop = (profile: Profile, db: TestDatabase, options: WorkerOptions): Promise<DeliveryShop> =>
  aDeliveryShop({
    db,
    profile,
    // Slow answers and refused connections take real time.
    time: machineTime,
    deliverySeconds: 0.15,
    account: { timeouts: { connectMs: USUAL_MS, headersMs: USUAL_MS, bodyMs: USUAL_MS }, ...options.account },
    upstream: { serviceCount: 20 },
    timings: {
      leaseMs: 30_000,
      answerMs: 30_000,
      resolveAfterMs: [20, 60, 120, 250, 400, 600],
      negativeAfterMs: 250,
      unseenGraceMs: 100,
      pollTiers: [{ everyMs: 20, times: 1 }],
      pollLeaseMs: 30,
      ...options.timings,
    },
  })

export async function openWorker(profile: Profile, db: TestDatabase, options: WorkerOptions = {}): Promise<CampaignWorker> {
  const shop = await openShop(profile, db, options)
  await sellEveryKind(shop)
  const kinds = new Map<number, KindOfOrder>()
  let ordered = 0
  const heard: Heard[] = []
  const deps = { ...shop.deps, providers: { 'api-v2': recorded(createApiV2Provider({ egress: localEgress }), heard) } }
  const { database, panelId, accountId, upstream } = shop
  let waiting: { readonly topic: string; readonly payload: unknown }[] = []
  let isClosed = false

  const change = (statement: ReturnType<typeof sql>): Promise<number> => database.transaction(panelId, (trx) => trx.run(statement))
  const reach = (endpoint: string, limitMs: number): Promise<number> =>
    change(sql`
      update fulfilment.provider_account set endpoint = ${endpoint}, connect_ms = ${limitMs}, headers_ms = ${limitMs}, body_ms = ${limitMs}
       where panel_id = ${panelId} and id = ${accountId}`)
  const worker: CampaignWorker = {
    profile,
    shop,
    deps,
    heard,
    kinds,
    order: async () => {
      const kind = kindOf(ordered++)
      const line = await shop.order(kind.request)
      kinds.set(line.id, kind)
      return line
    },
    delivered: 0,
    previousRefill: '1',
    strike: async (row, action) => {
      heard.length = 0
      const strike = row.strike(action, worker)
      const endpoint = 'tls' in strike ? await upstream.brokenTls(strike.tls) : upstream.endpoint
      await reach(endpoint, row.isSlow === true ? SHORT_MS : USUAL_MS)
      if ('rules' in strike) for (const rule of strike.rules) upstream.addFault({ account: keys[profile], ...rule })
      if ('port' in strike) {
        isClosed = true
        await upstream.refuseConnections()
      }
    },
    heal: async () => {
      upstream.clearFaults()
      if (isClosed) await upstream.acceptConnections()
      isClosed = false
      await reach(upstream.endpoint, USUAL_MS)
      await change(sql`
        update fulfilment.provider_account set breaker_state = 'closed', open_until = null, failures = 0, trips = 0 where panel_id = ${panelId}`)
      await change(sql`delete from fulfilment.call_budget where panel_id = ${panelId}`)
    },
    resumeRoutes: () =>
      change(
        sql`update fulfilment.route set paused_at = null, paused_because = null where panel_id = ${panelId} and paused_at is not null`,
      ),
    rounds: async (loops, until) => {
      const deadline = Date.now() + TIMEOUT_MS
      while (!(await until())) {
        if (Date.now() > deadline) return false
        let done = 0
        for (const loop of loops) done += await shop.run(loop, deps)
        if (done === 0) await shop.time.pass(8)
      }
      return true
    },
    announce: async () => {
      const rows = await database.system((trx) =>
        trx.rows(sql<{ topic: string; payload: unknown }>`select topic, payload from platform.claim_outbox(1000)`),
      )
      const failed: typeof waiting = []
      for (const row of [...waiting, ...rows]) {
        const listeners = fulfilmentSubscriptions(deps).filter(({ event }) => event.topic === row.topic)
        for (const listener of listeners) await listener.run(panelId, row.payload as never).catch(() => failed.push(row))
      }
      waiting = failed
    },
    sync: () => syncCatalogue({ ...deps, catalogue: shop.catalogue }, panelId, accountId),
    close: () => shop.close(),
  }
  await prepare(worker)
  return worker
}

/** The account is confirmed and its list known, somebody else orders there too, and one order stands completed. */
async function prepare(worker: CampaignWorker): Promise<void> {
  const { shop, deps } = worker
  const stranger = worker.profile === 'plain' ? keys.list : keys.plain
  const order = new URLSearchParams({ key: stranger, action: 'add', service: '1', link: 'https://example.com/stranger', quantity: '10' })
  await fetch(shop.upstream.endpoint, { method: 'POST', body: order })
  await confirmAccountCurrency(deps, shop.panelId, shop.accountId, { currency: 'USD', usdRatePpm: 1_000_000n })
  await worker.sync()
  const line = await shop.order({ isGuarantee: true })
  const isDone = async () => (await shop.line(line.id)).state === 'completed'
  if (!(await worker.rounds(['submit-lines', 'poll-orders'], isDone))) throw new Error('the first order was not delivered')
  await worker.announce()
  worker.delivered = line.id
}
