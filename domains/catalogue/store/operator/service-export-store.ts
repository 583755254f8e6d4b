import { sql, type Trx } from '@vitrine/platform/database'

export interface ExportedService {
  readonly id: number
  readonly network: string
  readonly type: string
  readonly name: string
  readonly slug: string
  readonly priceNano: bigint
  readonly pricingPer: number
  readonly discountPpm: number
  readonly minQuantity: number
  readonly maxQuantity: number
  readonly quantityStep: number
  readonly guaranteeDays: number | null
  readonly isEnabled: boolean
  readonly archivedAt: Date | null
}

/** Services by number, for a file. */
export const servicesAfter = (trx: Trx, after: number, limit: number): Promise<ExportedService[]> =>
  trx.rows(sql<ExportedService>`
    select s.id, coalesce(n.name, '') as network, coalesce(t.name, '') as type, s.name, s.slug, s.price_nano as "priceNano", s.pricing_per as "pricingPer",
           s.discount_ppm as "discountPpm", s.min_quantity as "minQuantity", s.max_quantity as "maxQuantity", s.quantity_step as "quantityStep",
           s.guarantee_days as "guaranteeDays", s.is_enabled as "isEnabled", s.archived_at as "archivedAt"
      from catalogue.service s
      left join catalogue.panel_network n on n.panel_id = s.panel_id and n.network_id = s.network_id
      left join catalogue.service_type t on t.panel_id = s.panel_id and t.id = s.service_type_id
     where s.panel_id = ${trx.panelId} and s.id > ${after} order by s.id limit ${limit}`)
