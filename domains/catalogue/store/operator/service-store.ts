import { sql, type Trx } from '@vitrine/platform/database'
import type { ServiceFields } from '../../model/service-fields.ts'
import type { TranslatedFrom } from '../../model/text-states.ts'
import type { Translations } from '../../model/translations.ts'

/** A service as operators see it: its own columns and the names of what it belongs to. */
export interface OperatorServiceRow extends Omit<ServiceFields, 'priceNano' | 'translations'> {
  readonly id: number
  readonly networkId: number
  readonly networkName: string
  readonly serviceTypeName: string
  readonly isPackage: boolean
  readonly priceNano: bigint
  readonly linkKinds: string[]
  readonly labelIds: number[]
  readonly popularity: number
  readonly translations: Translations
  readonly translatedFrom: TranslatedFrom
  readonly position: number
  readonly archivedAt: Date | null
  readonly version: number
  readonly changedAt: Date | null
  readonly changedBy: string | null
}

/** Services of the panel by number: all of them, or those named. */
export const operatorServices = (trx: Trx, ids: readonly number[] | null): Promise<OperatorServiceRow[]> =>
  trx.rows(sql<OperatorServiceRow>`
    select s.id, s.network_id as "networkId", n.name as "networkName", s.service_type_id as "serviceTypeId", t.name as "serviceTypeName",
           s.delivery_id as "deliveryId", s.slug, s.name, s.title, s.short_description as "shortDescription", s.geo, s.start_time as "startTime",
           s.starts_within_minutes as "startsWithinMinutes", s.speed, s.guarantee, s.guarantee_days as "guaranteeDays", s.example_link as "exampleLink",
           s.price_nano as "priceNano", s.discount_ppm as "discountPpm", s.price_type as "priceType", s.pricing_per as "pricingPer",
           s.price_follows_provider as "priceFollowsProvider",
           s.min_quantity as "minQuantity", s.max_quantity as "maxQuantity", s.quantity_step as "quantityStep", s.default_quantity as "defaultQuantity",
           s.link_kinds as "linkKinds", s.has_refill as "hasRefill", s.is_enabled as "isEnabled", s.is_deactivated as "isDeactivated",
           s.is_package as "isPackage", s.drip_feed_is_allowed as "dripFeedIsAllowed", s.has_search as "hasSearch",
           s.calculable_quantity as "calculableQuantity", s.gather_statistic as "gatherStatistic", s.url_is_required as "urlIsRequired",
           s.is_cancellable as "isCancellable", s.allows_duplicate_links as "allowsDuplicateLinks", s.restricted_access as "restrictedAccess",
           s.available_closed_sales as "availableClosedSales", s.available_personal_manager as "availablePersonalManager", s.popularity, s.translations,
           s.translated_from as "translatedFrom", s.position, s.archived_at as "archivedAt",
           array(select l.label_id from catalogue.service_label l where l.panel_id = s.panel_id and l.service_id = s.id order by l.label_id) as "labelIds",
           s.version, s.changed_at as "changedAt", s.changed_by as "changedBy"
      from catalogue.service s
      join catalogue.panel_network n on n.panel_id = s.panel_id and n.network_id = s.network_id
      join catalogue.service_type t on t.panel_id = s.panel_id and t.id = s.service_type_id
     where s.panel_id = ${trx.panelId} and (${ids}::int[] is null or s.id = any(${ids}::int[]))
     order by s.id`)

/** A service as the table of all shows it: none of its texts, and which languages have a name. */
export interface ServiceTableRow
  extends Pick<
    OperatorServiceRow,
    | 'id'
    | 'networkId'
    | 'networkName'
    | 'serviceTypeId'
    | 'serviceTypeName'
    | 'slug'
    | 'name'
    | 'guaranteeDays'
    | 'priceNano'
    | 'discountPpm'
    | 'priceType'
    | 'pricingPer'
    | 'priceFollowsProvider'
    | 'minQuantity'
    | 'maxQuantity'
    | 'quantityStep'
    | 'defaultQuantity'
    | 'isEnabled'
    | 'isDeactivated'
    | 'isPackage'
    | 'popularity'
    | 'position'
    | 'archivedAt'
    | 'version'
    | 'deliveryId'
    | 'labelIds'
    | 'dripFeedIsAllowed'
    | 'allowsDuplicateLinks'
    | 'restrictedAccess'
    | 'availableClosedSales'
    | 'changedAt'
    | 'changedBy'
  > {
  readonly deliveryName: string
  readonly createdAt: Date
  /** Besides English. */
  readonly namedLocales: string[]
}

