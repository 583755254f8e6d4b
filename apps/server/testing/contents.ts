import { asAdmin } from './people.ts'
import type { World } from './two-panels.ts'

/** Every table with a panel, as `schema.table`. */
export async function panelTables(world: Pick<World, 'db'>): Promise<string[]> {
  const rows = await asAdmin(
    world,
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'panel_id' and not a.attisdropped
      where c.relkind in ('r', 'p') order by 1`,
  )
  return (rows as { name: string }[]).map(({ name }) => name)
}

/** One fingerprint for all rows of a panel in each table; the empty text where it has none. */
export async function contentsOf(world: Pick<World, 'db'>, panelId: number): Promise<Record<string, string>> {
  const tables = await panelTables(world)
  const parts = tables.map(
    (name) =>
      `select '${name}' as name, coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as rows from ${name} t where panel_id = ${panelId}`,
  )
  const rows = (await asAdmin(world, parts.join(' union all '))) as { name: string; rows: string }[]
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]))
}
