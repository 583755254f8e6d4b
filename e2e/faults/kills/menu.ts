import type { Shopper } from '../../../tools/stack/shopper.ts'
import type { OrderSpec } from '../books/history.ts'
import type { Random } from '../random.ts'

interface Listed {
  readonly id: number
  readonly slug: string
  readonly quantity_step: number
  readonly min_quantity: number
  readonly targets: readonly { readonly id: number; readonly type: { readonly name: string } }[]
}

/** Kinds of services that a catalogue can hold, by the demo's service for each. */
const kinds = {
  comments: 'youtube-comments-with-your-text-community-tasks',
  brief: 'youtube-comments-groups-and-forums',
  keywords: 'youtube-video-views-search-promotion',
  countries: 'youtube-video-views-ad-placements-country-choice',
  package: 'youtube-package-channelstart',
} as const
type Kind = keyof typeof kinds | 'plain'

/** How often each is ordered. */
const shares: readonly (readonly [Kind, number])[] = [
  ['comments', 0.1],
  ['brief', 0.14],
  ['keywords', 0.1],
  ['countries', 0.1],
  ['package', 0.05],
]
const PLAIN = 1
const texts = ['What a calm walk!', 'Which harbour is this?', 'More of this, please.', 'Lovely light', 'So quiet']

export interface Dish {
  readonly spec: OrderSpec
  /** The line of the request but its link. */
  readonly line: Readonly<Record<string, unknown>>
}

export interface Menu {
  /** Something to order, by chance; `scale` is how many hundreds of a plain service. */
  choose(random: Random, scale: readonly [number, number]): Dish
}

/** Reads a panel's services as any client does. */
export async function readMenu(shopper: Pick<Shopper, 'ask'>): Promise<Menu> {
  const answer = await shopper.ask('GET', '/api/v1/services')
  const listed = new Map((answer.body as { data: Listed[] }).data.map((service) => [service.slug, service]))
  const serviceOf = (kind: Exclude<Kind, 'plain'>): Listed => {
    const service = listed.get(kinds[kind])
    if (!service) throw new Error(`The catalogue has no service for ${kind}`)
    return service
  }
  const special = new Map(shares.map(([kind]) => [kind, serviceOf(kind as Exclude<Kind, 'plain'>)]))
  return {
    choose: (random, [low, high]) => {
      const kind = picked(random)
      const service = special.get(kind)
      if (!service) return plainDish(random, random.whole(low, high) * 100)
      const given = givenFor(kind, random)
      const quantity = quantityOf(kind, service, given, random)
      const runs = kind === 'comments' || kind === 'package' ? undefined : dripFeed(random, kind === 'brief' ? 5 : 100)
      return dishOf(service.id, quantity, given, idsOf(service), runs, kind === 'package')
    },
  }
}

function picked(random: Random): Kind {
  let left = random.next()
  for (const [kind, share] of shares) {
    if (left < share) return kind
    left -= share
  }
  return 'plain'
}

function givenFor(kind: Kind, random: Random): Record<string, string[]> {
  const some = <T>(from: readonly T[], most: number): T[] => from.slice(0, random.whole(1, most))
  switch (kind) {
    case 'comments':
      return { comments: [...some(texts.slice(0, 2), 2), ...texts.slice(2)] }
    case 'brief':
      return random.happens(0.8)
        ? {
            textarea: ['Write about my cat, friendly tone', 'No emoji'].slice(0, random.whole(1, 2)),
            languages: random.happens(0.5) ? ['en'] : [],
          }
        : {}
    case 'keywords':
      return { seo_keywords: some(['harbour walk', 'slow tv', 'calm sea'], 3) }
    case 'countries':
      return { countries: some(['DE', 'FR', 'JP'], 3) }
    default:
      return {}
  }
}

const quantityOf = (kind: Kind, service: Listed, given: Record<string, string[]>, random: Random): number => {
  if (kind === 'comments') return given.comments?.length ?? 0
  if (kind === 'package') return 1
  return service.min_quantity + service.quantity_step * random.whole(0, 10)
}

const idsOf = (service: Listed) => new Map(service.targets.map((target) => [target.type.name, target.id]))

function plainDish(random: Random, quantity: number): Dish {
  return dishOf(PLAIN, quantity, {}, new Map(), dripFeed(random, 100), false)
}

type Drip = { readonly runs: number; readonly minutes_between_runs: number; readonly mode: string; readonly quantity_step: number }

/** Every eighth order comes in runs, minutes apart that pass faster here. */
function dripFeed(random: Random, step: number): Drip | undefined {
  if (!random.happens(0.125)) return undefined
  const mode = ['flat', 'increasing', 'decreasing', 'random'][random.whole(0, 3)] ?? 'flat'
  return { runs: random.whole(2, 4), minutes_between_runs: random.whole(1, 3), mode, quantity_step: step }
}

function dishOf(
  serviceId: number,
  quantity: number,
  given: Record<string, string[]>,
  ids: ReadonlyMap<string, number>,
  drip: Drip | undefined,
  isForChannel: boolean,
): Dish {
  const targetable_values = Object.entries(given).flatMap(([target, values]) => {
    const target_id = ids.get(target)
    return target_id === undefined || values.length === 0 ? [] : [{ target_id, values }]
  })
  const runs = drip && { count: drip.runs, isEven: drip.mode === 'flat' || drip.mode === 'random' }
  return {
    spec: { serviceId, quantity, given, isForChannel, ...(runs ? { runs } : {}) },
    line: { service_id: serviceId, quantity, targetable_values, ...(drip ? { drip_feed: drip } : {}) },
  }
}
