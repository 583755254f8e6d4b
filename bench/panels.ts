import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@vitrine/platform/database'
import pg from 'pg'
import { aShop, type Buyer, place, withDatabase } from './measuring/direct-orders.ts'
import { type Driven, drive } from './measuring/drive.ts'
import { atLeast, type BenchResult, round } from './measuring/result.ts'
import { compare, quantile } from './measuring/rounds.ts'

const WRITERS = 64
const PANELS = 100
const PACED_SECONDS = 8

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
