import type { ServiceInput } from '@vitrine/catalogue'
import { networkName, type Shop } from './compose-service.ts'
import { deliveryId } from './deliveries.ts'
import { exampleLinks } from './example-links.ts'
import { labelIds, networkIds } from './networks.ts'
import type { NetworkType } from './products.ts'
import { en } from './texts/en.ts'
import type { PackageKey } from './texts/texts.ts'
import { inEveryLanguage, translationsOf } from './translate.ts'

interface Recipe {
  readonly key: PackageKey
  readonly network: NetworkType
  readonly kind: string
  /** Slug of a service, and how much of it. */
  readonly contents: readonly (readonly [string, number])[]
  readonly price: number
}

const recipes: readonly Recipe[] = [
  {
    key: 'channelStart',
    network: 'youtube',
    kind: 'channel',
    contents: [
      ['youtube-video-views-ad-placements', 5000],
      ['youtube-video-likes-community-tasks', 200],
      ['youtube-subscribers-community-tasks', 150],
    ],
    price: 14.9,
  },
  {
    key: 'newRelease',
    network: 'spotify',
    kind: 'track',
    contents: [
      ['spotify-track-plays-playlist-placement', 5000],
      ['spotify-saves-community-tasks', 200],
      ['spotify-artist-followers-ad-placements', 150],
    ],
    price: 18.5,
  },
  {
    key: 'streamNight',
    network: 'twitch',
    kind: 'channel',
    contents: [
      ['twitch-live-stream-viewers-ad-placements', 500],
      ['twitch-channel-followers-community-tasks', 200],
    ],
    price: 5.4,
  },
  {
    key: 'companyStart',
    network: 'linkedin',
    kind: 'company',
    contents: [
      ['linkedin-post-views-ad-placements', 2000],
      ['linkedin-reactions-community-tasks', 100],
      ['linkedin-company-followers-ad-placements', 200],
    ],
    price: 18,
  },
]

/** Packages of the services that a shop sells; one whose contents are missing is left out. */
export function demoPackages(services: readonly ServiceInput[], shop: Shop): ServiceInput[] {
  const idOf = new Map(services.map((service) => [service.slug, service.id]))
  const known = recipes.filter((recipe) => recipe.contents.every(([slug]) => idOf.has(slug)))
  return known.map((recipe, index) => {
    const { key, network, kind } = recipe
    const name = networkName(network, 'Website')
    return {
      id: services.length + index + 1,
      networkId: networkIds.get(network) ?? 0,
      serviceTypeId: shop.typeId(network, 'packages'),
      deliveryId: deliveryId('ads'),
      slug: `${network}-package-${key.toLowerCase()}`,
      name: en.packages[key].name,
      title: `${name}: ${en.packages[key].name}`,
      shortDescription: en.packages[key].short,
      geo: en.worldwide,
      startTime: '0–1 h',
      startsWithinMinutes: 60,
      guarantee: en.guarantee.none,
      exampleLink: exampleLinks[network][kind] ?? null,
      priceNano: BigInt(Math.round(recipe.price * shop.priceFactor * 20) * 5) * 10_000_000n,
      priceType: 'fixed',
      pricingPer: 1,
      minQuantity: 1,
      maxQuantity: 1,
      linkKinds: [kind],
      isPackage: true,
      popularity: 120 - index,
      labelIds: [labelIds.recommended],
      packageItems: recipe.contents.map(([slug, quantity]) => ({ serviceId: idOf.get(slug) ?? 0, quantity })),
      translations: translationsOf((texts) => ({
        name: texts.packages[key].name,
        title: `${name}: ${texts.packages[key].name}`,
        shortDescription: texts.packages[key].short,
        geo: texts.worldwide,
        startTime: texts.start.hours.replace('{n}', '0–1'),
        guarantee: texts.guarantee.none,
      })),
      content: {
        description: `<p>${en.packages[key].short}</p>`,
        metaTitle: `${en.packages[key].name} · ${name}`,
        metaDescription: en.packages[key].short,
        translations: inEveryLanguage((texts) => ({
          description: `<p>${texts.packages[key].short}</p>`,
          metaTitle: `${texts.packages[key].name} · ${name}`,
          metaDescription: texts.packages[key].short,
        })),
      },
    }
  })
}
