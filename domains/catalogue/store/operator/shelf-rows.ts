import { sql, type Trx } from '@vitrine/platform/database'
import type { FaqItem, TargetKind } from '../../model/catalogue-service.ts'
import type { Translations } from '../../model/translations.ts'

/** What services are sorted by or ask for: how often it is used, and how often it was changed. */
export interface Shelf {
  readonly id: number
  readonly name: string
  readonly translations: Translations
  readonly serviceCount: number
  readonly version: number
}

export interface NetworkShelf extends Shelf {
  readonly type: string
  readonly slug: string
  readonly icon: string | null
  readonly color: string | null
  readonly urlPlaceholder: string | null
  readonly hasSearch: boolean
  readonly position: number
  readonly isEnabled: boolean
  readonly title: string | null
  readonly description: string | null
  readonly faq: FaqItem[]
  readonly metaTitle: string | null
  readonly metaDescription: string | null
  readonly typeCount: number
  /** Kinds of links that its rules tell apart. */
  readonly linkKinds: string[]
}

/** Every network that the deployment knows, those of the panel first; version 0 is one that the panel has never offered. */
export const networkShelves = (trx: Trx): Promise<NetworkShelf[]> =>
  trx.rows(sql<NetworkShelf>`
    select n.id, n.type, coalesce(p.name, n.name) as name, coalesce(p.slug, n.type) as slug, p.icon, p.color, p.url_placeholder as "urlPlaceholder",
           coalesce(p.has_search, false) as "hasSearch", coalesce(p.position, 0) as position, coalesce(p.is_enabled, false) as "isEnabled", p.title, p.description,
           coalesce(p.faq, '[]') as faq, p.meta_title as "metaTitle", p.meta_description as "metaDescription", coalesce(p.translations, '{}') as translations,
           array(select distinct rule ->> 'kind' from jsonb_array_elements(n.link_patterns) hosts, jsonb_array_elements(hosts -> 'rules') rule order by 1) as "linkKinds",
           (select count(*)::int from catalogue.service_type t where t.panel_id = p.panel_id and t.network_id = p.network_id) as "typeCount",
           (select count(*)::int from catalogue.service s where s.panel_id = p.panel_id and s.network_id = p.network_id) as "serviceCount",
           coalesce(p.version, 0) as version
      from catalogue.network n left join catalogue.panel_network p on p.panel_id = ${trx.panelId} and p.network_id = n.id
     order by p.network_id is null, p.position, n.id`)

export interface TypeShelf extends Shelf {
  readonly networkId: number
  readonly type: string
  readonly slug: string
  readonly icon: string
  readonly color: string | null
  readonly position: number
}

export const typeShelves = (trx: Trx): Promise<TypeShelf[]> =>
  trx.rows(sql<TypeShelf>`
    select t.id, t.network_id as "networkId", t.type, t.name, t.slug, t.icon, t.color, t.position, t.translations,
           (select count(*)::int from catalogue.service s where s.panel_id = t.panel_id and s.service_type_id = t.id) as "serviceCount", t.version
      from catalogue.service_type t
      join catalogue.panel_network n on n.panel_id = t.panel_id and n.network_id = t.network_id
     where t.panel_id = ${trx.panelId} order by n.position, n.network_id, t.position, t.id`)

export interface LabelShelf extends Shelf {
  readonly color: string | null
}

export const labelShelves = (trx: Trx): Promise<LabelShelf[]> =>
  trx.rows(sql<LabelShelf>`
    select l.id, l.name, l.color, l.translations,
           (select count(*)::int from catalogue.service_label s where s.panel_id = l.panel_id and s.label_id = l.id) as "serviceCount", l.version
      from catalogue.label l where l.panel_id = ${trx.panelId} order by l.id`)

export interface DeliveryShelf extends Shelf {
  readonly description: string
}

export const deliveryShelves = (trx: Trx): Promise<DeliveryShelf[]> =>
  trx.rows(sql<DeliveryShelf>`
    select d.id, d.name, d.description, d.translations,
           (select count(*)::int from catalogue.service s where s.panel_id = d.panel_id and s.delivery_id = d.id) as "serviceCount", d.version
      from catalogue.delivery d where d.panel_id = ${trx.panelId} order by d.id`)

export interface TargetShelf extends Shelf {
  readonly type: TargetKind
  readonly placeholder: string | null
  readonly selectableValues: string[]
  readonly isOptional: boolean
}

export const targetShelves = (trx: Trx): Promise<TargetShelf[]> =>
  trx.rows(sql<TargetShelf>`
    select t.id, y.name as type, t.name, t.placeholder, t.selectable_values as "selectableValues", t.is_optional as "isOptional", t.translations,
           (select count(*)::int from catalogue.service_target s where s.panel_id = t.panel_id and s.target_id = t.id) as "serviceCount", t.version
      from catalogue.target t join catalogue.target_type y on y.id = t.target_type_id where t.panel_id = ${trx.panelId} order by t.id`)
