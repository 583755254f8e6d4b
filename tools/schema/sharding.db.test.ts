import path from 'node:path'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSources } from '../tidy/sources.ts'
import * as listed from './sharding-list.ts'
import { unboundStatements } from './unbound-statements.ts'

const WHOLE = [...Object.keys(listed.REFERENCE_TABLES), ...Object.keys(listed.LOCAL_TABLES)]
const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ')
const IN_OURS = `c.relkind in ('r', 'p') and n.nspname not in ('information_schema', 'pgboss') and n.nspname !~ '^pg_'`
/** Every table of ours, and whether it is divided by panel, copied to every node, or stands on one. */
const TABLE = `(
  select c.oid, c.oid::regclass::text as name,
         case when c.oid::regclass::text in (${quoted(Object.keys(listed.REFERENCE_TABLES))}) then 'reference'
              when c.oid::regclass::text in (${quoted(Object.keys(listed.LOCAL_TABLES))}) then 'local' else 'distributed' end as kind,
         (select a.attnum from pg_attribute a where a.attrelid = c.oid and a.attname = 'panel_id' and a.attnotnull and a.atttypid = 'integer'::regtype) as panel
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${IN_OURS})`

const WITHOUT_PANEL = `select t.name from ${TABLE} t where t.kind = 'distributed' and t.panel is null order by 1`
const ABSENT = `select w.name from unnest(array[${quoted(WHOLE)}]) w (name) where to_regclass(w.name) is null order by 1`

/** Primary keys, unique constraints and indexes, and exclusions: all of them are indexes. */
const KEYS = `
  select t.name || '.' || x.relname as name from pg_index i join pg_class x on x.oid = i.indexrelid join ${TABLE} t on t.oid = i.indrelid
   where t.kind = 'distributed' and (i.indisunique or i.indisexclusion) and not t.panel = any (i.indkey[0:i.indnkeyatts - 1]::int2[]) order by 1`

/** From a divided table to a divided one panel by panel, or to a copied one; copied ones name copied ones, and those that stand on one node anything but divided ones. */
const FOREIGN_KEYS = `
  select k.conrelid::regclass || '.' || k.conname as name
    from pg_constraint k join ${TABLE} t on t.oid = k.conrelid join ${TABLE} o on o.oid = k.confrelid
   where k.contype = 'f' and not case
     when t.kind = 'distributed' and o.kind = 'distributed'
       then exists (select from unnest(k.conkey, k.confkey) as pair (own, other) where pair.own = t.panel and pair.other = o.panel)
     when t.kind = 'local' then o.kind <> 'distributed'
     else o.kind = 'reference' end order by 1`

/** Functions of ours with what they get and say; what triggers call gets no parameters. */
const FUNCTIONS = `
  select p.oid::regproc::text as name, n.nspname as schema, p.prosrc as text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where n.nspname not in ('information_schema', 'pgboss') and n.nspname !~ '^pg_' and p.prorettype <> 'trigger'::regtype
     and pg_get_function_identity_arguments(p.oid) !~ 'panel'`
const DIVIDED = `select t.name from ${TABLE} t where t.kind = 'distributed' order by 1`
const TRIGGERS = `
  select distinct g.tgfoid::regproc::text as name from pg_trigger g join ${TABLE} t on t.oid = g.tgrelid where t.kind = 'distributed' and not g.tgisinternal order by 1`

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

/** What a rule finds more while a statement is in force that breaks it. */
async function addedBy(statement: string, query: string): Promise<string[]> {
  const before = new Set(await namesOf(query))
  await client.query('begin')
  await client.query(statement)
  const after = await namesOf(query).finally(() => client.query('rollback'))
  return after.filter((name) => !before.has(name))
}

/** Functions without a parameter for the panel that name a divided table, in full or, within its schema, by its own name. */
async function functionsWithoutPanel(): Promise<string[]> {
  const divided = new Set(await namesOf(DIVIDED))
  const { rows } = await client.query<{ name: string; schema: string; text: string }>(FUNCTIONS)
  const found = rows.filter(({ schema, text }) =>
    [...text.matchAll(/\b(?:from|join|update|into|using)\s+(?:only\s+)?([a-z_]+(?:\.[a-z_]+)?)/gi)].some(
      ([, table = '']) => divided.has(table) || divided.has(`${schema}.${table}`),
    ),
  )
  return [...new Set(found.map(({ name }) => name))].sort()
}

const keysOf = (list: Readonly<Record<string, string>>): string[] => Object.keys(list).sort()

