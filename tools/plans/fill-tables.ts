import type pg from 'pg'
import { isSmall } from './is-small.ts'

/** Many enough that reading a whole table is never the quicker way to a page of it; few enough that statistics see every row and so are always the same. */
const MANY = 6_000
const FEW = 12

interface Column {
  readonly name: string
  readonly type: string
  readonly is_optional: boolean
  readonly values: string | null
  /** Part of a key with little beside it: there is one row for each person. */
  readonly is_once: boolean
}

/**
 * Rows in every table that has a panel, found in the catalogue: a new table is covered by being there. What a row must otherwise be is dropped first, so only a
 * database that is thrown away afterwards may get them. Four panels, fifty people in each, the seventh with a third of everything; most of what ends has ended. Answers the tables that grow.
 */
export async function fillTables(admin: pg.Client): Promise<ReadonlySet<string>> {
  await admin.query('set session_replication_role = replica; set synchronous_commit = off')
  const { rows: tables } = await admin.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')
       and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'panel_id' and not a.attisdropped) order by 1`)
  const growing = new Set<string>()
  for (const { name } of tables) {
    await fillTable(admin, name, isSmall(name) ? FEW : MANY)
    if (!isSmall(name)) growing.add(name)
  }
  await admin.query('reset session_replication_role')
  await admin.query('vacuum (analyze)')
  return growing
}

async function fillTable(admin: pg.Client, table: string, count: number): Promise<void> {
  const { rows: columns } = await admin.query<Column>(`
    select a.attname as name, a.atttypid::regtype::text as type, not a.attnotnull as is_optional,
           (select substring(pg_get_constraintdef(k.oid) from '\\(\\(' || a.attname || ' = ANY \\(ARRAY\\[([^]]*)\\]')
              from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'c'
               and pg_get_constraintdef(k.oid) ~ ('\\(\\(' || a.attname || ' = ANY \\(ARRAY\\[') limit 1) as values,
           exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisunique and a.attnum = any (i.indkey) and not exists (
             select 1 from unnest(i.indkey) part join pg_attribute b on b.attrelid = i.indrelid and b.attnum = part
              where b.attnum <> a.attnum and b.attname not in ('panel_id', 'kind', 'status', 'gateway_account_id'))) as is_once
      from pg_attribute a where a.attrelid = '${table}'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`)
  const { rows: rules } = await admin.query<{ name: string }>(
    `select quote_ident(conname) as name from pg_constraint where conrelid = '${table}'::regclass and contype = 'c'`,
  )
  for (const { name } of rules) await admin.query(`alter table ${table} drop constraint ${name}`)
  const values = columns.map((column) => `(${expressionOf(table, column)})::${column.type}`)
  await admin.query(`
    insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')}) overriding system value
    select ${values.join(', ')} from generate_series(1, ${count}) n on conflict do nothing`)
}

/** Rows of one panel and person lie scattered through their table, as they do in life. */
const PANEL = '1 + n % 4'
const PERSON = 'case when (n / 4) % 3 = 0 then 7 else 1 + (n / 4) % 50 end'
const OVER = /^(completed|done|sent|paid|success|approved|accepted|closed|settled|ended|active|released)$/

function expressionOf(table: string, { name, type, is_optional, values, is_once }: Column): string {
  if (name === 'panel_id') return PANEL
  if (is_once && (name === 'user_id' || name === 'owner_id')) return '1 + n / 4'
  if (values) return among(values.split(/,\s*/))
  // Every order has a service, subscriptions have none.
  const isOptional = is_optional && !(table === 'order_search.change' && /^service_/.test(name))
  if (isOptional && !type.endsWith('[]')) return `case when n % 10 = 0 then ${plainValue(table, name, type)} end`
  return plainValue(table, name, type)
}

/** Forty-nine of fifty stand at an end, if there is one among the values; the rest is spread over all. */
function among(values: readonly string[]): string {
  const end = values.find((value) => OVER.test(value.replace(/^'|'::.*$/g, '')))
  const any = `(array[${values.join(', ')}])[1 + (n / 50) % ${values.length}]`
  return end ? `case when n % 50 = 0 then ${any} else ${end} end` : any
}

const FEW_OF: Readonly<Record<string, number>> = { service_id: 300, other_id: 300, account_id: 200, gateway_account_id: 3, method_id: 5 }

function plainValue(table: string, name: string, type: string): string {
  if (type === 'integer' || type === 'bigint' || type === 'smallint') {
    if (name === 'user_id' || name === 'owner_id') return PERSON
    if (name === 'kind') return '1 + (n / 200) % 3'
    const few = table.startsWith('fulfilment.') && name === 'account_id' ? 8 : FEW_OF[name]
    if (few) return `1 + (n / 4) % ${few}`
    if (type === 'smallint') return '(n / 4) % 100'
    return 'n'
  }
  // What is counted of orders stands beside them, without their rule.
  if (table.startsWith('order_search.') && name === 'status') return `'completed'`
  if (type === 'text' || type.startsWith('character')) return `'${name} ' || n`
  if (type === 'boolean') return 'n % 3 <> 0'
  if (type === 'jsonb' || type === 'json') return name.endsWith('values') ? `'[]'` : `'{}'`
  if (type.endsWith('[]')) return `'{}'`
  if (type.startsWith('timestamp')) return `timestamptz '2026-01-01 00:00Z' + n * interval '20 minutes'`
  if (type === 'date') return `date '2026-01-01' + n / 30`
  if (type === 'interval') return `interval '1 hour'`
  if (type === 'uuid') return `md5(n::text)::uuid`
  if (type === 'bytea') return `decode(md5(n::text), 'hex')`
  if (type === 'inet') return `'10.0.0.1'::inet`
  if (type === 'numeric' || type.startsWith('double')) return 'n'
  if (type === 'xid8') return `'700'::xid8`
  throw new Error(`${table}.${name}: no values are known for ${type}`)
}
