import { sql, type Trx } from '@vitrine/platform/database'
import type { FaqItem, PackageItem } from '../../model/catalogue-service.ts'
import type { TranslatedFrom } from '../../model/text-states.ts'

/** What the editor knows of a service beside its own columns of every table. */
export interface EditedRow {
  readonly id: number
  readonly targetIds: number[]
  readonly packageItems: PackageItem[]
  readonly allowedUseCountries: boolean
  readonly consultationChatPeriod: string | null
  readonly thumbnailPeriod: string | null
  readonly description: string | null
  readonly requirements: string | null
  readonly faq: FaqItem[]
  readonly metaTitle: string | null
  readonly metaDescription: string | null
  readonly contentTranslations: Record<string, Record<string, unknown>>
}

export const editedRows = (trx: Trx, ids: readonly number[]): Promise<EditedRow[]> =>
  trx.rows(sql<EditedRow>`
    select s.id, s.allowed_use_countries as "allowedUseCountries", s.consultation_chat_period as "consultationChatPeriod", s.thumbnail_period as "thumbnailPeriod",
           array(select t.target_id from catalogue.service_target t where t.panel_id = s.panel_id and t.service_id = s.id order by t.target_id) as "targetIds",
           coalesce((select jsonb_agg(jsonb_build_object('serviceId', p.service_id, 'quantity', p.quantity, 'isDisplayable', p.is_displayable) order by p.position)
                       from catalogue.package_item p where p.panel_id = s.panel_id and p.package_id = s.id), '[]') as "packageItems",
           c.description, c.requirements, coalesce(c.faq, '[]') as faq, c.meta_title as "metaTitle", c.meta_description as "metaDescription",
           coalesce(c.translations, '{}') as "contentTranslations"
      from catalogue.service s left join catalogue.service_content c on c.panel_id = s.panel_id and c.service_id = s.id
     where s.panel_id = ${trx.panelId} and s.id = any(${ids}::int[])`)

export interface Stamp {
  readonly id: number
  readonly by: string
  readonly now: Date
  readonly translatedFrom: TranslatedFrom
}

/** Makes what was just written a new version in an operator's name. */
export async function stampService(trx: Trx, { id, by, now, translatedFrom }: Stamp): Promise<void> {
  await trx.run(sql`
    update catalogue.service set version = version + 1, changed_at = ${now}, changed_by = ${by}, translated_from = ${JSON.stringify(translatedFrom)}
     where panel_id = ${trx.panelId} and id = ${id}`)
}

interface ArchivedState {
  readonly at: Date | null
  readonly isOnSale: boolean
}

/** Sets a service aside, off sale, or brings it back, on sale only where that is said. */
export async function writeArchived(
  trx: Trx,
  id: number,
  { at, isOnSale }: ArchivedState,
  { by, now }: Pick<Stamp, 'by' | 'now'>,
): Promise<void> {
  await trx.run(sql`
    update catalogue.service set archived_at = ${at}, is_enabled = ${isOnSale}, version = version + 1, changed_at = ${now}, changed_by = ${by}
     where panel_id = ${trx.panelId} and id = ${id}`)
}

export const deleteServiceRow = (trx: Trx, id: number): Promise<number> =>
  trx.run(sql`delete from catalogue.service where panel_id = ${trx.panelId} and id = ${id}`)

/** Remembers the address that a service had; the one it has now leads nowhere else. */
export async function rememberSlug(trx: Trx, id: number, former: string, current: string): Promise<void> {
  await trx.run(sql`delete from catalogue.former_slug where panel_id = ${trx.panelId} and slug = ${current}`)
  await trx.run(sql`
    insert into catalogue.former_slug (panel_id, slug, service_id) values (${trx.panelId}, ${former}, ${id})
    on conflict (panel_id, slug) do update set service_id = excluded.service_id`)
}

export interface Surroundings {
  /** Of the type; null for a type that is not there. */
  readonly networkId: number | null
  readonly linkKinds: string[]
  readonly hasDelivery: boolean
  readonly labelIds: number[]
  readonly targetIds: number[]
  readonly items: { id: number; minQuantity: number; maxQuantity: number; isPackage: boolean }[]
  /** Addresses of other services that begin like the wanted one. */
  readonly slugs: string[]
  readonly packageIds: number[]
}

export interface Named {
  readonly id: number | null
  readonly slug: string
  readonly serviceTypeId: number
  readonly deliveryId: number
  readonly labelIds: readonly number[]
  readonly targetIds: readonly number[]
  readonly itemIds: readonly number[]
}

/** What a service names, as it is there: one statement for all that is checked before it is written. */
export const surroundingsOf = (trx: Trx, named: Named): Promise<Surroundings> =>
  trx.one(sql<Surroundings>`
    select (select t.network_id from catalogue.service_type t where t.panel_id = ${trx.panelId} and t.id = ${named.serviceTypeId}) as "networkId",
           array(select distinct rule ->> 'kind' from catalogue.service_type t join catalogue.network n on n.id = t.network_id,
                        jsonb_array_elements(n.link_patterns) hosts, jsonb_array_elements(hosts -> 'rules') rule
                  where t.panel_id = ${trx.panelId} and t.id = ${named.serviceTypeId} order by 1) as "linkKinds",
           exists (select from catalogue.delivery d where d.panel_id = ${trx.panelId} and d.id = ${named.deliveryId}) as "hasDelivery",
           array(select l.id from catalogue.label l where l.panel_id = ${trx.panelId} and l.id = any(${named.labelIds}::int[])) as "labelIds",
           array(select t.id from catalogue.target t where t.panel_id = ${trx.panelId} and t.id = any(${named.targetIds}::int[])) as "targetIds",
           coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'minQuantity', s.min_quantity, 'maxQuantity', s.max_quantity, 'isPackage', s.is_package))
                       from catalogue.service s where s.panel_id = ${trx.panelId} and s.id = any(${named.itemIds}::int[])), '[]') as items,
           array(select s.slug from catalogue.service s
                  where s.panel_id = ${trx.panelId} and starts_with(s.slug, ${named.slug}::text) and s.id is distinct from ${named.id}::int) as slugs,
           array(select p.package_id from catalogue.package_item p where p.panel_id = ${trx.panelId} and p.service_id = ${named.id}::int) as "packageIds"`)
