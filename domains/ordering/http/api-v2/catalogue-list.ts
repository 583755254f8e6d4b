import type { CatalogueService, CatalogueSnapshot } from '@vitrine/catalogue'
import { type CustomerDiscounts, discountFor, exactPrice, isOpenTo } from '@vitrine/pricing'

const UNITS_OF_RATE = 1000

/** `services`: what a reseller may order, with his own rate of 1000 units (of one order for packages), guarantee included. */
export function v2Services(snapshot: CatalogueSnapshot, guaranteePpm: number, discounts: CustomerDiscounts): object[] {
  const open = snapshot.listed.filter((service) => isOpenTo(service, discounts))
  return open.map((service) => ({
    service: service.id,
    name: service.name,
    type: v2Type(service),
    category: `${snapshot.network(service.networkId)?.name ?? ''} ${snapshot.serviceType(service.serviceTypeId)?.name ?? ''}`.trim(),
    rate: exactPrice(
      { ...service, discountPpm: discountFor(service, discounts), guaranteePpm: service.hasRefill ? guaranteePpm : 0 },
      UNITS_OF_RATE,
    ),
    min: String(service.minQuantity),
    max: String(service.maxQuantity),
    refill: service.hasRefill,
    cancel: service.isCancellable,
    dripfeed: isDripFed(service),
    desc: service.delivery.description,
  }))
}

/** Whether its orders may be spread over runs. */
export const isDripFed = (service: CatalogueService): boolean =>
  service.dripFeedIsAllowed && !service.isPackage && !service.calculableQuantity

export function v2Type(service: CatalogueService): string {
  const asks = new Set(service.targets.map((target) => target.type))
  const isOneOrder = service.priceType === 'fixed'
  if (asks.has('comments') || asks.has('textarea')) return isOneOrder ? 'Custom Comments Package' : 'Custom Comments'
  if (asks.has('seo_keywords')) return 'SEO'
  return isOneOrder ? 'Package' : 'Default'
}
