import { sql, type Trx } from '@vitrine/platform/database'

/** A service as a form chooses it: by its number, name, network and price. */
export interface ServiceChoice {
  readonly id: number
  readonly name: string
  readonly networkName: string
  readonly priceNano: bigint
  readonly priceType: string
  readonly pricingPer: number
  readonly isPackage: boolean
  readonly isEnabled: boolean
  readonly isArchived: boolean
}

const WORDS_MAX = 8
const INT_MAX = 2_147_483_647

export interface ServiceSearch {
  /** A number, or words that all stand in the name or the network's. */
  readonly text: string
  readonly withPackages: boolean
  readonly limit: number
}

/** The services that are meant, the one of the number first and then the most ordered. Archived services are not offered. */
export function findServiceChoices(trx: Trx, { text, withPackages, limit }: ServiceSearch): Promise<ServiceChoice[]> {
  const words = text.split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const digits = /^#?(\d{1,10})$/.exec(text.trim())?.[1]
  const number = digits !== undefined && Number(digits) <= INT_MAX ? Number(digits) : null
  return trx.rows(sql<ServiceChoice>`
    select s.id, s.name, n.name as "networkName", s.price_nano as "priceNano", s.price_type as "priceType", s.pricing_per as "pricingPer",
           s.is_package as "isPackage", s.is_enabled and not s.is_deactivated as "isEnabled", false as "isArchived"
      from catalogue.service s
      join catalogue.panel_network n on n.panel_id = s.panel_id and n.network_id = s.network_id
     where s.panel_id = ${trx.panelId} and s.archived_at is null and (${withPackages} or not s.is_package)
       and (s.id = ${number}::int or n.name || ' ' || s.name ilike all (${patterns}::text[]))
     order by (s.id = ${number}::int) desc nulls last, s.popularity desc, s.id
     limit ${limit}`)
}

/** The services of these numbers, also archived ones: what a form has chosen before. */
export const namedServiceChoices = (trx: Trx, ids: readonly number[]): Promise<ServiceChoice[]> =>
  trx.rows(sql<ServiceChoice>`
    select s.id, s.name, n.name as "networkName", s.price_nano as "priceNano", s.price_type as "priceType", s.pricing_per as "pricingPer",
           s.is_package as "isPackage", s.is_enabled and not s.is_deactivated as "isEnabled", s.archived_at is not null as "isArchived"
      from catalogue.service s
      join catalogue.panel_network n on n.panel_id = s.panel_id and n.network_id = s.network_id
     where s.panel_id = ${trx.panelId} and s.id = any(${ids}::int[])
     order by s.id`)
