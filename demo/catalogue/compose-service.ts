import type { ServiceInput } from '@vitrine/catalogue'
import { knownNetworks } from '@vitrine/catalogue'
import { chanceOf } from './chance.ts'
import { deliveryId } from './deliveries.ts'
import { exampleLinks } from './example-links.ts'
import { methods, outcomes } from './methods.ts'
import { labelIds, networkIds, targetIds } from './networks.ts'
import type { Offer } from './offers.ts'
import { priceIn } from './places.ts'
import { contentOf, factsOf, nameOf, shortOf, startHours } from './service-texts.ts'
import { en } from './texts/en.ts'
import { inEveryLanguage, translationsOf } from './translate.ts'

export interface Shop {
  readonly key: string
  /** Against the list price. */
  readonly priceFactor: number
  readonly typeId: (network: Offer['product']['network'], type: Offer['product']['type']) => number
  /** Long texts in all languages; a load test does without. */
  readonly isTranslated: boolean
}

const NANO_PER_CENT = 10_000_000n
const LARGE_MIN = 50_000
const DISCOUNTS = [50_000, 100_000, 150_000, 200_000, 210_000] as const
const PREFIX: Readonly<Record<string, string>> = {
  '150': 'europe',
  '003': 'north-america',
  '419': 'latin-america',
  '035': 'south-east-asia',
}

/** The service of an offer in a shop, derived deterministically from the offer. */
export function composeService(offer: Offer, id: number, shop: Shop): ServiceInput {
  const { product, method, variant } = offer
  const slug = slugOf(offer)
  const guaranteeDays = methods[method].guaranteeDays[product.outcome] ?? null
  const facts = factsOf(offer, guaranteeDays, paceOf(offer), en, 'en')
  const network = networkName(product.network, 'Website')
  const chance = (about: string) => chanceOf(`${shop.key} ${slug} ${about}`)
  const isClosed = variant === 'large' && chance('closed') < 0.2
  const texts = {
    name: nameOf(offer, en, 'en'),
    title: `${network}: ${nameOf(offer, en, 'en')}`,
    shortDescription: shortOf(offer, en),
    ...facts,
  }
  return {
    id,
    networkId: networkIds.get(product.network) ?? 0,
    serviceTypeId: shop.typeId(product.network, product.type),
    deliveryId: deliveryId(method),
    slug,
    ...texts,
    ...bounds(offer),
    startsWithinMinutes: product.outcome === 'live' ? 60 : method === 'community' ? 30 : startHours(offer)[1] * 60,
    guaranteeDays,
    hasRefill: guaranteeDays !== null,
    exampleLink: exampleLinks[product.network][product.kinds[0] ?? ''] ?? null,
    priceNano: priceOf(offer, shop),
    discountPpm: id === 1 ? 150_000 : chance('discount') < 0.14 ? (DISCOUNTS[Math.floor(chance('how much') * DISCOUNTS.length)] ?? 0) : 0,
    pricingPer: product.per,
    linkKinds: product.kinds,
    dripFeedIsAllowed: outcomes[product.outcome].dripFeed,
    gatherStatistic: product.outcome === 'watch' || product.outcome === 'follow',
    calculableQuantity: product.outcome === 'custom',
    allowsCancel: product.outcome !== 'custom' && product.outcome !== 'article',
    allowsDuplicateLinks: product.outcome === 'article',
    allowedUseCountries: variant === 'countries',
    availableClosedSales: isClosed,
    restrictedAccess: chance('restricted') < 0.01 && id !== 1,
    popularity: popularityOf(offer, id, chance('popularity')),
    labelIds: labelsOf(id, isClosed, chance),
    targetIds: targetsOf(offer),
    translations: translationsOf((own, locale) => {
      const name = nameOf(offer, own, locale)
      return {
        name,
        ...(shop.isTranslated ? { title: `${networkName(product.network, own.website)}: ${name}` } : {}),
        shortDescription: shortOf(offer, own),
        ...factsOf(offer, guaranteeDays, paceOf(offer), own, locale),
      }
    }),
    content: {
      ...contentOf(offer, network, guaranteeDays, en, 'en'),
      ...(shop.isTranslated
        ? {
            translations: inEveryLanguage((own, locale) =>
              contentOf(offer, networkName(product.network, own.website), guaranteeDays, own, locale),
            ),
          }
        : {}),
    },
  }
}

