import { setTimeout as sleep } from 'node:timers/promises'
import { createCatalogue } from '@vitrine/catalogue'
import { aCatalogue, aService } from '@vitrine/catalogue/testing'
import { createApiV2Provider } from '@vitrine/connectors/providers/api-v2'
import { aUser } from '@vitrine/identity/testing'
import { balanceOf, balancesOf, checkBooks } from '@vitrine/ledger'
import { findLine, type OrderLine } from '@vitrine/ordering'
import { aPaidOrder } from '@vitrine/ordering/testing'
import { createPanels } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { type Database, sql, type Trx } from '@vitrine/platform/database'
import { systemClock } from '@vitrine/platform/kernel'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { startUpstream, type Upstream } from '@vitrine/sandbox'
import type { FulfilmentDeps } from '../deps.ts'
import { fulfilmentDueRows } from '../jobs/index.ts'
import { type FulfilmentTimings, fulfilmentTimings } from '../model/timings.ts'
import type { Provider } from '../ports.ts'
import type { NewProviderAccount } from '../store/account-store.ts'
import type { Submission } from '../store/submission.ts'
import { findSubmission } from '../store/submission-store.ts'
import { aProviderAccount, aRoute, testSecrets } from './index.ts'

export type LoopName = 'submit-lines' | 'sweep-lines' | 'resolve-lines' | 'poll-orders' | 'probe-accounts'

/** A panel with a paying customer and an upstream panel that really answers; time is real and runs a thousand times faster. */
export interface DeliveryShop {
  readonly db: TestDatabase
  readonly database: Database
  readonly panelId: number
  readonly userId: number
  readonly accountId: number
  readonly upstream: Upstream
  readonly deps: FulfilmentDeps
  /** Messages of the workers. */
  readonly said: string[]
  order(wishes?: { readonly url?: string; readonly quantity?: number; readonly serviceId?: number }): Promise<OrderLine>
  /** Works one queue off once; `deps` stands for another worker. */
  run(loop: LoopName, deps?: FulfilmentDeps): Promise<number>
  /** Runs all queues until the condition holds. */
  until(condition: () => Promise<boolean>, deps?: FulfilmentDeps): Promise<void>
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

export interface DeliveryWishes {
  readonly profile?: NewProviderAccount['profile']
  readonly account?: Partial<NewProviderAccount>
  readonly timings?: Partial<FulfilmentTimings>
  readonly deliverySeconds?: number
}

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
}: DeliveryWishes = {}): Promise<DeliveryShop> {
  const db = await testDatabase({ poolMax: 24 })
  const { database } = db
  const upstream = await startUpstream({ deliverySeconds, cancelSeconds: 0.02 })
  const panelId = (await aPanel(database)).id
  const services = [1, 2].map((id) => aService({ id, isCancellable: true, allowsDuplicateLinks: true }))
  await aCatalogue(database, panelId, { services })
  const userId = (await aUser(database, panelId)).id
  const accountId = await aProviderAccount(database, panelId, { endpoint: upstream.endpoint, key: keys[profile], profile, ...account })
  await aRoute(database, panelId, { accountId })
  const said: string[] = []
  const tell = (details: object, message: string) => void said.push(`${message} ${JSON.stringify(details)}`)
  const deps: FulfilmentDeps = {
    database,
    providers: { 'api-v2': createApiV2Provider() },
    secrets: testSecrets,
    clock: systemClock,
    timings: { ...fulfilmentTimings(1000), ...timings },
    log: { info: tell, error: tell },
  }
  const place = { database, panels: createPanels(database, { checkEveryMs: 0 }), catalogue: createCatalogue(database, { checkEveryMs: 0 }) }
  const read = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => database.read(panelId, work)
  const run = async (name: LoopName, as = deps) =>
    (await fulfilmentDueRows(as)
      .find((loop) => loop.name === `fulfilment.${name}`)
      ?.run()) ?? 0
  return {
    db,
    database,
    panelId,
    userId,
    accountId,
    upstream,
    deps,
    said,
    run,
    order: ({ url = aVideo(), quantity = 1000, serviceId = 1 } = {}) =>
      aPaidOrder(place, panelId, userId, { url, quantity, service_id: serviceId }),
    until: async (condition, as = deps) => {
      const deadline = Date.now() + 15_000
      while (!(await condition())) {
        if (Date.now() > deadline) throw new Error(`Waited in vain. The workers said:\n${said.slice(-10).join('\n')}`)
        for (const name of ['submit-lines', 'sweep-lines', 'resolve-lines', 'probe-accounts', 'poll-orders'] as const) await run(name, as)
        await sleep(10)
      }
    },
    line: async (id) => {
      const line = await read((trx) => findLine(trx, id))
      if (!line) throw new Error(`No line ${id}`)
      return line
    },
    submission: async (id) => {
      const submission = await read((trx) => findSubmission(trx, id))
      if (!submission) throw new Error(`No submission ${id}`)
      return submission
    },
    attempts: (id) =>
      read((trx) =>
        trx.rows(
          sql`select action, state, class, token from fulfilment.attempt where panel_id = ${panelId} and line_id = ${id} order by no`,
        ),
      ),
    booksHold: async () => {
      const broken = await read(checkBooks)
      if (broken.length > 0) throw new Error(JSON.stringify(broken))
    },
    escrow: (id) => read((trx) => balanceOf(trx, { kind: 'order', owner: id })),
    customerMain: async () => (await read((trx) => balancesOf(trx, userId))).main,
    spentAtProvider: async (owner = accountId) => -(await read((trx) => balanceOf(trx, { kind: 'provider_prepaid', owner }))),
    close: async () => {
      await upstream.stop()
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
