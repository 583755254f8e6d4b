import { formatMicro, isRecord } from '@vitrine/platform/kernel'
import {
  type CustomerDiscounts,
  discountedPriceNano,
  discountFor,
  formatUnitPrice,
  lineCost,
  noDiscounts,
  PPM,
  parseUnitPrice,
  ppmOf,
} from '@vitrine/pricing'
import type { DiscountsWire } from '@vitrine/promotions/contract/schemas'
import { toCamel } from './to-camel.ts'

const ppmOfNumber = (fraction: number): number => ppmOf(fraction.toFixed(6))

/** The customer's discounts as the pricing rules take them. */
export function discountsOf(wire: DiscountsWire): CustomerDiscounts {
  const { gradeDiscount, serviceDiscounts } = toCamel(wire)
  return {
    ...noDiscounts,
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

const isPriced = (value: Readonly<Record<string, unknown>>): boolean =>
  typeof value.id === 'number' && typeof value.default_price === 'string' && typeof value.discount_percent === 'number'

/** A service of a shared list at the customer's own price: the same function that the order is charged by. */
function atOwnPrice<Service extends Priced>(service: Service, discounts: CustomerDiscounts): Service {
  const priceNano = parseUnitPrice(service.default_price)
  const listPpm = ppmOfNumber(service.discount_percent)
  // Rates of whole types come service by service.
  const discountPpm = discountFor({ id: service.id, serviceTypeId: 0, discountPpm: listPpm }, discounts)
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

/** An answer with every service in it at the customer's own price. */
export const atOwnPrices = <Body>(body: Body, wire: DiscountsWire): Body => withOwn(body, discountsOf(wire)) as Body
