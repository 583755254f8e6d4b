import { z } from 'zod'

const unitPrice = z.string().regex(/^\d+\.\d{2,9}$/)

/** Networks, types and services as the catalogue presents them; named here is what an offer's picture needs. */
const offeredNetwork = z.looseObject({ id: z.int(), name: z.string(), icon: z.string(), color: z.string(), slug: z.string() })
const offeredType = z.looseObject({ id: z.int(), name: z.string(), slug: z.string(), network_id: z.int(), min_price: unitPrice.nullable() })
const offeredService = z.looseObject({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  network_id: z.int(),
  service_type_id: z.int(),
  price: unitPrice,
  default_price: unitPrice,
  discount_percent: z.number().min(0).max(1),
  price_type: z.enum(['per_quantity', 'fixed']),
  pricing_per: z.int(),
})

export const specialOffer = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    place: z.enum(['services', 'dashboard', 'create_order']),
    position: z.int(),
    network: offeredNetwork.nullable(),
    utm_name: z.string().nullable(),
    service_types: z.array(offeredType),
    services: z.array(offeredService),
    showAll: z.boolean(),
  })
  .meta({ id: 'SpecialOffer' })
export type SpecialOfferWire = z.infer<typeof specialOffer>

export const discounts = z.strictObject({
  /** Fractions: 0.05 is 5 %. Null while the customer's grade gives nothing. */
  grade_discount: z.strictObject({ percent: z.number().min(0).max(1) }).nullable(),
  service_discounts: z.array(z.strictObject({ service_id: z.int(), discount_percent: z.number().min(0).max(1) })),
})
export type DiscountsWire = z.infer<typeof discounts>