export const networkName = (type: string, website: string): string =>
  type === 'website' ? website : (knownNetworks.find((network) => network.type === type)?.name ?? type)

export const slugOf = ({ product, method, variant, place }: Offer): string =>
  `${product.network} ${en.subjects[product.subject]} ${en.methods[method].name} ${place ? (PREFIX[place] ?? place) : variant === 'plain' ? '' : en.variants[variant as 'steady']}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')

function bounds({ product, variant }: Offer) {
  const { min, max, step } = outcomes[product.outcome]
  const isHours = product.subject === 'watchTime'
  if (isHours) return { minQuantity: 50, maxQuantity: 10_000, quantityStep: 10, defaultQuantity: 100 }
  if (variant === 'large') return { minQuantity: LARGE_MIN, maxQuantity: max * 5, quantityStep: 1000, defaultQuantity: LARGE_MIN }
  if (variant === 'steady')
    return { minQuantity: Math.max(1, min / 5), maxQuantity: max / 5, quantityStep: Math.max(1, step / 10), defaultQuantity: min }
  return { minQuantity: min, maxQuantity: max, quantityStep: step, defaultQuantity: Math.min(min * 2, max) }
}

function paceOf({ product, method, variant }: Offer): number {
  const isShort = product.subject === 'shortsViews' || product.subject === 'reelViews' || product.subject === 'clipViews'
  const perDay = outcomes[product.outcome].perDay * methods[method].pace * (isShort ? 4 : 1) * (product.subject === 'watchTime' ? 0.02 : 1)
  const paced = variant === 'steady' ? perDay / 10 : variant === 'large' ? perDay * 4 : variant === 'place' ? perDay / 4 : perDay
  return neat(Math.max(1, paced))
}

/** Two leading digits at most: 18 432 is 18 000. */
function neat(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1)
  return Math.round(value / unit) * unit
}

const VARIANT_PRICE = { plain: 1, steady: 0.95, large: 0.82, countries: 1.6, place: 1 } as const

function priceOf({ product, method, variant, place }: Offer, { priceFactor }: Shop): bigint {
  const dollars = product.price * methods[method].price * VARIANT_PRICE[variant] * (place ? priceIn(place) : 1) * priceFactor
  const cents = dollars * 100
  const step = cents >= 1000 ? 50 : cents >= 100 ? 5 : 1
  return BigInt(Math.max(step, Math.round(cents / step) * step)) * NANO_PER_CENT
}

const FAMILIARITY = { plain: 1, steady: 0.5, large: 0.25, countries: 0.35, place: 0.18 } as const

/** Makes a demo's default order plausible: well-known networks and plain offers first, service 1 on top. */
function popularityOf({ product, variant }: Offer, id: number, chance: number): number {
  if (id === 1) return 900
  const rank = networkIds.get(product.network) ?? 12
  return Math.round((700 / (1 + rank * 0.35)) * FAMILIARITY[variant] * (0.25 + 0.75 * chance))
}

function labelsOf(id: number, isClosed: boolean, chance: (about: string) => number): number[] {
  const picked = chance('label')
  return [
    ...(isClosed ? [labelIds.closed] : []),
    ...(id === 1 || picked < 0.04 ? [labelIds.recommended] : picked < 0.09 ? [labelIds.new] : picked > 0.96 ? [labelIds.bestseller] : []),
  ]
}

function targetsOf({ product, method, variant }: Offer): number[] {
  if (variant === 'countries') return [targetIds.countries]
  if (product.outcome === 'custom') return [targetIds.comments]
  if (product.outcome === 'write') return [targetIds.topic, targetIds.languages]
  if (product.outcome === 'article') return [targetIds.topic]
  return method === 'search' ? [targetIds.keywords] : []
}
