import type pg from 'pg'

export const [OWN, OTHER] = [1, 2]
/** Conditions on `n` (pg_namespace) and `c` (pg_class). */
export const OURS = `n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and n.nspname not like 'pg_temp%'`
export const IS_PANEL_TABLE = `exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'panel_id' and not a.attisdropped)`

interface Column {
  readonly name: string
  readonly type: string
  readonly is_key: boolean
  readonly is_computed: boolean
}

/** Inserts one row of either panel into every table that has a panel, found in the catalogue: a new table is covered automatically. Returns their names. */
export async function rowsOfTwoPanels(admin: pg.Client): Promise<string[]> {
  const found = await admin.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and ${OURS} and ${IS_PANEL_TABLE} order by 1`,
  )
  const tables = found.rows.map(({ name }) => name)
  for (const table of tables) await rowForEachPanel(admin, table)
  return tables
}

/** Other constraints are irrelevant to these tests, so they are dropped, in a database of one's own. */
async function rowForEachPanel(admin: pg.Client, table: string): Promise<void> {
  const rules = await admin.query<{ name: string }>(
    `select quote_ident(conname) as name from pg_constraint where conrelid = '${table}'::regclass and contype in ('c', 'f')`,
  )
  for (const { name } of rules.rows) await admin.query(`alter table ${table} drop constraint ${name}`)
  const { rows } = await admin.query<Column>(`
    select quote_ident(a.attname) as name, a.atttypid::regtype::text as type, a.attgenerated <> '' as is_computed,
           exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any (i.indkey)) as is_key
      from pg_attribute a where a.attrelid = '${table}'::regclass and a.attnum > 0 and not a.attisdropped`)
  for (const column of rows.filter(({ is_key }) => !is_key)) {
    if (!column.is_computed) await admin.query(`alter table ${table} alter column ${column.name} drop identity if exists`)
    await admin.query(`alter table ${table} alter column ${column.name} drop not null`)
  }
  await admin.query(`alter table ${table} disable trigger user`)
  const keys = rows.filter(({ is_key, name }) => is_key || name === 'panel_id')
  for (const panelId of [OWN, OTHER]) {
    const values = keys.map(({ name, type }) => (name === 'panel_id' ? String(panelId) : literalOf(type, panelId)))
    await admin.query(
      `insert into ${table} (${keys.map(({ name }) => name).join(', ')}) overriding system value values (${values.join(', ')}) on conflict do nothing`,
    )
  }
}

function literalOf(type: string, number: number): string {
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type === 'bytea') return `'\\x0${number}'`
  if (type === 'boolean') return 'true'
  if (type.startsWith('timestamp') || type === 'date') return 'now()'
  if (type === 'text' || type.startsWith('character')) return `'${number}'`
  return String(1_000_000_000 + number).slice(type === 'smallint' ? -2 : 0)
}
