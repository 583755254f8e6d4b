import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/index.ts'
import { IS_PANEL_TABLE, OTHER, OURS, OWN, rowsOfTwoPanels } from '../testing/rows-of-two-panels.ts'

let db: TestDatabase
let admin: pg.Client
let app: pg.Client
let tables: string[]
beforeAll(async () => {
  db = await testDatabase()
  admin = await connected()
  app = await connected()
  tables = await rowsOfTwoPanels(admin)
  await app.query('set role vitrine_app')
})
afterAll(async () => {
  await Promise.all([admin.end(), app.end()])
  await db.close()
})

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: db.adminUrl })
  await client.connect()
  return client
}

/** Runs in a transaction of the application that is rolled back. */
async function asApplication<T>(panelId: number | string | undefined, work: () => Promise<T>): Promise<T> {
  await app.query('begin')
  try {
    if (panelId !== undefined) await app.query(`select set_config('app.panel_id', $1, true)`, [String(panelId)])
    return await work()
  } finally {
    await app.query('rollback')
  }
}
const sqlStateOf = (run: Promise<unknown>): Promise<string> =>
  run.then(
    () => 'done',
    (error: unknown) => String((error as { code?: string }).code),
  )

describe('every table with a panel', () => {
  it('has rows of two panels for this test', async () => {
    expect(tables.length).toBeGreaterThan(40)
    for (const table of tables) {
      const { rows } = await admin.query(
        `select count(distinct panel_id)::int as panels from ${table} where panel_id in (${OWN}, ${OTHER})`,
      )
      expect([table, rows[0].panels]).toEqual([table, 2])
    }
  })
  it('shows the application its own panel only', async () => {
    for (const table of tables) {
      const seen = await asApplication(OWN, () => app.query(`select distinct panel_id from ${table}`)).catch(
        (error: { code: string }) => error.code,
      )
      // A table that the application may not read at all is isolated as well.
      if (typeof seen === 'string') expect([table, seen]).toEqual([table, '42501'])
      else expect([table, seen.rows]).toEqual([table, [{ panel_id: OWN }]])
    }
  })
  it('shows nothing when no panel, an empty one or nonsense is set', async () => {
    for (const table of tables) {
      for (const panelId of [undefined, '', 'x', '1 or true']) {
        const state = await sqlStateOf(asApplication(panelId, () => app.query(`select 1 from ${table}`)))
        expect([table, panelId, ['42501', '42704', '22P02'].includes(state)]).toEqual([table, panelId, true])
      }
    }
  })
  it('lets the application change, delete and write no row of another panel', async () => {
    for (const table of tables) {
      for (const statement of [
        `update ${table} set panel_id = panel_id where panel_id = ${OTHER}`,
        `delete from ${table} where panel_id = ${OTHER}`,
      ]) {
        const touched = await asApplication(OWN, () => app.query(statement)).then(
          ({ rowCount }) => rowCount,
          (error: { code: string }) => error.code,
        )
        expect([statement, [0, '42501'].includes(touched as never)]).toEqual([statement, true])
      }
      const copied = `insert into ${table} overriding system value select * from ${table} where false returning 1`
      const state = await sqlStateOf(asApplication(OWN, () => app.query(copied)))
      expect([copied, ['done', '42501', '428C9'].includes(state)]).toEqual([copied, true])
      const foreign = await sqlStateOf(asApplication(OWN, () => app.query(`insert into ${table} (panel_id) values (${OTHER})`)))
      // Either row-level security or, before it, a missing key: never a row.
      expect([table, ['42501', '23502', '428C9'].includes(foreign)]).toEqual([table, true])
      expect([table, await sqlStateOf(asApplication(OWN, () => app.query(`truncate ${table}`)))]).toEqual([table, '42501'])
    }
  })
  it('has one policy for everybody, and others for the resolver’s functions only', async () => {
    const { rows } = await admin.query(`
      select polrelid::regclass::text || '.' || polname as policy from pg_policy
       where not (polname = 'panel' and polcmd = '*' and pg_get_expr(polqual, polrelid) = pg_get_expr(polwithcheck, polrelid)
                  and pg_get_expr(polqual, polrelid) ~ '^\\(panel_id = \\( SELECT platform\\.panel_id\\(\\) AS panel_id\\)\\)$')
         and polroles <> array['vitrine_resolver'::regrole::oid]`)
    expect(rows).toEqual([])
  })
  it('leads every unique text by the panel, so that nobody learns what another panel has; four names are the whole installation’s', async () => {
    const { rows } = await admin.query<{ name: string }>(`
      select i.indexrelid::regclass::text as name
        from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
       where i.indisunique and ${OURS} and ${IS_PANEL_TABLE} and a.attname <> 'panel_id' and a.atttypid not in ('int4'::regtype, 'int8'::regtype, 'uuid'::regtype)
       order by 1`)
    expect(rows.map(({ name }) => name)).toEqual([
      'panels.host_pkey',
      'panels.panel_cookie_domain_unique',
      'panels.panel_key_unique',
      'payments.gateway_account_public_id_unique',
    ])
  })
})

