import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../database/index.ts'
import { type TestDatabase, testDatabase } from '../testing/index.ts'
import { claimKey, httpSchedules, saveResource } from './index.ts'

const DAY_MS = 86_400_000
const panels = { all: async () => [{ id: 1 }, { id: 2 }] }
let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

const key = { principal: 'user:1', key: 'k', route: 'POST /x', bodyHash: Buffer.from('b') }
const claim = (panelId: number) => db.database.transaction(panelId, (trx) => claimKey(trx, key))
const run = (name: string, at = Date.now()) =>
  httpSchedules({ database: db.database, panels, clock: { now: () => new Date(at) } })
    .find((schedule) => schedule.name === name)
    ?.run()

describe('the key of a request', () => {
  it('is stored for seven days and then purged, in every panel', async () => {
    for (const panelId of [1, 2]) {
      await db.database.transaction(panelId, async (trx) => {
        await claimKey(trx, key)
        await saveResource(trx, key, '17')
      })
    }
    await run('http.purge-keys', Date.now() + 6.9 * DAY_MS)
    expect([await claim(1), await claim(2)]).toEqual([{ replayOf: '17' }, { replayOf: '17' }])
    await run('http.purge-keys', Date.now() + 7.1 * DAY_MS)
    expect([await claim(1), await claim(2)]).toEqual([{ replayOf: undefined }, { replayOf: undefined }])
  })
})

describe('a bucket of a rate limit', () => {
  it('is purged when it is full again, and not before', async () => {
    const take = (bucket: string, seconds: number) =>
      db.database.statement(
        sql<{
          wait: number
        }>`select platform.consume_from_bucket(1, ${bucket}, make_interval(secs => ${seconds}), make_interval(secs => 0)) as wait`,
      )
    for (let index = 0; index < 2_500; index += 1) await take(`spent:${index}`, 0.000_001)
    await take('login:ip:1', 60)
    await run('http.purge-buckets')
    const left = await db.database.read(1, (trx) =>
      trx.rows(sql<{ bucket: string }>`select bucket from platform.rate_limit where panel_id = 1`),
    )
    expect(left).toEqual([{ bucket: 'login:ip:1' }])
    expect((await take('login:ip:1', 60))[0]?.wait).toBeGreaterThan(0)
  })
})
