import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createMetrics } from '../observability/index.ts'
import { type TestDatabase, testDatabase } from '../testing/index.ts'
import { clockSkewMs, openDatabase, sql } from './index.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

const write = (panelId: number, topic: string) =>
  db.database.transaction(panelId, (trx) =>
    trx.run(sql`insert into platform.outbox (panel_id, topic, payload) values (${panelId}, ${topic}, '{}')`),
  )
const topics = (panelId: number) =>
  db.database.read(panelId, async (trx) =>
    (await trx.rows(sql<{ topic: string }>`select topic from platform.outbox order by id`)).map((row) => row.topic),
  )

it('goes on when a migration adds a column to a table that prepared statements read whole, on every connection', async () => {
  const admin = new pg.Client(db.adminUrl)
  await admin.connect()
  await admin.query(
    'create table platform.wide (a integer); grant select on platform.wide to vitrine_app; insert into platform.wide values (1)',
  )
  const readTogether = () =>
    Promise.all(
      Array.from({ length: 8 }, () =>
        db.database.system(async (trx) => {
          await trx.rows(sql`select pg_sleep(0.05)`)
          return trx.one(sql<{ a: number }>`select * from platform.wide where a = ${1}`)
        }),
      ),
    )
  expect(await readTogether()).toEqual(Array(8).fill({ a: 1 }))
  for (const column of ['b', 'c']) {
    await admin.query(`alter table platform.wide add column ${column} text`)
    expect(await readTogether()).toHaveLength(8)
    // One after the other, the same connection every time.
    expect(Object.keys((await readTogether())[0] ?? {})).toContain(column)
  }
  await admin.query('drop table platform.wide')
  await admin.end()
})

it('tells by how much the clock of the database is ahead', async () => {
  expect(Math.abs(await clockSkewMs(db.database))).toBeLessThan(5_000)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3 * 3_600_000 })
  try {
    expect(Math.round((await clockSkewMs(db.database)) / 3_600_000)).toBe(3)
  } finally {
    vi.useRealTimers()
  }
})

describe('a transaction of a panel', () => {
  it('sees its own rows only, even without a filter', async () => {
    await write(1, 'one')
    await write(2, 'two')
    expect([await topics(1), await topics(2)]).toEqual([['one'], ['two']])
  })
  it('cannot write a row of another panel', async () => {
    await expect(
      db.database.transaction(1, (trx) => trx.run(sql`insert into platform.outbox (panel_id, topic, payload) values (2, 'x', '{}')`)),
    ).rejects.toThrow(/row-level security/)
  })
  it('sees nothing when no panel is set, also on a reused connection', async () => {
    await expect(db.database.system((trx) => trx.rows(sql`select * from platform.outbox`))).rejects.toThrow()
  })
  it('runs again after a serialisation failure and gives up on what cannot heal', async () => {
    let tries = 0
    const result = await db.database.transaction(1, async (trx) => {
      tries += 1
      if (tries < 3) await trx.run(sql`do $$ begin raise exception using errcode = '40001'; end $$`)
      return 'done'
    })
    expect([result, tries]).toEqual(['done', 3])
    let refusals = 0
    await expect(
      db.database.transaction(1, async (trx) => {
        refusals += 1
        await trx.run(sql`select 1 / 0`)
      }),
    ).rejects.toThrow()
    expect(refusals).toBe(1)
  })
  it('runs again when its connection is cut between two statements', async () => {
    const admin = new pg.Client({ connectionString: db.adminUrl })
    await admin.connect()
    let tries = 0
    const result = await db.database.transaction(1, async (trx) => {
      tries += 1
      const { pid } = await trx.one(sql<{ pid: number }>`select pg_backend_pid() as pid`)
      if (tries === 1) await admin.query('select pg_terminate_backend($1, 5000)', [pid])
      return trx.one(sql<{ answer: number }>`select 42 as answer`)
    })
    await admin.end()
    expect([result.answer, tries]).toEqual([42, 2])
  })
  it('reads every int8 as BigInt and leaves integers numbers', async () => {
    const row = await db.database.read(1, (trx) =>
      trx.one(sql<{ big: bigint; small: number }>`select 9007199254740993::int8 as big, 3::int4 as small`),
    )
    expect(row).toEqual({ big: 9007199254740993n, small: 3 })
  })
})

describe('the application’s role', () => {
  it('refuses to start as a superuser', async () => {
    await expect(openDatabase({ url: db.adminUrl })).rejects.toThrow(/must not connect/)
  })
  it('finds every table with a panel under forced row level security', async () => {
    const client = new pg.Client({ connectionString: db.adminUrl })
    await client.connect()
    const { rows } = await client.query(`
      select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'panel_id' and not a.attisdropped
       where c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity and exists (select 1 from pg_policy p where p.polrelid = c.oid))`)
    await client.end()
    expect(rows).toEqual([])
  })
})

describe('the metrics', () => {
  const figure = async (line: string): Promise<number> => {
    const text = await createMetrics().text()
    return Number(
      text
        .split('\n')
        .find((candidate) => candidate.startsWith(line))
        ?.slice(line.length),
    )
  }

  it('tell connections in use, and requests that wait for one', async () => {
    const small = await openDatabase({ url: db.adminUrl, role: 'vitrine_app', poolMax: 1 })
    const before = await figure('vitrine_database_connections{state="used"} ')
    const [go, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = small.system(async () => {
      go.resolve()
      await gone.promise
    })
    await go.promise
    const waiting = small.system(async () => undefined)
    expect(await figure('vitrine_database_connections{state="used"} ')).toBe(before + 1)
    expect(await figure('vitrine_database_connections{state="waiting"} ')).toBe(1)
    gone.resolve()
    await Promise.all([holding, waiting])
    await small.close()
    expect(await figure('vitrine_database_connections{state="used"} ')).toBe(before)
  })

  it('count transactions that run again and those that are given up', async () => {
    const repeated = await figure('vitrine_database_retries_total{result="repeated"} ')
    const gaveUp = await figure('vitrine_database_retries_total{result="gave-up"} ')
    const always = sql`do $$ begin raise exception using errcode = '40001'; end $$`
    await expect(db.database.transaction(1, (trx) => trx.run(always))).rejects.toThrow()
    expect(await figure('vitrine_database_retries_total{result="repeated"} ')).toBe(repeated + 4)
    expect(await figure('vitrine_database_retries_total{result="gave-up"} ')).toBe(gaveUp + 1)
  })
})
