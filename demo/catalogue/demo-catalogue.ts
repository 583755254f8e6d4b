import type { CatalogueInput, ServiceInput } from '@vitrine/catalogue'
import { composeService, type Shop } from './compose-service.ts'
import { demoDeliveries } from './deliveries.ts'
import { demoLabels, demoNetworks, demoTargets, demoTypes } from './networks.ts'
import { allOffers, type Offer } from './offers.ts'
import { demoPackages } from './packages.ts'
import { type NetworkType, products } from './products.ts'

export type DemoShop = 'tidewell' | 'northbeam'

const EVERY_NETWORK = new Set(products.map((product) => product.network))

interface Selection {
  readonly networks: ReadonlySet<NetworkType>
  readonly priceFactor: number
  readonly takes: (offer: Offer) => boolean
}

const selections: Readonly<Record<DemoShop, Selection>> = {
  tidewell: { networks: EVERY_NETWORK, priceFactor: 1, takes: () => true },
  // A specialist for music, streams and business: fewer networks, no large orders, half of the countries, other prices.
  northbeam: {
    networks: new Set<NetworkType>(['youtube', 'instagram', 'telegram', 'spotify', 'twitch', 'soundcloud', 'linkedin', 'website']),
    priceFactor: 0.93,
    takes: ({ variant, place, method }) =>
      variant !== 'large' && method !== 'apps' && (!place || ['150', '003', 'US', 'DE', 'JP', 'BR'].includes(place)),
  },
}

/** The whole catalogue of a demo panel; the same in every run. Service 1 is YouTube views in both. */
export function demoCatalogue(key: DemoShop): CatalogueInput {
  const { networks, priceFactor, takes } = selections[key]
  const { types, typeId } = demoTypes(networks)
  const shop: Shop = { key, priceFactor, typeId, isTranslated: true }
  const services = allOffers()
    .filter((offer) => networks.has(offer.product.network) && takes(offer))
    .map((offer, index) => composeService(offer, index + 1, shop))
  return { ...frame(networks, types), services: [...services, ...demoPackages(services, shop)] }
}

/** A catalogue of `count` services for measuring, with short texts in all languages: offers for ever more countries. At most some 30 000. */
export function generateServices(count: number): CatalogueInput & { readonly services: readonly ServiceInput[] } {
  const { types, typeId } = demoTypes(EVERY_NETWORK)
  const shop: Shop = { key: 'generated', priceFactor: 1, typeId, isTranslated: false }
  const offers = allOffers(ALL_COUNTRIES)
  const more = offers.length < count ? offersEverywhere(count - offers.length, offers) : []
  return {
    ...frame(EVERY_NETWORK, types),
    services: [...offers, ...more].slice(0, count).map((offer, index) => composeService(offer, index + 1, shop)),
  }
}

const frame = (networks: ReadonlySet<NetworkType>, types: CatalogueInput['serviceTypes']): CatalogueInput => ({
  networks: demoNetworks(networks),
  ...(types ? { serviceTypes: types } : {}),
  deliveries: demoDeliveries(),
  labels: demoLabels(),
  targets: demoTargets(),
})

const ALL_COUNTRIES =
  'US DE BR IN JP GB FR ES TR KR VN MX IT NL PL SE NO DK FI PT CZ AT CH BE IE GR RO HU BG HR SK SI LT LV EE UA KZ AR CL CO PE EC UY PY BO CR PA GT DO CA AU NZ ZA NG KE EG MA TN GH SN SA AE IL JO KW QA OM BH TH ID MY PH SG TW HK PK BD LK NP KH MM GE AM AZ UZ RS BA MK AL MD CY MT LU IS'.split(
    ' ',
  )

/** Plain offers repeated for single countries, skipping those that exist already. */
function offersEverywhere(count: number, existing: readonly Offer[]): Offer[] {
  const known = new Set(existing.map(({ product, method, place }) => `${product.network} ${product.subject} ${method} ${place ?? ''}`))
  const plain = existing.filter((offer) => offer.variant === 'plain')
  return ALL_COUNTRIES.flatMap((place) =>
    plain
      .map((offer): Offer => ({ ...offer, variant: 'place', place }))
      .filter(({ product, method }) => !known.has(`${product.network} ${product.subject} ${method} ${place}`)),
  ).slice(0, count)
}
