import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { sql } from '../database/index.ts'
import { type TestDatabase, testDatabase } from '../testing/index.ts'
import { announce, defineEvent, installJobs, queuesOf, startWorker, subscribe, type Worker } from './index.ts'

const shipped = defineEvent('test.shipped', z.object({ id: z.number() }))
let db: TestDatabase
let worker: Worker
const seen = new Map<string, number[]>()
let failures = 2

beforeAll(async () => {
  db = await testDatabase()
  const note =
    (name: string) =>
    async (panelId: number, { id }: { id: number }) => {
      if (name === 'test.fails' && failures-- > 0) throw new Error('not yet')
      seen.set(`${name}:${panelId}`, [...(seen.get(`${name}:${panelId}`) ?? []), id])
    }
  const work = {
    subscriptions: [subscribe(shipped, 'test.first', note('test.first')), subscribe(shipped, 'test.fails', note('test.fails'))],
    schedules: [],
    dueRows: [],
  }
  await installJobs(db.adminUrl, queuesOf(work))
  worker = await startWorker({ database: db.database, url: db.adminUrl, role: 'vitrine_app', onError: () => {}, ...work })
})
afterAll(async () => {
  await worker.stop()
  await db.close()
})

const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 60_000 })

describe('an announced fact', () => {
  it('reaches every subscriber of its panel, also after failures', async () => {
    await db.database.transaction(3, (trx) => announce(trx, shipped, { id: 1 }))
    await until(() => seen.get('test.first:3')?.length === 1 && seen.get('test.fails:3')?.length === 1)
    expect([seen.get('test.first:3'), seen.get('test.fails:3')]).toEqual([[1], [1]])
  })
  it('never leaves a transaction that rolled back', async () => {
    await expect(
      db.database.transaction(4, async (trx) => {
        await announce(trx, shipped, { id: 2 })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    // Events are relayed in order: a later one has arrived, so the other never will.
    await db.database.transaction(4, (trx) => announce(trx, shipped, { id: 3 }))
    await until(() => seen.has('test.first:4'))
    expect(seen.get('test.first:4')).toEqual([3])
  })
  it('is refused when it does not fit its schema', async () => {
    await expect(db.database.transaction(3, (trx) => announce(trx, shipped, { id: 'x' as never }))).rejects.toThrow()
  })
})

describe('a batch of the relay', () => {
  it('is never bigger than asked for, and holds the oldest, also when the outbox has grown since the planner last looked', async () => {
    const other = await testDatabase()
    const announceAll = async (ids: readonly number[]) => {
      for (const id of ids) await other.database.transaction(3, (trx) => announce(trx, shipped, { id }))
    }
    await announceAll([1])
    const admin = new Client(other.adminUrl)
    await admin.connect()
    await admin.query('analyze platform.outbox')
    await admin.end()
    await announceAll([2, 3, 4, 5, 6, 7, 8])
    const take = () =>
      other.database.system((trx) => trx.rows(sql<{ payload: { id: number } }>`select payload from platform.claim_outbox(3)`))
    const batches = [await take(), await take(), await take(), await take()].map((rows) => rows.map(({ payload }) => payload.id))
    expect(batches).toEqual([[1, 2, 3], [4, 5, 6], [7, 8], []])
    await other.close()
  })
})

describe('a worker', () => {
  it('does not start with two handlers of one name', async () => {
    const twice = { name: 'same', idleMs: 1, concurrency: 1, run: async () => 0 }
    const options = { database: db.database, url: db.adminUrl, subscriptions: [], schedules: [], onError: () => {} }
    await expect(startWorker({ ...options, dueRows: [twice, twice] })).rejects.toThrow(/has two/)
  })

  it('polls a queue once per pause for all its loops while nothing is due, and goes on beside one that is at work', async () => {
    const idleMs = 50
    const polled: number[] = []
    const atWork = Promise.withResolvers<number>()
    const run = async () => {
      polled.push(performance.now())
      return polled.length === 10 ? atWork.promise : 0
    }
    const options = { database: db.database, url: db.adminUrl, role: 'vitrine_app', subscriptions: [], schedules: [], onError: () => {} }
    const quiet = await startWorker({ ...options, dueRows: [{ name: 'test.quiet', idleMs, concurrency: 4, run }] })
    await until(() => polled.length >= 20)
    atWork.resolve(0)
    await quiet.stop()
    const pauses = polled.slice(1).map((at, index) => at - (polled[index] ?? at))
    expect(pauses.filter((pause) => pause < idleMs - 1)).toEqual([])
  })
})
