import { sql, type Trx } from '@vitrine/platform/database'
import type { OwnMenuEntry, OwnMenuItem } from '../model/own-menu.ts'

interface MenuRow extends OwnMenuEntry {
  readonly position: number
  readonly parent: number | null
}

/** The panel's own menu as a tree; empty where it has the product's. */
export async function readMenu(trx: Trx): Promise<OwnMenuItem[]> {
  const rows = await trx.rows(sql<MenuRow>`
    select position, parent, icon, names, route_name as "routeName", url, is_for_guests as "isForGuests", is_for_customers as "isForCustomers",
           is_new as "isNew", is_external as "isExternal", product_group as "productGroup", is_hidden as "isHidden"
      from panels.menu_item where panel_id = ${trx.panelId} order by position`)
  return below(rows, null)
}

const below = (rows: readonly MenuRow[], above: number | null): OwnMenuItem[] =>
  rows.filter(({ parent }) => parent === above).map(({ position, parent: _, ...entry }) => ({ ...entry, children: below(rows, position) }))

/** The whole menu anew; children stand behind the group that they belong to. */
export async function replaceMenu(trx: Trx, menu: readonly OwnMenuItem[]): Promise<void> {
  await trx.run(sql`delete from panels.menu_item where panel_id = ${trx.panelId}`)
  const rows: MenuRow[] = []
  const add = (items: readonly OwnMenuItem[], parent: number | null) => {
    for (const { children, ...entry } of items) add(children, rows.push({ ...entry, position: rows.length, parent }) - 1)
  }
  add(menu, null)
  await trx.run(sql`
    insert into panels.menu_item
      (panel_id, position, parent, icon, names, route_name, url, is_for_guests, is_for_customers, is_new, is_external, product_group, is_hidden)
    select ${trx.panelId}, position, parent, icon, names, "routeName", url, "isForGuests", "isForCustomers", "isNew", "isExternal", "productGroup", "isHidden"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as item(position integer, parent integer, icon text, names jsonb, "routeName" text, url text,
        "isForGuests" boolean, "isForCustomers" boolean, "isNew" boolean, "isExternal" boolean, "productGroup" text, "isHidden" boolean)`)
  await trx.run(sql`update panels.panel set menu_version = menu_version + 1 where panel_id = ${trx.panelId}`)
}

/** How often the menu was written; locked, nobody else writes it in the meantime. */
export const menuVersion = async (trx: Trx, mode: 'read' | 'lock' = 'read'): Promise<number | undefined> =>
  (
    await trx.maybe(
      sql<{
        version: number
      }>`select menu_version as version from panels.panel where panel_id = ${trx.panelId} ${mode === 'lock' ? sql`for update` : sql``}`,
    )
  )?.version
