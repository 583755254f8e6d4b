import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/index.ts'
import { IS_PANEL_TABLE, OTHER, OURS, OWN, rowsOfTwoPanels } from '../testing/rows-of-two-panels.ts'
import { sql } from './index.ts'

/** Panel tables without tenant isolation: forced row level security and the one policy. */
const UNFENCED = `
  select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p') and ${OURS} and ${IS_PANEL_TABLE}
     and not (c.relrowsecurity and c.relforcerowsecurity and exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'panel'))`
const SKIPPED = `
  select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where ${OURS} and (c.relkind = 'm' or (c.relkind = 'v' and not coalesce(c.reloptions @> array['security_invoker=true'], false)))`
/** No privilege, no such setting, or a setting that is no number. */
const REFUSED = ['42501', '42704', '22P02']

let db: TestDatabase
let admin: pg.Client
let tables: string[]
beforeAll(async () => {
  db = await testDatabase({ poolMax: 1 })
  admin = new pg.Client({ connectionString: db.adminUrl })
  await admin.connect()
  tables = await rowsOfTwoPanels(admin)
})
afterAll(async () => {
  await admin.end()
  await db.close()
})

const stateOf = (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    (rows) => rows,
    (error: unknown) =>
      String((error as { code?: string; cause?: { code?: string } }).code ?? (error as { cause?: { code?: string } }).cause?.code),
  )
const panelsIn = (table: string) => sql<{ panel_id: number }>`select distinct panel_id from ${sql.raw(table)}`

/** Runs as a role, inside a transaction that is rolled back. */
async function as<T>(role: string, panelId: number | undefined, work: () => Promise<T>): Promise<T> {
  await admin.query(`begin; set local role ${role}`)
  try {
    if (panelId !== undefined) await admin.query(`select set_config('app.panel_id', $1, true)`, [String(panelId)])
    return await work()
  } finally {
    await admin.query('rollback')
  }
}
const seen = (table: string) => admin.query(`select distinct panel_id from ${table}`).then(({ rows }) => rows)

describe('a connection that is used again', () => {
  it('shows the next panel nothing of the one before, in any table', async () => {
    for (const table of tables) {
      for (const panelId of [OWN, OTHER, OWN]) {
        const rows = await stateOf(db.database.read(panelId, (trx) => trx.rows(panelsIn(table))))
        expect([table, panelId, rows]).toEqual([table, panelId, rows === '42501' ? rows : [{ panel_id: panelId }]])
      }
    }
  })
  it('shows nothing to work without a panel, in any table: neither after a panel nor after one that failed', async () => {
    for (const table of tables) {
      await db.database.read(OWN, (trx) => trx.rows(sql`select 1`))
      expect([table, REFUSED.includes(String(await stateOf(db.database.statement(panelsIn(table)))))]).toEqual([table, true])
      await db.database.transaction(OWN, (trx) => trx.run(sql`select 1 / 0`)).catch(() => undefined)
      expect([table, REFUSED.includes(String(await stateOf(db.database.system((trx) => trx.rows(panelsIn(table))))))]).toEqual([
        table,
        true,
      ])
    }
  })
})

describe('functions that run as another role', () => {
  it('are isolated as well: the ledger’s owner sees one panel of its tables, or nothing', async () => {
    const role = 'ledger_owner'
    let readable = 0
    for (const table of tables) {
      const own = await stateOf(as(role, OWN, () => seen(table)))
      expect([table, own]).toEqual([table, own === '42501' ? own : [{ panel_id: OWN }]])
      expect([table, REFUSED.includes(String(await stateOf(as(role, undefined, () => seen(table)))))]).toEqual([table, true])
      if (own !== '42501') readable += 1
    }
    expect(readable).toBeGreaterThan(5)
  })
  it('the resolver sees other panels only where a policy says so, and only to find what is due', async () => {
    const { rows } = await admin.query<{ name: string; may_read: boolean; may_write: boolean; has_policy: boolean }>(`
      select c.oid::regclass::text as name, has_table_privilege('vitrine_resolver', c.oid, 'select') as may_read,
             has_table_privilege('vitrine_resolver', c.oid, 'insert, update, delete, truncate') as may_write,
             exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polroles = array['vitrine_resolver'::regrole::oid]) as has_policy
        from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and ${OURS} and ${IS_PANEL_TABLE}`)
    expect(rows).toHaveLength(tables.length)
    expect(rows.filter((row) => row.may_read !== row.has_policy)).toEqual([])
    // The consumer deletes the outbox rows that it takes.
    expect(rows.filter((row) => row.may_write).map(({ name }) => name)).toEqual(['platform.outbox'])
  })
  it('that the application may call and that run as it show nothing without a panel', async () => {
    const { rows } = await admin.query<{ name: string }>(`
      select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where ${OURS} and not p.prosecdef and p.proretset and p.pronargs = 0 and has_function_privilege('vitrine_app', p.oid, 'execute')`)
    for (const { name } of rows) {
      const state = await stateOf(as('vitrine_app', undefined, () => admin.query(`select * from ${name}`).then((result) => result.rows)))
      expect([name, REFUSED.includes(String(state)) || (Array.isArray(state) && state.length === 0)]).toEqual([name, true])
    }
  })
})

describe('views', () => {
  it('that are there show one panel, or nothing', async () => {
    const { rows } = await admin.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'v' and ${OURS} and ${IS_PANEL_TABLE}`,
    )
    for (const { name } of rows) {
      const own = await stateOf(as('vitrine_app', OWN, () => seen(name)))
      expect([name, own]).toEqual([name, own === '42501' ? own : Array.isArray(own) && own.length === 0 ? [] : [{ panel_id: OWN }]])
      expect([name, REFUSED.includes(String(await stateOf(as('vitrine_app', undefined, () => seen(name)))))]).toEqual([name, true])
    }
  })
  it('bypass row-level security unless they run as their reader, and the check finds those', async () => {
    await admin.query('begin')
    try {
      await admin.query(`create view platform.leaky as select * from platform.outbox; grant select on platform.leaky to vitrine_app`)
      await admin.query(
        `create view platform.tight with (security_invoker = true) as select * from platform.outbox; grant select on platform.tight to vitrine_app`,
      )
      expect((await admin.query(SKIPPED)).rows).toEqual([{ name: 'platform.leaky' }])
      await admin.query(`set local role vitrine_app; select set_config('app.panel_id', '${OWN}', true)`)
      expect(await seen('platform.tight')).toEqual([{ panel_id: OWN }])
      expect(await seen('platform.leaky')).toHaveLength(2)
    } finally {
      await admin.query('rollback')
    }
  })
})

describe('the check of the catalogue', () => {
  it('finds no table without row-level security', async () => {
    expect((await admin.query(UNFENCED)).rows).toEqual([])
  })
  it.each([
    ['a new table without a fence', 'create table platform.fresh (panel_id integer not null)', 'platform.fresh'],
    ['a fence that spares its owner', 'alter table identity.user_account no force row level security', 'identity.user_account'],
    ['a fence that was taken down', 'alter table identity.user_account disable row level security', 'identity.user_account'],
    ['a fence without its policy', 'drop policy panel on identity.user_account', 'identity.user_account'],
  ])('finds %s', async (_mistake, statement, name) => {
    await admin.query(`begin; ${statement}`)
    try {
      expect((await admin.query(UNFENCED)).rows).toEqual([{ name }])
    } finally {
      await admin.query('rollback')
    }
  })
})
