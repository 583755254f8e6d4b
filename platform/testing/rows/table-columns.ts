import pg from 'pg'
import type { TableColumn } from './catalogue.ts'

const COLUMNS = `
  select a.attrelid || ':' || a.attnum as key, c.oid::regclass::text as table, a.attname as column, not a.attnotnull as "mayBeNull"
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
   where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema)'`

/** Every column of every table of ours, by the numbers that results name it with. */
export async function tableColumns(url: string): Promise<Record<string, TableColumn>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<TableColumn & { key: string }>(COLUMNS)
    return Object.fromEntries(rows.map(({ key, ...column }) => [key, column]))
  } finally {
    await client.end()
  }
}
