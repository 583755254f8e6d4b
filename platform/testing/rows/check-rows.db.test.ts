import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Database, type NotNull, openDatabase, sql, type Trx } from '../../database/index.ts'
import { type TestDatabase, testDatabase } from '../index.ts'
import { readCatalogue } from './catalogue.ts'
import { checkRows } from './check-rows.ts'

// Rows declared wrong on purpose run on a connection with a check of its own: the file's own check would report them at its end.
let db: TestDatabase
let database: Database
const { rows: declared, columns } = readCatalogue(inject('rows').catalogue)
const HERE = 'platform/testing/rows/check-rows.db.test.ts'
const PLACE = 'domains/somewhere/store/rows.ts'
const check = checkRows({ columns, rows: declared.filter(({ path }) => path === HERE).map((row) => ({ ...row, path: PLACE })) })
beforeAll(async () => {
  db = await testDatabase()
  database = await openDatabase({ url: db.adminUrl, role: 'vitrine_app', onResult: check.onResult })
})
afterAll(async () => {
  await database.close()
  await db.close()
})

/** The findings about the rows that `work` selects. */
async function reported(work: (statement: Database['statement'], inPanel: Trx['rows']) => Promise<unknown>): Promise<string[]> {
  const before = check.wrong.size
  await database.read(1, (trx) => work(database.statement, trx.rows))
  return [...check.wrong].slice(before)
}
const oneTelling = (what: string) => [expect.stringContaining(what)]

interface Named {
  readonly id: number
  readonly name: string
}

describe('a declared row', () => {
  it('passes when it is what the database answers', async () => {
    const rows = await database.statement(sql<Named & { at: Date; cost: bigint; rate: string; is: boolean; data: unknown }>`
      select 1 as id, 'a' as name, now() as at, 5::bigint as cost, 1.5 as rate, true as is, '{}'::jsonb as data`)
    expect([rows[0], check.wrong.size]).toMatchObject([{ id: 1, cost: 5n, rate: '1.5' }, 0])
  })
  it('is reported with its place, and disturbs no caller', async () => {
    expect(await reported(async (rows) => expect(await rows(sql<Named>`select 2 as id`)).toEqual([{ id: 2 }]))).toEqual([
      expect.stringMatching(
        /^domains\/somewhere\/store\/rows\.ts:\d+ declares a row that the database does not answer: the column "name" \(string\) is not selected$/,
      ),
    ])
  })
  it('is wrong when a column is selected and not declared', async () => {
    expect(await reported((rows) => rows(sql<Named>`select 3 as id, 'c' as name, 4 as age`))).toEqual(
      oneTelling('the column "age" (number) is selected and not declared'),
    )
  })
  it.each([
    ['text as number', () => sql<{ id: number }>`select '4' as id`, '"id" is string, declared number'],
    ['a big integer as number', () => sql<{ id: number }>`select 4::bigint as id`, '"id" is bigint, declared number'],
    ['numeric as bigint', () => sql<{ sum: bigint }>`select 4::numeric as sum`, '"sum" is string, declared bigint'],
    ['a time as text', () => sql<{ at: string }>`select now() as at`, '"at" is Date, declared string'],
    ['a list as text', () => sql<{ names: string }>`select array['a'] as names`, '"names" is array, declared string'],
    ['text as number, without a row', () => sql<{ id: number }>`select '6' as id where false`, '"id" is string, declared number'],
  ])('is wrong by its type: %s', async (_, statement, what) => {
    expect(await reported((rows) => rows<unknown>(statement()))).toEqual(oneTelling(what))
  })
  it('is wrong when null is answered where none is declared', async () => {
    expect(await reported((rows) => rows(sql<{ id: number }>`select null::int as id`))).toEqual(
      oneTelling('row.id is null, declared number'),
    )
  })
  it('is wrong when its table allows null there, before a null is there', async () => {
    expect(
      await reported((_, rows) => rows(sql<{ key: string; resource: string }>`select key, resource from platform.idempotency`)),
    ).toEqual(oneTelling('"resource" may be null (platform.idempotency.resource), declared string'))
  })
  it('passes where the statement leaves such a null out', async () => {
    expect(
      await reported((_, rows) => rows(sql<{ resource: string }>`select resource from platform.idempotency where resource is not null`)),
    ).toEqual([])
  })
  it('passes where it says that null is never there, until one is', async () => {
    const rows = sql<{ resource: NotNull<string> }>`select resource from platform.idempotency where key = 'a-null'`
    expect(await reported((_, inPanel) => inPanel(rows))).toEqual([])
    await db.database.transaction(1, (trx) =>
      trx.run(
        sql`insert into platform.idempotency (panel_id, principal, key, route, body_hash) values (1, 'user:1', 'a-null', 'r', ''::bytea)`,
      ),
    )
    expect(await reported((_, inPanel) => inPanel(rows))).toEqual(oneTelling('row.resource is null, declared string'))
  })
  it('may name what it reads of everything that is selected', async () => {
    expect(await reported((_, rows) => rows(sql<{ key: string }>`select * from platform.idempotency`))).toEqual([])
    expect(await reported((_, rows) => rows(sql<{ age: number }>`select i.* from platform.idempotency i`))).toEqual(
      oneTelling('the column "age" (number) is not selected'),
    )
  })
  it('is wrong when a word is not in its list', async () => {
    expect(await reported((rows) => rows(sql<{ state: 'open' | 'closed' }>`select 'ajar' as state`))).toEqual(
      oneTelling('row.state is "ajar", declared "open" | "closed"'),
    )
  })
  it('is wrong inside a JSON document: a time is text there', async () => {
    expect(
      await reported((rows) => rows(sql<{ data: { at: Date }[] }>`select jsonb_build_array(jsonb_build_object('at', now())) as data`)),
    ).toEqual([expect.stringMatching(/row\.data\[0\]\.at is ".*", declared Date/)])
  })
  it('is noted as compared when it is right', async () => {
    const before = check.compared.size
    await database.statement(sql<{ id: number }>`select 7 as id`)
    await database.statement(sql<{ id: string }>`select 8 as id`)
    expect(check.compared.size).toBe(before + 1)
  })
})