describe('what stands beside row-level security', () => {
  it('no table without a panel can be written by the application, but for people of the deployment, the panels’ revision and the daily quota', async () => {
    const { rows } = await admin.query(`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'f') and ${OURS} and not ${IS_PANEL_TABLE}
         and (has_table_privilege('vitrine_app', c.oid, 'insert, update, delete, truncate') or has_any_column_privilege('vitrine_app', c.oid, 'insert, update'))
       order by 1`)
    expect(rows.map(({ name }) => name)).toEqual([
      'keywords.quota_day',
      'operators.deployment_audit',
      'operators.factor',
      'operators.known_device',
      'operators.mail',
      'operators.operator',
      'operators.passkey',
      'operators.passkey_challenge',
      'operators.recovery_code',
      'operators.session',
      'operators.setup_code',
      'operators.sign_in_limit',
      'panels.revision',
    ])
  })
  it('no view bypasses it', async () => {
    const { rows } = await admin.query(`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where ${OURS} and (c.relkind = 'm' or (c.relkind = 'v' and not coalesce(c.reloptions @> array['security_invoker=true'], false)))`)
    expect(rows).toEqual([])
  })
  it('functions that run as another belong to the resolver or the ledger, pin their search path and are nobody’s by default', async () => {
    const { rows } = await admin.query(`
      select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where ${OURS} and p.prosecdef
         and not (pg_get_userbyid(p.proowner) in ('vitrine_resolver', 'ledger_owner')
                  and exists (select 1 from unnest(p.proconfig) as setting where setting ~ '^search_path=[a-z_]+, pg_temp$')
                  and not has_function_privilege('public', p.oid, 'execute'))`)
    expect(rows).toEqual([])
  })
  it('functions of the resolver tell numbers, or yes and no, never contents', async () => {
    const { rows } = await admin.query<{ name: string; result: string }>(`
      select p.oid::regprocedure::text as name,
             coalesce((select string_agg(t::regtype::text || case when p.proretset then ' ' || coalesce(p.proargnames[no], '') else '' end, ', ')
                         from unnest(p.proallargtypes, p.proargmodes) with ordinality argument (t, mode, no) where mode in ('o', 't')),
                      p.prorettype::regtype::text) as result
        from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where ${OURS} and p.prosecdef and pg_get_userbyid(p.proowner) = 'vitrine_resolver' and p.proname <> 'claim_outbox'`)
    expect(rows.length).toBeGreaterThan(10)
    const reported = /^(boolean|integer|bigint|uuid)(\[\])?( \w*id)?$/
    expect(rows.filter(({ result }) => !result.split(', ').every((one) => reported.test(one)))).toEqual([])
  })
  it('the application’s role owns nothing, creates nothing and is no member of those that do', async () => {
    const { rows } = await admin.query(`
      select (select count(*)::int from pg_class where relowner = 'vitrine_app'::regrole) as tables, (select count(*)::int from pg_proc where proowner = 'vitrine_app'::regrole) as functions,
             (select count(*)::int from pg_namespace n where ${OURS} and has_schema_privilege('vitrine_app', n.oid, 'create')) as schemas,
             (select count(*)::int from pg_auth_members where member = 'vitrine_app'::regrole) as memberships,
             (select count(*)::int from pg_roles where rolname in ('vitrine_app', 'vitrine_owner', 'vitrine_resolver', 'ledger_owner')
                and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolcanlogin)) as powers`)
    expect(rows).toEqual([{ tables: 0, functions: 0, schemas: 0, memberships: 0, powers: 0 }])
  })
  it('the application cannot turn it off', async () => {
    for (const statement of [
      'set row_security = off; select 1 from identity.user_account',
      'alter table identity.user_account disable row level security',
      'drop policy panel on identity.user_account',
      'alter function platform.panel_id() owner to vitrine_app',
    ]) {
      expect([statement, await sqlStateOf(asApplication(OWN, () => app.query(statement)))]).toEqual([statement, '42501'])
    }
  })
})
