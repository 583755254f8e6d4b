import type { PathDef, Transport } from '@vitrine/platform/kernel'
import { formatMicro } from '@vitrine/platform/kernel'
import {
  type CustomerDiscounts,
  discountedPriceNano,
  discountFor,
  formatUnitPrice,
  lineCost,
  PPM,
  parseUnitPrice,
  ppmOf,
} from '@vitrine/pricing'
import type { DiscountsWire } from '@vitrine/promotions/contract/schemas'
import { type InCamel, toCamel } from '../api/to-camel.ts'

export type Discounts = InCamel<DiscountsWire>

const ppmOfNumber = (fraction: number): number => ppmOf(fraction.toFixed(6))

/** The customer's discounts as the pricing rules take them; undefined when he has none, which is most often. */
export function discountsOf(wire: DiscountsWire | null): CustomerDiscounts | undefined {
  if (!wire) return undefined
  const { gradeDiscount, serviceDiscounts } = toCamel(wire)
  if (!gradeDiscount && serviceDiscounts.length === 0) return undefined
  return {
    gradePpm: gradeDiscount ? ppmOfNumber(gradeDiscount.percent) : 0,
    services: new Map(serviceDiscounts.map(({ serviceId, discountPercent }) => [serviceId, ppmOfNumber(discountPercent)])),
  }
}

interface Priced {
  readonly id: number
  readonly default_price: string
  readonly discount_percent: number
  readonly pricing_per: number
  readonly price_type: 'per_quantity' | 'fixed'
  readonly default_quantity?: number
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isPriced = (value: Readonly<Record<string, unknown>>): boolean =>
  typeof value.id === 'number' && typeof value.default_price === 'string' && typeof value.discount_percent === 'number'

/** A service of a shared list at the customer's own price: the same function that his order is charged by. */
export function atOwnPrice<Service extends Priced>(service: Service, discounts: CustomerDiscounts): Service {
  const priceNano = parseUnitPrice(service.default_price)
  const listPpm = ppmOfNumber(service.discount_percent)
  const discountPpm = discountFor({ id: service.id, discountPpm: listPpm }, discounts)
  if (priceNano === undefined || discountPpm === listPpm) return service
  const facts = { priceNano, discountPpm, pricingPer: service.pricing_per, priceType: service.price_type, guaranteePpm: 0 }
  const quantity = service.default_quantity
  return {
    ...service,
    price: formatUnitPrice(discountedPriceNano(priceNano, discountPpm)),
    discount_percent: discountPpm / PPM,
    ...(quantity === undefined ? {} : { default_quantity_price: formatMicro(lineCost({ ...facts, quantity })) }),
  }
}

function withOwn(value: unknown, discounts: CustomerDiscounts): unknown {
  if (Array.isArray(value)) return value.map((each) => withOwn(each, discounts))
  if (!isRecord(value)) return value
  if (isPriced(value)) return atOwnPrice(value as unknown as Priced, discounts)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withOwn(each, discounts)]))
}

/** Lists that carry the panel's prices to everybody alike. */
const SHARED = /^\/(api\/v1\/)?(order-widget\/)?(services|service-types|networks|special-offers)(\/|$)/
const isShared = ({ method, path }: PathDef): boolean => method === 'GET' && SHARED.test(path)

/** Calls whose shared lists come back at the customer's own prices (shared lists carry the panel's). A guest's come as they are. */
export const withOwnPrices = (transport: Transport, discounts: CustomerDiscounts | undefined): Transport =>
  discounts
    ? async (path, input) => {
        const body = await transport(path, input)
        return isShared(path) ? withOwn(body, discounts) : body
      }
    : transport