describe('for a sharding extension the schema', () => {
  it('divides every table by its panel, but for those that are listed', async () => {
    expect(await namesOf(WITHOUT_PANEL)).toEqual([])
    expect(await namesOf(ABSENT)).toEqual([])
    expect(Object.keys(listed.REFERENCE_TABLES).filter((name) => name in listed.LOCAL_TABLES)).toEqual([])
    expect(await addedBy('create table ledger.probe (id integer)', WITHOUT_PANEL)).toEqual(['ledger.probe'])
    expect(await addedBy('create table ledger.probe (panel_id integer)', WITHOUT_PANEL)).toEqual(['ledger.probe'])
    expect(await addedBy('drop table operators.setup_code', ABSENT)).toEqual(['operators.setup_code'])
  })

  it('has the panel in every unique key, but for those that are listed', async () => {
    expect(await namesOf(KEYS)).toEqual(keysOf(listed.KEYS_WITHOUT_PANEL))
    expect(await addedBy('create unique index probe on payments.invoice (number)', KEYS)).toEqual(['payments.invoice.probe'])
    expect(await addedBy('create unique index probe on payments.invoice (number) include (panel_id)', KEYS)).toEqual([
      'payments.invoice.probe',
    ])
    expect(await addedBy('alter table ordering.ticket add constraint probe exclude (id with =)', KEYS)).toEqual(['ordering.ticket.probe'])
  })

  it('has no foreign key that leaves its panel', async () => {
    expect(await namesOf(FOREIGN_KEYS)).toEqual([])
    const one = 'create unique index probe on payments.invoice (number);'
    const divided =
      'alter table payments.dispute add column probe integer, add constraint probe foreign key (probe) references payments.invoice (number)'
    expect(await addedBy(`${one} ${divided}`, FOREIGN_KEYS)).toEqual(['payments.dispute.probe'])
    const copied =
      'alter table catalogue.country add column probe integer, add constraint probe foreign key (probe) references payments.invoice (number)'
    expect(await addedBy(`${one} ${copied}`, FOREIGN_KEYS)).toEqual(['catalogue.country.probe'])
    const local =
      'alter table payments.dispute add column probe date, add constraint probe foreign key (probe) references keywords.quota_day (day)'
    expect(await addedBy(local, FOREIGN_KEYS)).toEqual(['payments.dispute.probe'])
  })

  it('gives every function of rows its panel, but for those that are listed', async () => {
    const before = await functionsWithoutPanel()
    expect(before).toEqual(keysOf({ ...listed.FUNCTIONS_OF_ALL_PANELS, ...listed.FUNCTIONS_WITHOUT_PARAMETER }))
    const all = 'create function payments.probe() returns bigint language sql as $$ select count(*) from payments.invoice $$'
    await client.query(`begin; ${all}`)
    const after = await functionsWithoutPanel().finally(() => client.query('rollback'))
    expect(after.filter((name) => !before.includes(name))).toEqual(['payments.probe'])
  })

  it('has triggers that touch their own panel alone, each looked at and listed', async () => {
    expect(await namesOf(TRIGGERS)).toEqual(keysOf(listed.TRIGGER_FUNCTIONS))
    const probe = 'create trigger probe after update on payments.dispute for each row execute function panels.note_change()'
    expect(await addedBy(probe, TRIGGERS)).toEqual(['panels.note_change'])
  })
})

describe('for a sharding extension statements', () => {
  const divided = async () => new Set(await namesOf(DIVIDED))

  it('bind each of their tables to a panel, but for those that are listed', { timeout: 60_000 }, async () => {
    const found = unboundStatements(readSources(path.join(import.meta.dirname, '../..')), await divided())
    const byFile = [...Map.groupBy(found, (one) => one.path)].map(([file, statements]) => `${file}: ${statements.length}`)
    expect(byFile.sort()).toEqual(keysOf(listed.UNBOUND_STATEMENTS))
  })

  it('are found where they forget it', async () => {
    const tables = await divided()
    const linesOf = (text: string) => unboundStatements([{ path: 'domains/x/store/x-store.ts', text }], tables).map(({ line }) => line)
    expect(linesOf('sql`select panel_id, id from payments.invoice where id = ${id}`')).toEqual([1])
    expect(linesOf('sql`select 1 from payments.invoice i join payments.dispute d on d.id = i.id where i.panel_id = ${p}`')).toEqual([1])
    expect(linesOf('\n\nsql`update payments.invoice set note = ${note} where ${mine}`\nconst mine = sql`number = ${n}`')).toEqual([3])
    expect(linesOf('sql`delete from payments.invoice where ${mine}`\nconst mine = sql`panel_id = ${p}`')).toEqual([])
    expect(
      linesOf('sql`select 1 from payments.invoice where ${all}`\nconst all = join(each())\nconst each = () => [sql`panel_id = ${p}`]'),
    ).toEqual([])
    expect(linesOf('sql`select 1 from payments.invoice join payments.dispute using (panel_id, id) where panel_id = ${p}`')).toEqual([])
    expect(linesOf('sql`insert into payments.invoice (panel_id, number) values (${p}, ${n})`')).toEqual([])
    expect(linesOf('sql`select name from catalogue.country where id = ${id}`')).toEqual([])
  })
})
