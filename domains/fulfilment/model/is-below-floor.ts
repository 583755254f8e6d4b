import type { ServiceFacts } from '@vitrine/catalogue'
import { lineCost, MICRO_STEP } from '@vitrine/pricing'
import type { Route } from './choose-route.ts'
import { expectedCost } from './cost.ts'
import { costCeiling } from './markup.ts'

const PER_QUANTITY_PROBE = 1_000_000
type SoldService = Pick<ServiceFacts, 'priceNano' | 'discountPpm' | 'pricingPer' | 'priceType' | 'minQuantity' | 'defaultQuantity'>

/** Whether orders of a service at its own price, discount included, leave less than the floor on this route. Free services are a gift, not a loss. */
export function isBelowFloor(service: SoldService, route: Pick<Route, 'rateNano' | 'rateKind'>, floorPpm: number): boolean {
  if (service.priceNano === 0n) return false
  const { cost, price } = probe(service, route)
  return cost > costCeiling(price, floorPpm)
}

/** The share of a service's own price that stays with us on this route, negative where it sells at a loss; null where it is free. */
export function routeMarginPpm(service: SoldService, route: Pick<Route, 'rateNano' | 'rateKind'>): number | null {
  const { cost, price } = probe(service, route)
  return price === 0n ? null : Number(((price - cost) * 1_000_000n) / price)
}

/** What an order costs, and is sold for. */
function probe(service: SoldService, route: Pick<Route, 'rateNano' | 'rateKind'>): { readonly cost: bigint; readonly price: bigint } {
  // A fixed cost matters most on the smallest order, a fixed price covers the usual quantity.
  const quantity =
    service.priceType === 'fixed' ? service.defaultQuantity : route.rateKind === 'fixed' ? service.minQuantity : PER_QUANTITY_PROBE
  return { cost: expectedCost(route, quantity), price: lineCost({ ...service, guaranteePpm: 0, quantity }, MICRO_STEP) }
}

/** Why a route rests that costs more than the price leaves for it. */
export const lossPause = 'it would sell at a loss'
