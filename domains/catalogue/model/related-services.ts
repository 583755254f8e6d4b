import type { CatalogueService } from './catalogue-service.ts'
import type { CatalogueSnapshot } from './snapshot.ts'

const RELATED_MAX = 6

/** Services of the same type that differ in how they are delivered first, then more of the type, then the network's most ordered. */
export function relatedServices(snapshot: CatalogueSnapshot, service: CatalogueService): CatalogueService[] {
  const others = (list: readonly CatalogueService[]) => list.filter((other) => other.id !== service.id)
  const sameType = others(snapshot.servicesOfType(service.serviceTypeId))
  const otherDeliveries = sameType.filter((other) => other.delivery.id !== service.delivery.id)
  const onePerDelivery = [...new Map(otherDeliveries.toReversed().map((other) => [other.delivery.id, other])).values()].reverse()
  const sameNetwork = others(snapshot.listed).filter((other) => other.networkId === service.networkId)
  return [...new Set([...onePerDelivery, ...sameType, ...sameNetwork])].slice(0, RELATED_MAX)
}
