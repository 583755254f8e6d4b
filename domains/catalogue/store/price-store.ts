import { sql, type Trx } from '@vitrine/platform/database'
import type { PriceReason } from '../model/price-cause.ts'

export interface PricedService {
  readonly id: number
  readonly because: PriceReason
}

/**
 * Remembers prices that differ from the last remembered ones; called by everything that writes prices, in its transaction. `at` is when what
 * moved them came, where that is remembered too and the two are compared.
 */
export async function recordPrices(trx: Trx, services: readonly PricedService[], by: string | null, at: Date | null = null): Promise<void> {
  if (services.length === 0) return
  await trx.run(sql`
    insert into catalogue.service_price (panel_id, service_id, price_nano, discount_ppm, pricing_per, changed_by, because, at)
    select s.panel_id, s.id, s.price_nano, s.discount_ppm, s.pricing_per, ${by}::text, given.because, coalesce(${at}::timestamptz, now())
      from unnest(${services.map(({ id }) => id)}::int[], ${services.map(({ because }) => because)}::text[]) as given (id, because)
      join catalogue.service s on s.panel_id = ${trx.panelId} and s.id = given.id
      left join lateral (select p.price_nano, p.discount_ppm, p.pricing_per from catalogue.service_price p
                          where p.panel_id = s.panel_id and p.service_id = s.id order by p.id desc limit 1) last on true
     where (s.price_nano, s.discount_ppm, s.pricing_per) is distinct from (last.price_nano, last.discount_ppm, last.pricing_per)`)
}

export interface PriceRow {
  readonly at: Date
  /** None for the first one. */
  readonly oldNano: bigint | null
  readonly newNano: bigint
  readonly oldDiscountPpm: number | null
  readonly newDiscountPpm: number
  readonly pricingPer: number
  readonly by: string | null
  readonly because: string
}

/** Prices of a service since a time, newest first. */
export const pricesOf = (
  trx: Trx,
  serviceId: number,
  { since, limit }: { readonly since: Date | null; readonly limit: number },
): Promise<PriceRow[]> =>
  trx.rows(sql<PriceRow>`
    select at, "oldNano", "newNano", "oldDiscountPpm", "newDiscountPpm", "pricingPer", "by", because
      from (select p.id, p.at, lag(p.price_nano) over former as "oldNano", p.price_nano as "newNano", lag(p.discount_ppm) over former as "oldDiscountPpm",
                   p.discount_ppm as "newDiscountPpm", p.pricing_per as "pricingPer", p.changed_by as "by", p.because
              from (select * from catalogue.service_price
                     where panel_id = ${trx.panelId} and service_id = ${serviceId} order by id desc limit ${limit} + 1) p
            window former as (order by p.id)) with_former
     where at >= coalesce(${since}::timestamptz, '-infinity') order by id desc limit ${limit}`)

export interface PriceThen {
  readonly serviceId: number
  readonly before: Date
  readonly priceNano: bigint
  readonly discountPpm: number
  readonly pricingPer: number
}

/** What services were sold for just before a time each; nothing for one that had no price yet. */
export const pricesBefore = (trx: Trx, times: readonly Pick<PriceThen, 'serviceId' | 'before'>[]): Promise<PriceThen[]> =>
  trx.rows(sql<PriceThen>`
    select asked.id as "serviceId", asked.before, p.price_nano as "priceNano", p.discount_ppm as "discountPpm", p.pricing_per as "pricingPer"
      from unnest(${times.map(({ serviceId }) => serviceId)}::int[], ${times.map(({ before }) => before)}::timestamptz[]) as asked (id, before)
      join lateral (select * from catalogue.service_price p where p.panel_id = ${trx.panelId} and p.service_id = asked.id and p.at < asked.before
                     order by p.id desc limit 1) p on true`)