/** The same for thousands at once: long texts are not read, and languages only where a caller needs them. */
export const serviceTable = (trx: Trx, ids: readonly number[] | null, withLocales: boolean): Promise<ServiceTableRow[]> =>
  trx.rows(sql<ServiceTableRow>`
    select s.id, s.network_id as "networkId", n.name as "networkName", s.service_type_id as "serviceTypeId", t.name as "serviceTypeName",
           s.slug, s.name, s.guarantee_days as "guaranteeDays", s.price_nano as "priceNano", s.discount_ppm as "discountPpm",
           s.price_type as "priceType", s.pricing_per as "pricingPer", s.min_quantity as "minQuantity", s.max_quantity as "maxQuantity",
           s.quantity_step as "quantityStep", s.default_quantity as "defaultQuantity", s.is_enabled as "isEnabled",
           s.is_deactivated as "isDeactivated", s.is_package as "isPackage", s.popularity, s.position, s.archived_at as "archivedAt",
           s.price_follows_provider as "priceFollowsProvider", s.version, s.delivery_id as "deliveryId", d.name as "deliveryName",
           coalesce(l.ids, '{}') as "labelIds", s.drip_feed_is_allowed as "dripFeedIsAllowed", s.allows_duplicate_links as "allowsDuplicateLinks",
           s.restricted_access as "restrictedAccess", s.available_closed_sales as "availableClosedSales",
           s.created_at as "createdAt", s.changed_at as "changedAt", s.changed_by as "changedBy",
           case when ${withLocales} then array(select key from jsonb_each(s.translations) where coalesce(value ->> 'name', '') <> '') else '{}' end as "namedLocales"
      from catalogue.service s
      join catalogue.panel_network n on n.panel_id = s.panel_id and n.network_id = s.network_id
      join catalogue.service_type t on t.panel_id = s.panel_id and t.id = s.service_type_id
      join catalogue.delivery d on d.panel_id = s.panel_id and d.id = s.delivery_id
      left join (select service_id, array_agg(label_id order by label_id) as ids from catalogue.service_label
                  where panel_id = ${trx.panelId} group by service_id) l on l.service_id = s.id
     where s.panel_id = ${trx.panelId} and (${ids}::int[] is null or s.id = any(${ids}::int[]))
     order by s.id`)

/** What the panel's labels are called. */
export const labelNames = (trx: Trx): Promise<{ id: number; name: string }[]> =>
  trx.rows(sql<{ id: number; name: string }>`select id, name from catalogue.label where panel_id = ${trx.panelId} order by id`)

/** Locks services in one order, so that two who change many never wait for each other in a circle. */
export async function lockServices(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx.rows(sql<{ id: number }>`
    select id from catalogue.service where panel_id = ${trx.panelId} and id = any(${ids}::int[]) order by id for update`)
}

export interface ServiceWrite {
  readonly id: number
  readonly version: number
  readonly fields: ServiceFields
  readonly translatedFrom: TranslatedFrom
}

