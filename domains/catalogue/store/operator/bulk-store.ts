import { sql, type Trx } from '@vitrine/platform/database'
import type { BulkRow } from '../../model/bulk/bulk-change.ts'

/** Services as far as a change of many looks at them. */
export const bulkRows = (trx: Trx, ids: readonly number[]): Promise<BulkRow[]> =>
  trx.rows(sql<Omit<BulkRow, 'labelIds'> & { readonly labelIds: number[] }>`
    select s.id, s.network_id as "networkId", s.service_type_id as "serviceTypeId", s.delivery_id as "deliveryId", s.is_enabled as "isEnabled",
           s.archived_at is not null as "isArchived", s.version, coalesce(l.ids, '{}') as "labelIds"
      from catalogue.service s
      left join (select service_id, array_agg(label_id order by label_id) as ids from catalogue.service_label
                  where panel_id = ${trx.panelId} group by service_id) l on l.service_id = s.id
     where s.panel_id = ${trx.panelId} and s.id = any(${ids}::int[])`)

export interface BulkNames {
  readonly labelIds: readonly number[]
  readonly deliveryId: number | null
  readonly serviceTypeId: number | null
}

/** What a change names, as far as it is there. */
export const knownNames = (
  trx: Trx,
  { labelIds, deliveryId, serviceTypeId }: BulkNames,
): Promise<{ labelIds: number[]; hasDelivery: boolean; networkId: number | null }> =>
  trx.one(sql<{ labelIds: number[]; hasDelivery: boolean; networkId: number | null }>`
    select array(select id from catalogue.label where panel_id = ${trx.panelId} and id = any(${labelIds}::int[])) as "labelIds",
           exists (select from catalogue.delivery where panel_id = ${trx.panelId} and id = ${deliveryId}::int) as "hasDelivery",
           (select network_id from catalogue.service_type where panel_id = ${trx.panelId} and id = ${serviceTypeId}::int) as "networkId"`)

export interface BulkColumns {
  readonly deliveryId?: number
  readonly serviceTypeId?: number
  readonly isEnabled?: boolean
  readonly isArchived?: boolean
}

/** Writes the columns named of many services, each a new version in an operator's name. What moves to another type loses its place. */
export async function writeMany(
  trx: Trx,
  ids: readonly number[],
  { deliveryId = null, serviceTypeId = null, isEnabled = null, isArchived = null }: { [K in keyof BulkColumns]: BulkColumns[K] | null },
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  await trx.run(sql`
    update catalogue.service set
           delivery_id = coalesce(${deliveryId}::int, delivery_id),
           service_type_id = coalesce(${serviceTypeId}::int, service_type_id),
           position = case when ${serviceTypeId}::int is null then position else 0 end,
           is_enabled = case when ${isArchived}::boolean is not null then false else coalesce(${isEnabled}::boolean, is_enabled) end,
           archived_at = case ${isArchived}::boolean when true then ${now}::timestamptz when false then null else archived_at end,
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
