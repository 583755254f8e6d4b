import { inPlaces, type Locale } from '@vitrine/platform/kernel'
import type { CatalogueNetwork, CatalogueService, CatalogueServiceType, Label, ServiceContent } from './catalogue-service.ts'
import type { NetworkLinks } from './links/whole-address.ts'

/** What was read of one panel at one version. */
export interface CatalogueContents {
  readonly panelId: number
  readonly version: number
  /** All services, also those that are off sale. */
  readonly services: readonly CatalogueService[]
  readonly networks: readonly CatalogueNetwork[]
  readonly serviceTypes: readonly CatalogueServiceType[]
  readonly labels: readonly Label[]
  readonly links: readonly NetworkLinks[]
  /** Numbers of countries by their ISO codes. */
  readonly countryIds: ReadonlyMap<string, number>
  /** Numbers of services by addresses that they had before. */
  readonly formerSlugs: ReadonlyMap<string, number>
}

/** A panel's catalogue as it stood at one version; every look-up is one step. */
export interface CatalogueSnapshot extends Omit<CatalogueContents, 'links' | 'formerSlugs'> {
  /** Services on sale and open to everybody, most ordered first; those of one type in the order that operators gave them. */
  readonly listed: readonly CatalogueService[]
  /** Patterns of the networks on sale. */
  readonly linkPatterns: readonly NetworkLinks[]
  service(idOrSlug: number | string): CatalogueService | undefined
  network(idOrSlug: number | string): CatalogueNetwork | undefined
  serviceType(idOrSlug: number | string): CatalogueServiceType | undefined
  /** Long texts that nobody saved yet, where a preview shows a service with them. */
  readonly unsavedContent?: (serviceId: number, locale: Locale) => ServiceContent | undefined
  /** The listed services of a type. */
  servicesOfType(serviceTypeId: number): readonly CatalogueService[]
}

export function snapshotOf({ links, formerSlugs, ...contents }: CatalogueContents): CatalogueSnapshot {
  const byPopularity = contents.services.toSorted((a, b) => b.popularity - a.popularity || a.id - b.id)
  const services = inPlaces(byPopularity, ({ serviceTypeId }) => serviceTypeId)
  const listed = services.filter((service) => service.isSellable && !service.isRestricted)
  const findService = finderIn(services)
  const byType = Map.groupBy(listed, (service) => service.serviceTypeId)
  const onSale = new Set(contents.networks.filter((network) => network.isEnabled).map((network) => network.id))
  return {
    ...contents,
    services,
    listed,
    networks: contents.networks.filter((network) => network.isEnabled),
    serviceTypes: contents.serviceTypes.filter((type) => onSale.has(type.networkId)),
    linkPatterns: links.filter(({ networkId }) => onSale.has(networkId)),
    service: (idOrSlug) => findService(idOrSlug) ?? findService(formerSlugs.get(String(idOrSlug)) ?? 0),
    network: finderIn(contents.networks),
    serviceType: finderIn(contents.serviceTypes),
    servicesOfType: (serviceTypeId) => byType.get(serviceTypeId) ?? [],
  }
}

/** By number, by the number's text, or by slug; slugs begin with a letter, so the two never meet (SERVICE-006). */
function finderIn<T extends { readonly id: number; readonly slug: string }>(
  items: readonly T[],
): (idOrSlug: number | string) => T | undefined {
  const byId = new Map(items.map((item) => [item.id, item]))
  const bySlug = new Map(items.map((item) => [item.slug, item]))
  return (idOrSlug) => {
    if (typeof idOrSlug === 'number') return byId.get(idOrSlug)
    return /^\d{1,10}$/.test(idOrSlug) ? byId.get(Number(idOrSlug)) : bySlug.get(idOrSlug)
  }
}
