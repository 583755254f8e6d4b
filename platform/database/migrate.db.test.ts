import { randomBytes } from 'node:crypto'
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { temporaryFolder } from '../processes/index.ts'
import { withDatabase } from '../testing/cluster-url.ts'
import { migrate } from './migrate.ts'

const REPOSITORY = path.join(import.meta.dirname, '../..')

/** A copy of all migrations that may be changed. */
function copyMigrations(root: string): void {
  const domains = readdirSync(path.join(REPOSITORY, 'domains')).map((domain) => `domains/${domain}`)
  for (const owner of ['platform/database', ...domains]) {
    mkdirSync(path.join(root, owner), { recursive: true })
    try {
      cpSync(path.join(REPOSITORY, owner, 'migrations'), path.join(root, owner, 'migrations'), { recursive: true })
    } catch {
      // Not every domain has tables.
    }
  }
}

const folder = temporaryFolder('vitrine-migrations-')
const root = folder.path
const PANELS = path.join(root, 'domains/panels/migrations')
const FUNCTIONS = path.join(root, 'domains/fulfilment/migrations/functions.sql')
const TABLES = path.join(PANELS, readdirSync(path.join(REPOSITORY, 'domains/panels/migrations')).find((name) => /^\d/.test(name)) ?? '')

const names: string[] = []
const onCluster = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: withDatabase(inject('clusterUrl'), 'postgres') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
async function emptyDatabase(): Promise<string> {
  const name = `m_${randomBytes(6).toString('hex')}`
  await onCluster(`create database ${name}`)
  names.push(name)
  return withDatabase(inject('clusterUrl'), name)
}

async function migrated(adminUrl: string): Promise<string[]> {
  const lines: string[] = []
  await migrate({ adminUrl, root, log: (line) => lines.push(line.replace('migrated ', '')) })
  return lines
}

/** Everything that files of functions make, as PostgreSQL has it. */
const FUNCTIONS_AND_TRIGGERS = `
  select pg_get_functiondef(p.oid) || p.proowner::regrole || coalesce(p.proacl::text, '') as made from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace where n.nspname in (select schema_name from information_schema.schemata where schema_owner = 'vitrine_owner')
  union all select pg_get_triggerdef(t.oid) from pg_trigger t where not t.tgisinternal order by 1`

let adminUrl: string
let client: pg.Client
let first: string[]
beforeAll(async () => {
  copyMigrations(root)
  adminUrl = await emptyDatabase()
  first = await migrated(adminUrl)
  client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  for (const name of names) await onCluster(`drop database if exists ${name} with (force)`)
  folder.remove()
})

const rowsOf = async (query: string): Promise<unknown[]> => (await client.query(query)).rows

