import type { LabelInput, NetworkInput, ServiceTypeInput, TargetInput } from '@vitrine/catalogue'
import { knownNetworks } from '@vitrine/catalogue'
import { exampleLinks } from './example-links.ts'
import { picture } from './pictures.ts'
import { type NetworkType, products } from './products.ts'
import { en } from './texts/en.ts'
import type { TypeKey } from './texts/texts.ts'
import { filled, translationsOf } from './translate.ts'

const COLOURS: Readonly<Record<NetworkType, string>> = {
  youtube: '#E5484D',
  tiktok: '#12A594',
  instagram: '#D6409F',
  telegram: '#2E90D9',
  vk: '#4A7DBD',
  facebook: '#3B6FD8',
  twitter: '#5B6472',
  spotify: '#2FA35B',
  twitch: '#8E5CD9',
  soundcloud: '#F2762E',
  linkedin: '#1F6FB2',
  website: '#B7791F',
}

export const networkIds: ReadonlyMap<string, number> = new Map(knownNetworks.map(({ type, id }) => [type, id]))

export const demoNetworks = (types: ReadonlySet<NetworkType>): NetworkInput[] =>
  knownNetworks
    .filter((network) => types.has(network.type as NetworkType))
    .map(({ id, type, name }) => {
      const nameIn = (website: string) => (type === 'website' ? website : name)
      return {
        id,
        slug: type,
        name,
        icon: picture('networks', type),
        color: COLOURS[type as NetworkType],
        urlPlaceholder: Object.values(exampleLinks[type as NetworkType])[0] ?? null,
        position: id,
        title: filled(en.network.title, { network: name }),
        description: filled(en.network.description, { network: name }),
        metaTitle: filled(en.network.title, { network: name }),
        metaDescription: filled(en.network.description, { network: name }),
        translations: translationsOf(({ network, website }) => {
          const own = { network: nameIn(website) }
          const title = filled(network.title, own)
          const description = filled(network.description, own)
          return { name: own.network, title, description, metaTitle: title, metaDescription: description }
        }),
      }
    })

const WIRE_TYPES: Readonly<Record<TypeKey, ServiceTypeInput['type']>> = {
  views: 'views',
  live: 'views',
  watchTime: 'watch_time',
  likes: 'likes',
  subscribers: 'followers',
  comments: 'comments',
  shares: 'shares',
  search: 'seo',
  followers: 'followers',
  saves: 'likes',
  visits: 'views',
  members: 'followers',
  reactions: 'likes',
  reposts: 'shares',
  plays: 'views',
  events: 'likes',
  mentions: 'seo',
  packages: 'package',
}

const PACKAGE_NETWORKS: readonly NetworkType[] = ['youtube', 'spotify', 'twitch', 'linkedin']
const hyphened = (key: string) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Every type that the products of the networks need, packages last. `typeId` finds one again. */
export function demoTypes(types: ReadonlySet<NetworkType>): {
  types: ServiceTypeInput[]
  typeId: (network: NetworkType, type: TypeKey) => number
} {
  const pairs = products.filter(({ network }) => types.has(network)).map(({ network, type }) => ({ network, type }))
  const packages = PACKAGE_NETWORKS.filter((network) => types.has(network)).map((network) => ({ network, type: 'packages' as const }))
  const ids = new Map<string, number>()
  const made: ServiceTypeInput[] = []
  for (const { network, type } of [...pairs, ...packages]) {
    const slug = `${network}-${hyphened(type)}`
    if (ids.has(slug)) continue
    ids.set(slug, ids.size + 1)
    made.push({
      id: ids.size,
      networkId: networkIds.get(network) ?? 0,
      type: WIRE_TYPES[type],
      slug,
      name: en.types[type],
      icon: picture('service-types', hyphened(type)),
      color: COLOURS[network],
      position: ids.size,
      translations: translationsOf((texts) => ({ name: texts.types[type] })),
    })
  }
  return { types: made, typeId: (network, type) => ids.get(`${network}-${hyphened(type)}`) ?? 0 }
}

export const labelIds = { new: 1, bestseller: 2, recommended: 3, closed: 4 } as const
const LABEL_COLOURS = { new: '#2F6FE0', bestseller: '#B67A00', recommended: '#15935A', closed: '#7A5AF0' } as const

export const demoLabels = (): LabelInput[] =>
  Object.entries(labelIds).map(([key, id]) => ({
    id,
    name: en.labels[key as keyof typeof labelIds],
    color: LABEL_COLOURS[key as keyof typeof labelIds],
    translations: translationsOf((texts) => ({ name: texts.labels[key as keyof typeof labelIds] })),
  }))

export const targetIds = { comments: 1, keywords: 2, topic: 3, languages: 4, countries: 5 } as const
const TARGET_TYPES = {
  comments: 'comments',
  keywords: 'seo_keywords',
  topic: 'textarea',
  languages: 'languages',
  countries: 'countries',
} as const

export const demoTargets = (): TargetInput[] =>
  Object.entries(targetIds).map(([name, id]) => {
    const key = name as keyof typeof targetIds
    return {
      id,
      type: TARGET_TYPES[key],
      name: en.targets[key].name,
      placeholder: en.targets[key].placeholder,
      isOptional: key === 'languages' || key === 'topic',
      ...(key === 'languages' ? { selectableValues: ['en', 'de', 'es', 'fr', 'hi', 'ja', 'ko', 'pt', 'ru', 'tr', 'vi', 'zh'] } : {}),
      translations: translationsOf((texts) => ({ name: texts.targets[key].name, placeholder: texts.targets[key].placeholder })),
    }
  })
