/** How a service is delivered, as the domain that delivers answers it: the first route in use. */
export interface ServiceRoute {
  /** The provider's name. */
  readonly provider: string
  readonly routeCount: number
  readonly rateNano: bigint
  readonly rateKind: 'per_1000' | 'fixed'
}

interface Sold {
  readonly priceType: 'per_quantity' | 'fixed'
  readonly pricingPer: number
  readonly minQuantity: number
  readonly defaultQuantity: number
}

const divideUp = (value: bigint, by: bigint): bigint => (value + by - 1n) / by

/**
 * What the units that a price is for cost at the provider, rounded up. A fixed price covers the usual quantity; a fixed rate is dearest on the smallest
 * order.
 */
export function costNanoOf(
  { priceType, pricingPer, minQuantity, defaultQuantity }: Sold,
  route: Pick<ServiceRoute, 'rateNano' | 'rateKind'> | undefined,
): bigint | null {
  if (!route) return null
  if (route.rateKind === 'fixed')
    return priceType === 'fixed' ? route.rateNano : divideUp(route.rateNano * BigInt(pricingPer), BigInt(minQuantity))
  return divideUp(route.rateNano * BigInt(priceType === 'fixed' ? defaultQuantity : pricingPer), 1000n)
}
