import { type SystemTrx, sql, type Trx } from '@vitrine/platform/database'
import type { CatalogueNetwork, CatalogueServiceType, Delivery, Label, TargetFacts } from '../model/catalogue-service.ts'
import type { NetworkLinks } from '../model/links/whole-address.ts'
import type { Translations } from '../model/translations.ts'

export const loadVersion = async (trx: Trx): Promise<number> =>
  (await trx.maybe(sql<{ version: number }>`select version from catalogue.version where panel_id = ${trx.panelId}`))?.version ?? 0

export const loadLinks = (trx: SystemTrx): Promise<NetworkLinks[]> =>
  trx.rows(sql<NetworkLinks>`select id as "networkId", link_patterns as "patterns" from catalogue.network order by id`)

/** Numbers of countries by their ISO codes. */
export const loadCountryIds = async (trx: SystemTrx): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (await trx.rows(sql<{ code: string; id: number }>`select iso_code_2 as "code", id from catalogue.country`)).map(({ code, id }) => [
      code,
      id,
    ]),
  )

export const loadNetworks = (trx: Trx): Promise<CatalogueNetwork[]> =>
  trx.rows(sql<CatalogueNetwork>`
    select p.network_id as "id", n.type, p.slug, p.name, p.icon, p.color, p.url_placeholder as "urlPlaceholder", p.has_search as "hasSearch",
           p.is_enabled as "isEnabled", p.title, p.description, p.faq, p.meta_title as "metaTitle", p.meta_description as "metaDescription", p.translations
      from catalogue.panel_network p join catalogue.network n on n.id = p.network_id
     where p.panel_id = ${trx.panelId} order by p.position, p.network_id`)

export const loadServiceTypes = (trx: Trx): Promise<CatalogueServiceType[]> =>
  trx.rows(sql<CatalogueServiceType>`
    select id, network_id as "networkId", type, slug, name, icon, color, translations
      from catalogue.service_type where panel_id = ${trx.panelId} order by position, id`)

export const loadLabels = (trx: Trx): Promise<Label[]> =>
  trx.rows(sql<Label>`select id, name, color, translations from catalogue.label where panel_id = ${trx.panelId} order by id`)

export const loadDeliveries = (trx: Trx): Promise<Delivery[]> =>
  trx.rows(sql<Delivery>`select id, name, description, translations from catalogue.delivery where panel_id = ${trx.panelId} order by id`)

export const loadTargets = (trx: Trx): Promise<TargetFacts[]> =>
  trx.rows(sql<TargetFacts>`
    select t.id, y.name as "type", y.id as "typeId", y.title as "typeTitle", y.view_type as "viewType", y.is_selectable as "isSelectable",
           t.is_optional as "isOptional", t.name, t.placeholder, t.selectable_values as "selectableValues", t.translations,
           case when y.name = 'countries' and t.selectable_values = '[]'
                then (select jsonb_agg(iso_code_2 order by iso_code_2) from catalogue.country) else t.selectable_values end as "allowedValues"
      from catalogue.target t join catalogue.target_type y on y.id = t.target_type_id where t.panel_id = ${trx.panelId} order by t.id`)

export interface ServiceLinks {
  readonly serviceId: number
  readonly otherId: number
}

export const loadServiceLabels = (trx: Trx): Promise<ServiceLinks[]> =>
  trx.rows(sql<ServiceLinks>`
    select service_id as "serviceId", label_id as "otherId" from catalogue.service_label where panel_id = ${trx.panelId} order by service_id, label_id`)

export const loadServiceTargets = (trx: Trx): Promise<ServiceLinks[]> =>
  trx.rows(sql<ServiceLinks>`
    select service_id as "serviceId", target_id as "otherId" from catalogue.service_target where panel_id = ${trx.panelId} order by service_id, target_id`)

export interface PackageRow extends ServiceLinks {
  readonly quantity: number
  readonly isDisplayable: boolean
}

export const loadPackageItems = (trx: Trx): Promise<PackageRow[]> =>
  trx.rows(sql<PackageRow>`
    select package_id as "serviceId", service_id as "otherId", quantity, is_displayable as "isDisplayable"
      from catalogue.package_item where panel_id = ${trx.panelId} order by package_id, position`)

/** Addresses that services had before. */
export const loadFormerSlugs = (trx: Trx): Promise<{ slug: string; serviceId: number }[]> =>
  trx.rows(sql<{ slug: string; serviceId: number }>`
    select slug, service_id as "serviceId" from catalogue.former_slug where panel_id = ${trx.panelId} order by slug`)

export interface ServiceRow {
  id: number
  networkId: number
  serviceTypeId: number
  type: string
  deliveryId: number
  slug: string
  name: string
  title: string | null
  shortDescription: string | null
  geo: string | null
  startTime: string | null
  startsWithinMinutes: number | null
  speed: string | null
  guarantee: string | null
  guaranteeDays: number | null
  exampleLink: string | null
  priceNano: bigint
  discountPpm: number
  priceType: 'per_quantity' | 'fixed'
  pricingPer: number
  minQuantity: number
  maxQuantity: number
  quantityStep: number
  defaultQuantity: number
  linkKinds: string[]
  hasRefill: boolean
  isEnabled: boolean
  isDeactivated: boolean
  isPackage: boolean
  dripFeedIsAllowed: boolean
  hasSearch: boolean
  calculableQuantity: boolean
  gatherStatistic: boolean
  urlIsRequired: boolean
  allowsCancel: boolean
  allowsDuplicateLinks: boolean
  isRestricted: boolean
  allowsCountries: boolean
  isClosedSale: boolean
  hasPersonalManager: boolean
  consultationChatPeriod: string | null
  thumbnailPeriod: string | null
  popularity: number
  position: number
  translations: Translations
}

export const loadServiceRows = (trx: Trx): Promise<ServiceRow[]> =>
  trx.rows(sql<ServiceRow>`
    select s.id, s.network_id as "networkId", s.service_type_id as "serviceTypeId", t.type, s.delivery_id as "deliveryId", s.slug, s.name, s.title,
           s.short_description as "shortDescription", s.geo, s.start_time as "startTime", s.starts_within_minutes as "startsWithinMinutes", s.speed,
           s.guarantee, s.guarantee_days as "guaranteeDays", s.example_link as "exampleLink", s.price_nano as "priceNano",
           s.discount_ppm as "discountPpm", s.price_type as "priceType", s.pricing_per as "pricingPer", s.min_quantity as "minQuantity",
           s.max_quantity as "maxQuantity", s.quantity_step as "quantityStep", s.default_quantity as "defaultQuantity", s.link_kinds as "linkKinds",
           s.has_refill as "hasRefill", s.is_enabled as "isEnabled", s.is_deactivated as "isDeactivated", s.is_package as "isPackage",
           s.drip_feed_is_allowed as "dripFeedIsAllowed", s.has_search as "hasSearch", s.calculable_quantity as "calculableQuantity",
           s.gather_statistic as "gatherStatistic", s.url_is_required as "urlIsRequired", s.is_cancellable as "allowsCancel",
           s.allows_duplicate_links as "allowsDuplicateLinks", s.restricted_access as "isRestricted", s.allowed_use_countries as "allowsCountries",
           s.available_closed_sales as "isClosedSale", s.available_personal_manager as "hasPersonalManager",
           s.consultation_chat_period as "consultationChatPeriod", s.thumbnail_period as "thumbnailPeriod", s.popularity, s.position, s.translations
      from catalogue.service s join catalogue.service_type t on t.panel_id = s.panel_id and t.id = s.service_type_id
     where s.panel_id = ${trx.panelId} order by s.id`)
