import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCatalogue } from '@vitrine/catalogue'
import { aCatalogue } from '@vitrine/catalogue/testing'
import { aUser } from '@vitrine/identity/testing'
import { fund } from '@vitrine/ledger/testing'
import { aPanel } from '@vitrine/panels/testing'
import { type Database, migrate, openDatabase } from '@vitrine/platform/database'
import { startEmbedded } from '@vitrine/platform/database/embedded'
import { temporaryFolder } from '@vitrine/platform/processes'
import pg from 'pg'
import { type Driven, drive } from './measuring/drive.ts'
import { atLeast, type BenchResult, round } from './measuring/result.ts'
import { compare, quantile } from './measuring/rounds.ts'

const WRITERS = 64
const PANELS = 100
const BALANCE = 1_000_000_000_000n
const PRICE = 2_000_000n
const PACED_SECONDS = 8

interface Buyer {
  readonly panelId: number
  readonly userId: number
  readonly catalogueVersion: number
}

/**
 * Placing orders from balance, 64 writers on as many connections: all of one panel, beside the same spread over a hundred panels. What a panel shares (its system
 * accounts, its catalogue's version, its indexes) must not make its customers wait for each other.
 */
export const panels = (): Promise<BenchResult> =>
  withDatabase(async (adminUrl) => {
    const database = await openDatabase({ url: adminUrl, role: 'vitrine_app', poolMax: 8 })
    const pool = new pg.Pool({ connectionString: adminUrl, max: WRITERS, options: '-c role=vitrine_app' })
    // The database may be stopped before the last of these connections has said goodbye.
    pool.on('error', () => {})
    try {
      const first = await aShop(database, 'one', PANELS)
      const many: Buyer[] = []
      for (let index = 0; index < PANELS; index += 1) many.push(...(await aShop(database, `many${index}`, 1)))
      const placing = (buyers: readonly Buyer[]) => {
        let at = 0
        return () => place(pool, buyers[at++ % buyers.length] as Buyer)
      }
      const ofOne: Driven[] = []
      const { ours, limit, ratio } = await compare(
        async (seconds) => {
          const driven = await drive({ clients: WRITERS, seconds, once: placing(first) })
          ofOne.push(driven)
          return driven.perSecond
        },
        async (seconds) => (await drive({ clients: WRITERS, seconds, once: placing(many) })).perSecond,
      )
      const half = await paced(ours.best / 2, placing(first))
      const reseller = await drive({ clients: WRITERS, seconds: 4, once: placing(first.slice(0, 1)) })
      return {
        name: 'panels',
        unit: 'orders/s',
        ours: round(ours.best),
        limit: round(limit.best),
        ratio: round(ratio),
        aims: [atLeast('one panel to a hundred', ratio, 0.8)],
        more: {
          writers: WRITERS,
          panels: PANELS,
          oneMedian: round(ours.median),
          hundredMedian: round(limit.median),
          fullP99Ms: round(Math.min(...ofOne.map(({ p99Ms }) => p99Ms))),
          halfPerSecond: round(half.perSecond),
          halfP50Ms: round(half.p50Ms),
          halfP99Ms: round(half.p99Ms),
          oneCustomer: round(reseller.perSecond),
        },
      }
    } finally {
      await pool.end()
      await database.close()
    }
  })

/** A durable database of its own: what counts is how long a commit takes. */
async function withDatabase<T>(work: (adminUrl: string) => Promise<T>): Promise<T> {
  const folder = temporaryFolder('vitrine-bench-')
  const embedded = await startEmbedded({ dir: folder.path, durable: true, endsWithThisProcess: true })
  try {
    await migrate({ adminUrl: embedded.adminUrl })
    return await work(embedded.adminUrl)
  } finally {
    await embedded.stop()
    folder.remove()
  }
}

async function aShop(database: Database, key: string, customers: number): Promise<Buyer[]> {
  const { id: panelId } = await aPanel(database, { key })
  await aCatalogue(database, panelId)
  const buyers: Buyer[] = []
  for (let index = 0; index < customers; index += 1) {
    const { id: userId } = await aUser(database, panelId)
    await database.transaction(panelId, (trx) => fund(trx, userId, BALANCE))
    buyers.push({ panelId, userId, catalogueVersion: 0 })
  }
  const { version: catalogueVersion } = await createCatalogue(database).snapshot(panelId)
  return buyers.map((buyer) => ({ ...buyer, catalogueVersion }))
}

const STATEMENT = 'select * from ordering.place_order($1, $2, true, $3, $4, $5, $6::jsonb, $7, $8, $9, $10)'

async function place(pool: pg.Pool, { panelId, userId, catalogueVersion }: Buyer): Promise<void> {
  const key = randomUUID()
  const url = `https://www.youtube.com/watch?v=${key.slice(0, 11)}`
  const line = {
    service_id: 1,
    service_name: 'Service 1',
    url,
    link_hash: sha256(url).toString('hex'),
    quantity: 1000,
    charged: String(PRICE),
    coupon: '0',
    unit_price: '2.00',
    is_guarantee: false,
    is_cancellable: true,
    refund_policy: 'ask',
    targetable_values: [],
    provider_fields: {},
    is_reorder: false,
  }
  const values = [panelId, userId, null, 'en', catalogueVersion, JSON.stringify([line]), `user:${userId}`, key, 'POST /orders', sha256(key)]
  await pool.query({ name: 'place', text: STATEMENT, values })
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Calls at an even pace, no matter who of the writers is free; how long each took from the time it was due. */
async function paced(perSecond: number, once: () => Promise<void>): Promise<Driven> {
  const latencies: number[] = []
  const started = performance.now()
  const gap = (WRITERS / perSecond) * 1000
  const writer = async (index: number): Promise<void> => {
    for (let due = started + (gap * index) / WRITERS; due < started + PACED_SECONDS * 1000; due += gap) {
      const early = due - performance.now()
      if (early > 0) await sleep(early)
      await once()
      latencies.push(performance.now() - due)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, index) => writer(index)))
  const took = (performance.now() - started) / 1000
  return { perSecond: latencies.length / took, p50Ms: quantile(latencies, 0.5), p99Ms: quantile(latencies, 0.99) }
}
