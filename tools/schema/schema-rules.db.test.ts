import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const IN_OURS = `c.relkind in ('r', 'p') and n.nspname not in ('information_schema', 'pgboss') and n.nspname !~ '^pg_'`

let db: TestDatabase
let client: pg.Client
beforeAll(async () => {
  db = await testDatabase({ poolMax: 1 })
  client = new pg.Client({ connectionString: db.adminUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await db.close()
})

async function namesOf(query: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query)
  return rows.map(({ name }) => name)
}

/** What a rule finds while a statement is in force that breaks it. */
async function foundAfter(statement: string, query: string): Promise<string[]> {
  await client.query('begin')
  await client.query(statement)
  return namesOf(query).finally(() => client.query('rollback'))
}

/** PostgreSQL makes up `table_column_check`, `table_check1`, `table_column_key` and `table_column_fkey`; only the name of a primary key is as good as a chosen one. */
const UNNAMED = `
  select c.oid::regclass || ': ' || k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
   where ${IN_OURS} and k.contype in ('c', 'u', 'f', 'x', 'p')
     and (k.conname ~ '_(check|key|fkey|excl)[0-9]*$' or (k.contype = 'p' and k.conname <> c.relname || '_pkey')) order by 1`

/** Columns that name a row of another table, as far as their names and types say so: a text is a number that somebody else gave. A column's own number is made here. */
const UNEXPLAINED = `
  select c.oid::regclass || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where ${IN_OURS} and a.attnum > 0 and not a.attisdropped and a.attname ~ '_id$' and a.attname <> 'panel_id' and a.atttypid <> 'text'::regtype
     and a.attidentity = '' and coalesce(pg_get_expr(d.adbin, d.adrelid), '') !~ 'nextval|gen_random_uuid' and col_description(c.oid, a.attnum) is null
     and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey)) order by 1`

/** A row is one of what its table is called; these end in s without being many. */
const PLURAL = `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${IN_OURS} and c.relname ~ 's$' and c.relname !~ '(alias|address|bonus|status)$' order by 1`

/** One thing has one name: an order's number is order_id, that of the order it is a part of parent_order_id. */
const OTHER_NAMES = `
  select c.oid::regclass || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
   where ${IN_OURS} and a.attnum > 0 and not a.attisdropped and a.attname in ('line_id', 'order_line_id', 'head_id', 'parent_id') order by 1`

/**
 * A bigint is money unless its name says another unit or it counts or numbers something; money is in micro-USD and says so. The ledger's own tables hold nothing but
 * micros: there the unit is the schema's (domains/ledger/README.md).
 */
const MONEY_WITHOUT_UNIT = `
  select c.oid::regclass || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
   where ${IN_OURS} and a.attnum > 0 and not a.attisdropped and a.atttypid = 'bigint'::regtype and n.nspname <> 'ledger'
     and a.attname !~ '(^|_)(micro|nano|ppm|minor|id|seq)$' and a.attname not in ('opens', 'start_count', 'count_before', 'counter', 'place', 'crc') order by 1`

describe('the schema', () => {
  it('has tables in the singular', async () => {
    expect(await namesOf(PLURAL)).toEqual([])
    expect(await foundAfter('create table panels.colours (panel_id integer)', PLURAL)).toEqual(['panels.colours'])
  })

  it('has a chosen name for every constraint', async () => {
    expect(await namesOf(UNNAMED)).toEqual([])
    expect(
      await foundAfter('alter table panels.panel add check (version > 0), add check (version > 1), add unique (name)', UNNAMED),
    ).toEqual(['panels.panel: panel_name_key', 'panels.panel: panel_version_check', 'panels.panel: panel_version_check1'])
  })

  it('says of money that it is in millionths', async () => {
    expect(await namesOf(MONEY_WITHOUT_UNIT)).toEqual([])
    expect(await foundAfter('alter table payments.invoice add column tip bigint', MONEY_WITHOUT_UNIT)).toEqual(['payments.invoice.tip'])
  })

  it('calls an order one thing', async () => {
    expect(await namesOf(OTHER_NAMES)).toEqual([])
    expect(await foundAfter('alter table ordering.refill rename column order_id to line_id', OTHER_NAMES)).toEqual([
      'ordering.refill.line_id',
    ])
  })

  it('says of every number of another table why it has no foreign key, where it has none', async () => {
    expect(await namesOf(UNEXPLAINED)).toEqual([])
    expect(await foundAfter('alter table panels.panel add column owner_id integer', UNEXPLAINED)).toEqual(['panels.panel.owner_id'])
    expect(await foundAfter('comment on column ordering.order_line.user_id is null', UNEXPLAINED)).toEqual(['ordering.order_line.user_id'])
  })
})