/** Writes changed services as they are now, in one statement; the network follows from the type. */
export async function writeServices(trx: Trx, writes: readonly ServiceWrite[], by: string, now: Date): Promise<void> {
  const rows = writes.map(({ id, version, fields, translatedFrom }) => ({ id, version, ...fields, translatedFrom }))
  await trx.run(sql`
    update catalogue.service s
       set name = r.name, slug = r.slug, title = r.title, short_description = r."shortDescription", geo = r.geo, start_time = r."startTime",
           starts_within_minutes = r."startsWithinMinutes", speed = r.speed, guarantee = r.guarantee, guarantee_days = r."guaranteeDays",
           example_link = r."exampleLink", service_type_id = r."serviceTypeId", network_id = t.network_id, delivery_id = r."deliveryId",
           price_nano = r."priceNano", discount_ppm = r."discountPpm", price_type = r."priceType", pricing_per = r."pricingPer",
           price_follows_provider = r."priceFollowsProvider",
           min_quantity = r."minQuantity", max_quantity = r."maxQuantity", quantity_step = r."quantityStep", default_quantity = r."defaultQuantity",
           is_enabled = r."isEnabled", is_deactivated = r."isDeactivated", has_refill = r."hasRefill", drip_feed_is_allowed = r."dripFeedIsAllowed",
           has_search = r."hasSearch", calculable_quantity = r."calculableQuantity", gather_statistic = r."gatherStatistic",
           url_is_required = r."urlIsRequired", is_cancellable = r."isCancellable", allows_duplicate_links = r."allowsDuplicateLinks",
           restricted_access = r."restrictedAccess", available_closed_sales = r."availableClosedSales",
           available_personal_manager = r."availablePersonalManager", translations = r.translations, translated_from = r."translatedFrom",
           version = r.version, changed_at = ${now},
           changed_by = ${by}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id int, version int, name text, slug text, title text, "shortDescription" text, geo text,
             "startTime" text, "startsWithinMinutes" int, speed text, guarantee text, "guaranteeDays" int, "exampleLink" text, "serviceTypeId" int,
             "deliveryId" int, "priceNano" bigint, "discountPpm" int, "priceType" text, "pricingPer" int, "priceFollowsProvider" boolean, "minQuantity" int, "maxQuantity" int,
             "quantityStep" int, "defaultQuantity" int, "isEnabled" boolean, "isDeactivated" boolean, "hasRefill" boolean, "dripFeedIsAllowed" boolean,
             "hasSearch" boolean, "calculableQuantity" boolean, "gatherStatistic" boolean, "urlIsRequired" boolean, "isCancellable" boolean,
             "allowsDuplicateLinks" boolean, "restrictedAccess" boolean, "availableClosedSales" boolean, "availablePersonalManager" boolean,
             translations jsonb, "translatedFrom" jsonb)
      join catalogue.service_type t on t.panel_id = ${trx.panelId} and t.id = r."serviceTypeId"
     where s.panel_id = ${trx.panelId} and s.id = r.id`)
}

/** What a change may name: types, deliveries, and which slugs belong to which service. */
export const serviceNeighbours = (
  trx: Trx,
  slugs: readonly string[],
): Promise<{ types: number[]; deliveries: number[]; slugs: Record<string, number> }> =>
  trx.one(sql<{ types: number[]; deliveries: number[]; slugs: Record<string, number> }>`
    select array(select id from catalogue.service_type where panel_id = ${trx.panelId}) as types,
           array(select id from catalogue.delivery where panel_id = ${trx.panelId}) as deliveries,
           coalesce((select jsonb_object_agg(slug, id) from catalogue.service where panel_id = ${trx.panelId} and slug = any(${slugs}::text[])), '{}') as slugs`)

export interface ServiceTexts {
  readonly description: string | null
  readonly requirements: string | null
  readonly faq: { question: string; answer: string }[]
  readonly metaTitle: string | null
  readonly metaDescription: string | null
  readonly translations: Record<string, unknown>
}

export const serviceTexts = (trx: Trx, serviceId: number): Promise<ServiceTexts | undefined> =>
  trx.maybe(sql<ServiceTexts>`
    select description, requirements, faq, meta_title as "metaTitle", meta_description as "metaDescription", translations
      from catalogue.service_content where panel_id = ${trx.panelId} and service_id = ${serviceId}`)

/** Puts services of a type at their places; those of the type that are not named lose theirs. */
export async function writeServicePlaces(trx: Trx, typeId: number, ids: readonly number[]): Promise<void> {
  await trx.run(sql`
    update catalogue.service s set position = coalesce(p.place::int, 0)
      from catalogue.service o left join unnest(${ids}::int[]) with ordinality as p (id, place) on p.id = o.id
     where o.panel_id = ${trx.panelId} and o.service_type_id = ${typeId} and s.panel_id = o.panel_id and s.id = o.id
       and s.position <> coalesce(p.place::int, 0)`)
}

/** The services of a type that have a place, in their order; null for a type that is not there. */
export const placedServices = async (trx: Trx, typeId: number): Promise<{ name: string; ids: number[]; all: number[] } | undefined> =>
  trx.maybe(sql<{ name: string; ids: number[]; all: number[] }>`
    select t.name,
           array(select s.id from catalogue.service s where s.panel_id = t.panel_id and s.service_type_id = t.id and s.position > 0 order by s.position, s.id) as ids,
           array(select s.id from catalogue.service s where s.panel_id = t.panel_id and s.service_type_id = t.id order by s.id) as "all"
      from catalogue.service_type t where t.panel_id = ${trx.panelId} and t.id = ${typeId}`)
