import { createApiV2Provider } from '@vitrine/connectors/providers/api-v2'
import { balanceOf, balancesOf, checkBooks } from '@vitrine/ledger'
import { cancelRequested, fileQuestion, findLine, messagesOfTicket, type OrderLine, orderingSubscriptions } from '@vitrine/ordering'
import { anOrderShop, aPaidOrder, type OrderShop } from '@vitrine/ordering/testing'
import { type Database, sql, type Trx } from '@vitrine/platform/database'
import type { TestDatabase } from '@vitrine/platform/testing'
import { localEgress } from '@vitrine/platform/testing'
import { startUpstream, type Upstream, type UpstreamOptions } from '@vitrine/sandbox'
import { settleNotTaken } from '../commands/attempts/settle-attempt.ts'
import type { FulfilmentDeps } from '../deps.ts'
import { fulfilmentDueRows } from '../jobs/index.ts'
import { type FulfilmentTimings, fulfilmentTimings } from '../model/timings.ts'
import type { Provider } from '../ports.ts'
import type { NewProviderAccount } from '../store/account-store.ts'
import { lockLiveAttempt } from '../store/attempt-store.ts'
import type { Submission } from '../store/submission.ts'
import { findSubmission, lockSubmission } from '../store/submission-store.ts'
import { fulfilmentSubscriptions } from '../subscribers/index.ts'
import { aProviderAccount, aRoute, testSecrets } from './index.ts'
import { type ShopTime, standingTime } from './shop-time.ts'

const loopNames = [
  'submit-lines',
  'sweep-lines',
  'resolve-lines',
  'probe-accounts',
  'poll-orders',
  'send-refills',
  'poll-refills',
  'count-drops',
] as const
export type LoopName = (typeof loopNames)[number]

/** A panel with a paying customer and an upstream panel that really answers. All waiting times are a thousandth; time passes between rounds of work. */
export interface DeliveryShop {
  readonly db: TestDatabase
  readonly database: Database
  readonly panelId: number
  readonly userId: number
  readonly accountId: number
  readonly upstream: Upstream
  readonly catalogue: OrderShop['catalogue']
  readonly deps: FulfilmentDeps
  readonly time: ShopTime
  /** Messages of the workers. */
  readonly said: string[]
  /** The customer presses a button of the order list. */
  act(id: number, action: 'cancel' | 'activate' | 'pause' | 'refill'): ReturnType<OrderShop['ask']>
  /** Hands announced cancels to the subscriber, as the relay does. */
  deliverCancels(deps?: FulfilmentDeps): Promise<number>
  /** Hands everything announced to the subscribers of ordering and of this domain, as the relay does. */
  deliverEvents(deps?: FulfilmentDeps): Promise<void>
  /** The customer asks the support about an order; then what operators did to it, as the ticket tells. */
  openTicket(orderId: number): Promise<{ events(): Promise<readonly string[]> }>
  /** Evidence from outside that the ambiguous attempt did not come through. */
  judgeNotTaken(id: number): Promise<void>
  order(options?: {
    readonly url?: string
    readonly quantity?: number
    readonly serviceId?: number
    readonly isGuarantee?: boolean
    readonly targets?: NonNullable<Parameters<typeof aPaidOrder>[3]>['targetable_values']
  }): Promise<OrderLine>
  /** Works one queue off once; `deps` stands for another worker. */
  run(loop: LoopName, deps?: FulfilmentDeps): Promise<number>
  /** Runs all queues until the condition holds. */
  until(condition: () => Promise<boolean>, deps?: FulfilmentDeps): Promise<void>
  untilState(id: number, state: OrderLine['state'], deps?: FulfilmentDeps): Promise<void>
  /** Back to a working provider: no faults, breakers closed, nothing said. */
  reset(): Promise<void>
  /** What the upstream's own book holds for the link of an order. */
  bookOf(line: OrderLine): ReturnType<Upstream['orders']>
  line(id: number): Promise<OrderLine>
  submission(id: number): Promise<Submission>
  attempts(id: number): Promise<{ action: string; state: string; class: string | null; token: string }[]>
  /** Our own books hold, and the escrow of every order is what it must be. */
  booksHold(): Promise<void>
  escrow(id: number): Promise<bigint>
  customerMain(): Promise<bigint>
  /** What we booked as spent at the provider. */
  spentAtProvider(accountId?: number): Promise<bigint>
  close(): Promise<void>
}

