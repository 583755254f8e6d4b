import type { ServiceFacts } from '@vitrine/catalogue'
import { lineCost, MICRO_STEP } from '@vitrine/pricing'
import type { Route } from './choose-route.ts'
import { expectedCost } from './cost.ts'
import { costCeiling } from './markup.ts'

const PER_QUANTITY_PROBE = 1_000_000

/** Whether orders of a service at its own price, discount included, leave less than the floor on this route. Free services are a gift, not a loss. */
export function isBelowFloor(
  service: Pick<ServiceFacts, 'priceNano' | 'discountPpm' | 'pricingPer' | 'priceType' | 'minQuantity' | 'defaultQuantity'>,
  route: Pick<Route, 'rateNano' | 'rateKind'>,
  floorPpm: number,
): boolean {
  if (service.priceNano === 0n) return false
  // A fixed cost matters most on the smallest order, a fixed price covers the usual quantity.
  const quantity =
    service.priceType === 'fixed' ? service.defaultQuantity : route.rateKind === 'fixed' ? service.minQuantity : PER_QUANTITY_PROBE
  return expectedCost(route, quantity) > costCeiling(lineCost({ ...service, guaranteePpm: 0, quantity }, MICRO_STEP), floorPpm)
}

/** Why a route rests that costs more than the price leaves for it. */
export const lossPause = 'it would sell at a loss'
