import { richAnswers, richTextOrNull } from '@vitrine/panels'
import { type Locale, toBcp47, toColumns } from '@vitrine/platform/kernel'
import { discountedPriceNano, formatUnitPrice } from '@vitrine/pricing'
import type { z } from 'zod'
import type * as wire from '../contract/entities.ts'
import { catalogueKeys } from '../contract/paths.ts'
import type { CatalogueNetwork, CatalogueService, CatalogueServiceType } from '../model/catalogue-service.ts'
import { servesPublications } from '../model/publications.ts'
import type { CatalogueSnapshot } from '../model/snapshot.ts'
import { inLanguage } from '../model/translations.ts'
import type { NetworkReviews } from '../queries/network-reviews.ts'
import type { Country, Language } from '../queries/places.ts'
import { presentReview } from './present-review.ts'
import { servicePresenter } from './present-service.ts'

/** Of a network that has none of its own (NETWORK-001). */
const NETWORK_COLOUR = '#FEDEA0'
/** Of a kind of service that has none of its own (CATALOG-014). */
const TYPE_COLOUR = '#FFBBBB'

export const presentServices = (snapshot: CatalogueSnapshot, locale: Locale) => snapshot.listed.map(servicePresenter(snapshot, locale))

export const presentCatalogue = (snapshot: CatalogueSnapshot, locale: Locale) => toColumns(catalogueKeys, presentServices(snapshot, locale))

export const presentNetworks = (
  snapshot: CatalogueSnapshot,
  locale: Locale,
  reviews: NetworkReviews,
): z.infer<typeof wire.networkListItem>[] =>
  snapshot.networks.map((network) => ({
    ...presentNetwork(network, locale),
    reviews: reviewsIn(reviews, network),
    serviceTypes: typesOf(snapshot, network.id).map((type) => typeFace(type, snapshot.servicesOfType(type.id), locale)),
  }))

export function presentWidgetNetworks(snapshot: CatalogueSnapshot, locale: Locale): z.infer<typeof wire.widgetNetwork>[] {
  const present = servicePresenter(snapshot, locale)
  return snapshot.networks.map((network) => ({
    ...presentNetwork(network, locale),
    serviceTypes: typesOf(snapshot, network.id).map((type) => ({
      ...typeFace(type, snapshot.servicesOfType(type.id), locale),
      services: snapshot.servicesOfType(type.id).map(present),
    })),
  }))
}

/** Networks with something to sell for each new publication. */
export const presentSubscriptionNetworks = (snapshot: CatalogueSnapshot, locale: Locale): z.infer<typeof wire.networkListItem>[] =>
  snapshot.networks.flatMap((network) => {
    const types = typesForPublications(snapshot, network)
    if (types.length === 0) return []
    return [{ ...presentNetwork(network, locale), serviceTypes: types.map(({ type, services }) => typeFace(type, services, locale)) }]
  })

export function presentSubscriptionTypes(
  snapshot: CatalogueSnapshot,
  network: CatalogueNetwork,
  locale: Locale,
): z.infer<typeof wire.subscriptionServiceType>[] {
  const present = servicePresenter(snapshot, locale)
  return typesForPublications(snapshot, network).map(({ type, services }) => ({
    ...typeFace(type, services, locale),
    services: services.map(present),
  }))
}

const typesForPublications = (snapshot: CatalogueSnapshot, network: CatalogueNetwork) =>
  typesOf(snapshot, network.id)
    .map((type) => ({ type, services: snapshot.servicesOfType(type.id).filter((service) => servesPublications(service, network)) }))
    .filter(({ services }) => services.length > 0)

export const presentServiceTypes = (snapshot: CatalogueSnapshot, locale: Locale): z.infer<typeof wire.serviceTypeListItem>[] =>
  snapshot.networks.flatMap((network) =>
    typesOf(snapshot, network.id).map((type) => ({
      ...typeFace(type, snapshot.servicesOfType(type.id), locale),
      network: networkFace(network, locale),
    })),
  )

export function presentServiceType(
  snapshot: CatalogueSnapshot,
  type: CatalogueServiceType,
  locale: Locale,
  reviews: NetworkReviews,
): z.infer<typeof wire.serviceType> | undefined {
  const network = snapshot.network(type.networkId)
  if (!network?.isEnabled) return undefined
  return {
    ...typeFace(type, snapshot.servicesOfType(type.id), locale),
    network: { ...presentNetwork(network, locale), reviews: reviewsIn(reviews, network) },
    services: snapshot.servicesOfType(type.id).map(servicePresenter(snapshot, locale)),
  }
}

/** Countries and languages are named by the runtime's own language data, in the order of those names. */
export function presentCountries(countries: readonly Country[], locale: Locale): z.infer<typeof wire.country>[] {
  const names = new Intl.DisplayNames(toBcp47(locale), { type: 'region' })
  return byName(
    countries.map(({ id, code, tags }) => ({ id, name: names.of(code) ?? code, iso_code_2: code, tags: [...tags] })),
    locale,
  )
}

export function presentLanguages(languages: readonly Language[], locale: Locale): z.infer<typeof wire.language>[] {
  const names = new Intl.DisplayNames(toBcp47(locale), { type: 'language' })
  return byName(
    languages.map(({ id, code }) => ({ id, name: names.of(code) ?? code, iso_code_2: code })),
    locale,
  )
}

const byName = <T extends { readonly name: string }>(items: T[], locale: Locale): T[] => {
  const { compare } = new Intl.Collator(toBcp47(locale))
  return items.sort((a, b) => compare(a.name, b.name))
}

const typesOf = (snapshot: CatalogueSnapshot, networkId: number): CatalogueServiceType[] =>
  snapshot.serviceTypes.filter((type) => type.networkId === networkId)

const networkFace = (network: CatalogueNetwork, locale: Locale) => ({
  id: network.id,
  name: inLanguage(network, locale, 'name', network.name),
  icon: network.icon,
  color: network.color ?? NETWORK_COLOUR,
  type: network.type,
  slug: network.slug,
})

const reviewsIn = (reviews: NetworkReviews, { id }: CatalogueNetwork) => (reviews.get(id) ?? []).map(presentReview)

/** Without reviews: these belong to the lists of networks and to the page of a type (C-50). */
export const presentNetwork = (network: CatalogueNetwork, locale: Locale) => ({
  ...networkFace(network, locale),
  urlPlaceholder: network.urlPlaceholder,
  hasSearch: network.hasSearch,
  title: inLanguage(network, locale, 'title', network.title),
  description: richTextOrNull(inLanguage(network, locale, 'description', network.description)),
  faq: network.faq.length > 0 ? richAnswers(network.faq) : null,
  reviews: null,
  meta_title: inLanguage(network, locale, 'metaTitle', network.metaTitle),
  meta_description: inLanguage(network, locale, 'metaDescription', network.metaDescription),
})

export const typeFace = (type: CatalogueServiceType, services: readonly CatalogueService[], locale: Locale) => {
  const prices = services.map((service) => discountedPriceNano(service.priceNano, service.discountPpm))
  const lowest = prices.reduce<bigint | undefined>((least, price) => (least === undefined || price < least ? price : least), undefined)
  return {
    id: type.id,
    name: inLanguage(type, locale, 'name', type.name),
    slug: type.slug,
    icon: type.icon,
    color: type.color ?? TYPE_COLOUR,
    type: type.type,
    network_id: type.networkId,
    services_count: prices.length,
    min_price: lowest === undefined ? null : formatUnitPrice(lowest),
  }
}