describe('migrating', () => {
  it('begins with the functions that row-level security uses and ends with those of the domains', () => {
    expect(first[0]).toBe('platform/functions.sql')
    const functions = first.filter((name) => name.endsWith('/functions.sql'))
    expect(functions.length).toBeGreaterThan(2)
    expect(first.slice(-functions.length + 1)).toEqual(functions.slice(1))
    expect(functions.indexOf('ledger/functions.sql')).toBeLessThan(functions.indexOf('ordering/functions.sql'))
  })

  it('is done once', async () => {
    expect(await migrated(adminUrl)).toEqual([])
  })

  it('by several processes at once applies everything once', async () => {
    const url = await emptyDatabase()
    const all = await Promise.all([migrated(url), migrated(url), migrated(url)])
    expect(all.flat().toSorted()).toEqual(first.toSorted())
  })

  it('applies functions again when their text has changed, and only those', async () => {
    const text = readFileSync(FUNCTIONS, 'utf8')
    writeFileSync(FUNCTIONS, text.replace('order by s.lease_until limit', 'order by s.lease_until desc limit'))
    expect(await migrated(adminUrl)).toEqual(['fulfilment/functions.sql'])
    expect(
      await rowsOf(
        `select pg_get_functiondef('fulfilment.due_leases(timestamptz, integer)'::regprocedure) like '%order by s.lease_until desc%' as is_new`,
      ),
    ).toEqual([{ is_new: true }])
    expect(await migrated(adminUrl)).toEqual([])
    writeFileSync(FUNCTIONS, text)
    expect(await migrated(adminUrl)).toEqual(['fulfilment/functions.sql'])
  })

  it('leaves everything as it was when functions are applied twice: owners, rights and triggers too', async () => {
    const before = await rowsOf(FUNCTIONS_AND_TRIGGERS)
    const functions = first.filter((name) => name.endsWith('/functions.sql'))
    for (const name of functions) {
      const owner = name.replace('/functions.sql', '')
      appendFileSync(
        path.join(root, owner === 'platform' ? 'platform/database' : `domains/${owner}`, 'migrations/functions.sql'),
        '-- again\n',
      )
    }
    expect((await migrated(adminUrl)).toSorted()).toEqual(functions.toSorted())
    expect(await rowsOf(FUNCTIONS_AND_TRIGGERS)).toEqual(before)
  })

  it('takes a file of functions as a whole or not at all', async () => {
    const text = readFileSync(FUNCTIONS, 'utf8')
    writeFileSync(
      FUNCTIONS,
      `${text}create function fulfilment.half() returns integer language sql as $$ select 1 $$;\nselect no_such_function();\n`,
    )
    await expect(migrated(adminUrl)).rejects.toThrow(/fulfilment\/functions\.sql failed: .*no_such_function/)
    expect(await rowsOf(`select 1 from pg_proc where proname = 'half'`)).toEqual([])
    writeFileSync(FUNCTIONS, text)
    expect(await migrated(adminUrl)).toEqual([])
  })

  it('refuses a migration that was changed after it was applied', async () => {
    const text = readFileSync(TABLES, 'utf8')
    writeFileSync(TABLES, text.replace('create table panels.page', '-- Changed.\ncreate table panels.page'))
    await expect(migrated(adminUrl)).rejects.toThrow(/panels\.sql is not the text that was applied .* db:reset/)
    writeFileSync(TABLES, text)
    expect(await migrated(adminUrl)).toEqual([])
  })

  it('refuses a database of a time without checksums, and says what to do', async () => {
    const url = await emptyDatabase()
    const old = new pg.Client({ connectionString: url })
    await old.connect()
    await old.query(
      `create schema platform; create table platform.migration (name text primary key, applied_at timestamptz default now()); insert into platform.migration values ('20261120010000-platform.sql')`,
    )
    await old.end()
    await expect(migrated(url)).rejects.toThrow(/before its migrations had checksums.*db:reset/)
  })
})

describe('migrating while the shop is open', () => {
  const fileOf = (name: string) => path.join(PANELS, `${name}.sql`)

  it('builds an index outside a transaction, again after it was interrupted, and notes it once', async () => {
    const text = `-- outside a transaction
drop index concurrently if exists panels.panel_by_test;
create index concurrently panel_by_test on panels.panel (panel_id);
`
    writeFileSync(fileOf('20991231000001-index'), text)
    expect(await migrated(adminUrl)).toEqual(['20991231000001-index.sql'])
    expect(await rowsOf(`select indisvalid from pg_index where indexrelid = 'panels.panel_by_test'::regclass`)).toEqual([
      { indisvalid: true },
    ])
    expect(await rowsOf(`select tableowner from pg_tables where tablename = 'panel' and schemaname = 'panels'`)).toEqual([
      { tableowner: 'vitrine_owner' },
    ])
    await client.query(`delete from platform.migration where name = '20991231000001-index.sql'`)
    expect(await migrated(adminUrl)).toEqual(['20991231000001-index.sql'])
    expect(await migrated(adminUrl)).toEqual([])
  })

  it('steps back from a lock that it does not get within a second, so that nobody waits behind it for longer', async () => {
    writeFileSync(fileOf('20991231000002-column'), 'alter table panels.panel add column tested text;\n')
    await client.query('begin; lock table panels.panel in access share mode')
    const other = new pg.Client({ connectionString: adminUrl })
    await other.connect()
    const migrating = migrated(adminUrl)
    const isWaiting = `select count(*)::int as count from pg_locks where not granted and relation = 'panels.panel'::regclass`
    const waiting = async () => (await other.query<{ count: number }>(isWaiting)).rows[0]?.count ?? 0
    await vi.waitUntil(async () => (await waiting()) > 0, { timeout: 20_000, interval: 20 })
    // A reader now waits behind the migration until it steps back.
    const started = Date.now()
    await other.query('select count(*) from panels.panel')
    expect(Date.now() - started).toBeLessThan(10_000)
    await client.query('commit')
    expect(await migrating).toEqual(['20991231000002-column.sql'])
    await other.end()
  })
})
