import { sql, type Trx } from '@vitrine/platform/database'
import type { BulkRow } from '../../model/bulk/bulk-change.ts'

/** The kind of targets whose values are countries. */
const countriesKind = sql`select id from catalogue.target_type where name = 'countries'`

/** Services as far as a change of many looks at them. */
export const bulkRows = (trx: Trx, ids: readonly number[]): Promise<BulkRow[]> =>
  trx.rows(sql<Omit<BulkRow, 'labelIds' | 'countryTargetIds'> & { readonly labelIds: number[]; readonly countryTargetIds: number[] }>`
    select s.id, s.network_id as "networkId", s.service_type_id as "serviceTypeId", s.delivery_id as "deliveryId", s.is_enabled as "isEnabled",
           s.archived_at is not null as "isArchived", s.version, coalesce(l.ids, '{}') as "labelIds",
           s.allowed_use_countries as "allowsCountries", coalesce(g.countries, '{}') as "countryTargetIds", coalesce(g.count, 0) as "targetCount"
      from catalogue.service s
      left join (select service_id, array_agg(label_id order by label_id) as ids from catalogue.service_label
                  where panel_id = ${trx.panelId} group by service_id) l on l.service_id = s.id
      left join (select t.service_id, count(*)::int as count,
                        coalesce(array_agg(t.target_id order by t.target_id) filter (where o.target_type_id = (${countriesKind})), '{}') as countries
                   from catalogue.service_target t join catalogue.target o on o.panel_id = t.panel_id and o.id = t.target_id
                  where t.panel_id = ${trx.panelId} and t.service_id = any(${ids}::int[]) group by t.service_id) g on g.service_id = s.id
     where s.panel_id = ${trx.panelId} and s.id = any(${ids}::int[])`)

export interface BulkNames {
  readonly labelIds: readonly number[]
  readonly deliveryId: number | null
  readonly serviceTypeId: number | null
  /** A target of countries. */
  readonly targetId: number | null
}

interface KnownNames {
  readonly labelIds: number[]
  readonly hasDelivery: boolean
  readonly hasTarget: boolean
  readonly networkId: number | null
}

/** What a change names, as far as it is there. */
export const knownNames = (trx: Trx, { labelIds, deliveryId, serviceTypeId, targetId }: BulkNames): Promise<KnownNames> =>
  trx.one(sql<KnownNames>`
    select array(select id from catalogue.label where panel_id = ${trx.panelId} and id = any(${labelIds}::int[])) as "labelIds",
           exists (select from catalogue.delivery where panel_id = ${trx.panelId} and id = ${deliveryId}::int) as "hasDelivery",
           exists (select from catalogue.target
                    where panel_id = ${trx.panelId} and id = ${targetId}::int and target_type_id = (${countriesKind})) as "hasTarget",
           (select network_id from catalogue.service_type where panel_id = ${trx.panelId} and id = ${serviceTypeId}::int) as "networkId"`)

export interface BulkColumns {
  readonly deliveryId?: number
  readonly serviceTypeId?: number
  readonly isEnabled?: boolean
  readonly isArchived?: boolean
  readonly allowsCountries?: boolean
}

/** Writes the columns named of many services, each a new version in an operator's name. What moves to another type loses its place. */
export async function writeMany(
  trx: Trx,
  ids: readonly number[],
  {
    deliveryId = null,
    serviceTypeId = null,
    isEnabled = null,
    isArchived = null,
    allowsCountries = null,
  }: { [K in keyof BulkColumns]: BulkColumns[K] | null },
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  await trx.run(sql`
    update catalogue.service set
           delivery_id = coalesce(${deliveryId}::int, delivery_id),
           service_type_id = coalesce(${serviceTypeId}::int, service_type_id),
           position = case when ${serviceTypeId}::int is null then position else 0 end,
           is_enabled = case when ${isArchived}::boolean is not null then false else coalesce(${isEnabled}::boolean, is_enabled) end,
           archived_at = case ${isArchived}::boolean when true then ${now}::timestamptz when false then null else archived_at end,
           allowed_use_countries = coalesce(${allowsCountries}::boolean, allowed_use_countries),
           version = version + 1, changed_at = ${now}, changed_by = ${by}
     where panel_id = ${trx.panelId} and id = any(${ids}::int[])`)
}

/** Takes labels from services: those named, or all others. */
export async function takeLabels(trx: Trx, ids: readonly number[], labelIds: readonly number[], isOthers: boolean): Promise<void> {
  await trx.run(sql`
    delete from catalogue.service_label
     where panel_id = ${trx.panelId} and service_id = any(${ids}::int[]) and (label_id = any(${labelIds}::int[])) <> ${isOthers}::boolean`)
}

export async function giveLabels(trx: Trx, ids: readonly number[], labelIds: readonly number[]): Promise<void> {
  await trx.run(sql`
    insert into catalogue.service_label (panel_id, service_id, label_id)
    select ${trx.panelId}, s.id, l.id from unnest(${ids}::int[]) as s (id) cross join unnest(${labelIds}::int[]) as l (id)
    on conflict do nothing`)
}

/** Puts one target of countries in the place of those that services have; null leaves them none. */
export async function setCountries(trx: Trx, ids: readonly number[], targetId: number | null): Promise<void> {
  await trx.run(sql`
    delete from catalogue.service_target t using catalogue.target o
     where t.panel_id = ${trx.panelId} and t.service_id = any(${ids}::int[]) and o.panel_id = t.panel_id and o.id = t.target_id
       and o.target_type_id = (${countriesKind}) and t.target_id is distinct from ${targetId}::int`)
  if (targetId === null) return
  await trx.run(sql`
    insert into catalogue.service_target (panel_id, service_id, target_id)
    select ${trx.panelId}, s.id, ${targetId}::int from unnest(${ids}::int[]) as s (id) on conflict do nothing`)
}
