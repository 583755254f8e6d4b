import { columnLiteral, sql, type Trx } from '@vitrine/platform/database'

/** Tables of what services are sorted by, and how each names its rows. */
const TABLES = {
  network: { table: 'panel_network', key: 'network_id' },
  'service-type': { table: 'service_type', key: 'id' },
  label: { table: 'label', key: 'id' },
  delivery: { table: 'delivery', key: 'id' },
  target: { table: 'target', key: 'id' },
} as const
export type ShelfEntity = keyof typeof TABLES

/** Where rows of a kind stand, for bringing them back. */
export const rowsOfShelf = (entity: ShelfEntity) => ({ schema: 'catalogue', ...TABLES[entity] })

const tableOf = (entity: ShelfEntity) => sql.raw(`catalogue.${columnLiteral(TABLES[entity].table)}`)
const keyOf = (entity: ShelfEntity) => sql.raw(columnLiteral(TABLES[entity].key))

/** Locks the shelves of a panel: two who write at once do it one after the other, and take different numbers. */
export async function lockShelves(trx: Trx): Promise<void> {
  await trx.run(sql`
    insert into catalogue.version as v (panel_id, version) values (${trx.panelId}, 1) on conflict (panel_id) do update set version = v.version`)
}

export const removeShelf = (trx: Trx, entity: ShelfEntity, id: number): Promise<number> =>
  trx.run(sql`delete from ${tableOf(entity)} where panel_id = ${trx.panelId} and ${keyOf(entity)} = ${id}`)

/** Puts each at its place. */
export async function writePlaces(trx: Trx, entity: 'network' | 'service-type', ids: readonly number[]): Promise<void> {
  await trx.run(sql`
    update ${tableOf(entity)} s set position = p.place::int
      from unnest(${ids}::int[]) with ordinality as p (id, place)
     where s.panel_id = ${trx.panelId} and s.${keyOf(entity)} = p.id and s.position <> p.place`)
}

/** The first services that name it, for telling why it stays. */
export const usersOf = (trx: Trx, entity: ShelfEntity, id: number): Promise<{ id: number; name: string }[]> =>
  trx.rows(sql<{ id: number; name: string }>`
    select s.id, s.name from catalogue.service s
     where s.panel_id = ${trx.panelId} and case ${entity}::text
       when 'network' then s.network_id = ${id}
       when 'service-type' then s.service_type_id = ${id}
       when 'delivery' then s.delivery_id = ${id}
       when 'label' then exists (select from catalogue.service_label l where l.panel_id = s.panel_id and l.service_id = s.id and l.label_id = ${id})
       else exists (select from catalogue.service_target t where t.panel_id = s.panel_id and t.service_id = s.id and t.target_id = ${id}) end
     order by s.id limit 3`)

/** Moves every service of a type to another one; the network follows. */
export async function moveServices(trx: Trx, from: number, to: number, by: string, now: Date): Promise<number> {
  return trx.run(sql`
    update catalogue.service s set service_type_id = t.id, network_id = t.network_id, position = 0, version = s.version + 1, changed_at = ${now}, changed_by = ${by}
      from catalogue.service_type t
     where t.panel_id = ${trx.panelId} and t.id = ${to} and s.panel_id = ${trx.panelId} and s.service_type_id = ${from}`)
}

/** Locks the services of a type in one order. */
export async function lockServicesOfType(trx: Trx, typeId: number): Promise<void> {
  await trx.run(sql`
    select 1 from catalogue.service where panel_id = ${trx.panelId} and service_type_id = ${typeId} order by id for update`)
}