export interface DeliveryOptions {
  readonly profile?: NewProviderAccount['profile']
  readonly account?: Partial<NewProviderAccount>
  readonly timings?: Partial<FulfilmentTimings>
  readonly deliverySeconds?: number
  /** What the provider lists, beside its generated services. */
  readonly upstream?: UpstreamOptions
  /** Instead of a database of its own. */
  readonly db?: TestDatabase
  readonly time?: ShopTime
}

/** A round passes at least so much time, rounds without work twice as much each, up to the second. */
const ROUND_MS = [10, 80] as const
/** Generous for slow machines; a timeout reports what the workers said. */
const TIMEOUT_MS = 50_000

const keys = { plain: 'sandbox-plain', request_id: 'sandbox-request-id', list: 'sandbox-list' } as const

let links = 0
export const aVideo = (): string => {
  links += 1
  return `https://www.youtube.com/watch?v=v${String(links).padStart(10, '0')}`
}

export async function aDeliveryShop({
  profile = 'request_id',
  account,
  timings,
  deliverySeconds = 0.2,
  upstream: upstreamOptions,
  db: given,
  time = standingTime(),
}: DeliveryOptions = {}): Promise<DeliveryShop> {
  const shop = await anOrderShop(given)
  const { db } = shop
  const { database } = db
  const panelId = shop.panel.id
  const userId = shop.user.id
  const upstream = await startUpstream({ deliverySeconds, cancelSeconds: 0.02, now: time.now, ...upstreamOptions })
  const accountId = await aProviderAccount(database, panelId, { endpoint: upstream.endpoint, key: keys[profile], profile, ...account })
  await aRoute(database, panelId, { accountId })
  const said: string[] = []
  const tell = (details: object, message: string) => void said.push(`${message} ${JSON.stringify(details)}`)
  const deps: FulfilmentDeps = {
    database,
    providers: { 'api-v2': createApiV2Provider({ egress: localEgress }) },
    secrets: testSecrets,
    clock: { now: () => new Date(time.now()) },
    timings: { ...fulfilmentTimings(1000), ...timings },
    log: { info: tell, error: tell },
  }
  const read = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => database.read(panelId, work)
  const line = async (id: number) => {
    const found = await read((trx) => findLine(trx, id))
    if (!found) throw new Error(`No line ${id}`)
    return found
  }
  const run = async (name: LoopName, as = deps) =>
    (await fulfilmentDueRows(as)
      .find((loop) => loop.name === `fulfilment.${name}`)
      ?.run()) ?? 0
  const until = async (condition: () => Promise<boolean>, as = deps) => {
    const deadline = Date.now() + TIMEOUT_MS
    let roundMs: number = ROUND_MS[0]
    while (!(await condition())) {
      if (Date.now() > deadline) throw new Error(`Waited in vain. The workers said:\n${said.slice(-10).join('\n')}`)
      let done = 0
      // Looked at after every queue: an order may pass through more than one state in one round.
      for (const name of loopNames) {
        const worked = await run(name, as)
        if (worked > 0 && (await condition())) return
        done += worked
      }
      roundMs = done > 0 ? ROUND_MS[0] : Math.min(2 * roundMs, ROUND_MS[1])
      await time.pass(roundMs)
    }
  }
  return {
    db,
    database,
    panelId,
    userId,
    accountId,
    upstream,
    catalogue: shop.catalogue,
    deps,
    time,
    said,
    run,
    order: ({ url = aVideo(), quantity = 1000, serviceId = 1, isGuarantee = false, targets = [] } = {}) =>
      aPaidOrder(shop.deps, panelId, userId, {
        url,
        quantity,
        service_id: serviceId,
        is_guarantee: isGuarantee,
        targetable_values: targets,
      }),
    until,
    untilState: (id, state, as) => until(async () => (await line(id)).state === state, as),
    reset: async () => {
      said.length = 0
      upstream.clearFaults()
      upstream.configure({ deliverySeconds, cancelSeconds: 0.02, refuseActiveLink: false })
      await database.transaction(panelId, (trx) =>
        trx.run(
          sql`update fulfilment.provider_account set breaker_state = 'closed', open_until = null, failures = 0, trips = 0 where panel_id = ${panelId}`,
        ),
      )
    },
    act: (id, action) => shop.ask('POST', `/api/v1/orders/${id}/${action}`),
    deliverCancels: async (as = deps) => {
      const rows = await database.system((trx) =>
        trx.rows(sql<{ topic: string; payload: unknown }>`select topic, payload from platform.claim_outbox(1000)`),
      )
      const cancels = rows.filter((row) => row.topic === cancelRequested.topic)
      for (const { payload } of cancels) await fulfilmentSubscriptions(as)[0]?.run(panelId, payload as never)
      return cancels.length
    },
    deliverEvents: async (as = deps) => {
      const rows = await database.system((trx) =>
        trx.rows(sql<{ topic: string; payload: unknown }>`select topic, payload from platform.claim_outbox(1000)`),
      )
      const all = [...orderingSubscriptions(shop.deps), ...fulfilmentSubscriptions(as)]
      for (const { topic, payload } of rows)
        for (const subscription of all.filter((one) => one.event.topic === topic)) await subscription.run(panelId, payload as never)
    },
    judgeNotTaken: (id) =>
      database.transaction(panelId, async (trx) => {
        const [submission, attempt] = [await lockSubmission(trx, id), await lockLiveAttempt(trx, id)]
        if (!submission || !attempt) throw new Error(`Nothing is in doubt about ${id}`)
        await settleNotTaken(
          deps,
          trx,
          { submission, attempt },
          { state: 'rejected', refusedRoute: null, atOnce: true },
          { class: 'test', evidence: {} },
        )
      }),
    bookOf: (of) => upstream.orders({ link: of.url ?? '' }),
    line,
    submission: async (id) => {
      const submission = await read((trx) => findSubmission(trx, id))
      if (!submission) throw new Error(`No submission ${id}`)
      return submission
    },
    attempts: (id) =>
      read((trx) =>
        trx.rows(
          sql<{
            action: string
            state: string
            class: string | null
            token: string
          }>`select action, state, class, token from fulfilment.attempt where panel_id = ${panelId} and order_id = ${id} order by no`,
        ),
      ),
    booksHold: async () => {
      const broken = await read(checkBooks)
      if (broken.length > 0) throw new Error(JSON.stringify(broken))
    },
    openTicket: async (orderId) => {
      const question = { kind: 'order', orderId, invoiceId: null, email: null, subject: 'Where is it?', text: 'It is late.' } as const
      const id = await database.transaction(panelId, (trx) => fileQuestion(trx, userId, question, new Date()))
      return { events: async () => (await read((trx) => messagesOfTicket(trx, id, true))).flatMap(({ event }) => event ?? []) }
    },
    escrow: (id) => read((trx) => balanceOf(trx, { kind: 'order', owner: id })),
    customerMain: async () => (await read((trx) => balancesOf(trx, userId))).main,
    spentAtProvider: async (owner = accountId) => -(await read((trx) => balanceOf(trx, { kind: 'provider_prepaid', owner }))),
    close: async () => {
      await upstream.stop()
      await shop.app.close()
      await db.close()
    },
  }
}

/** A provider that dies at one point of the next call to `add`, as a worker does that is killed there. */
export function dyingProvider(real: Provider, when: 'before the intent' | 'after the intent' | 'after the answer'): Provider {
  return {
    ...real,
    add: async (access, order, beforeSend) => {
      if (when === 'after the intent') await beforeSend()
      if (when === 'after the answer') await real.add(access, order, beforeSend)
      throw new Error('the worker was killed')
    },
  }
}
