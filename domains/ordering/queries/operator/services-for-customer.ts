import type { CatalogueService, CatalogueSnapshot } from '@vitrine/catalogue'
import { discountedPriceNano, discountFor, formatUnitPrice, isOpenTo, ppmOf } from '@vitrine/pricing'
import type { ServedCustomer } from '../../commands/operator/place-for-customer.ts'

const SHOWN = 12

/** Services that a customer may order, the most ordered first, which have this number or all these words. */
export function servicesForCustomer(snapshot: CatalogueSnapshot, { panel, discounts }: ServedCustomer, text: string) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const isMeant = ({ id, name }: CatalogueService) =>
    words.every((word) => name.toLowerCase().includes(word)) || (words.length === 1 && words[0]?.replace(/^#/, '') === String(id))
  const hasGuarantee = ppmOf(panel.settings.guarantee_charge_percent) > 0
  return snapshot.services
    .filter((service) => service.isSellable && isOpenTo(service, discounts) && isMeant(service))
    .slice(0, SHOWN)
    .map((service) => ({
      id: service.id,
      name: service.name,
      network: snapshot.network(service.networkId)?.name ?? '',
      price: formatUnitPrice(discountedPriceNano(service.priceNano, discountFor(service, discounts))),
      priceType: service.priceType,
      pricingPer: service.pricingPer,
      minQuantity: service.minQuantity,
      maxQuantity: service.maxQuantity,
      quantityStep: service.quantityStep,
      defaultQuantity: service.defaultQuantity,
      isLinkRequired: service.urlIsRequired,
      exampleLink: service.exampleLink,
      isCounted: service.calculableQuantity,
      hasGuarantee: hasGuarantee && service.hasRefill,
      mayDripFeed: service.dripFeedIsAllowed && !service.isPackage && !service.calculableQuantity,
      targets: service.targets.map(({ id, name, isOptional, allowedValues }) => ({ id, name, isOptional, allowed: [...allowedValues] })),
    }))
}
