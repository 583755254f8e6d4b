import { decimalFrom, microFrom } from '../server/money.ts'

export interface UpstreamService {
  readonly service: number
  readonly name: string
  readonly type: string
  readonly category: string
  /** Decimal price of 1000 units; for packages of one order. In the currency of the account. */
  readonly rate: string
  readonly min: string
  readonly max: string
  readonly refill: boolean
  readonly cancel: boolean
  readonly dripfeed: boolean
  readonly desc: string
  /** Fields that it takes beyond those of its type. Its description names them; as with real panels, the list has no place for them. */
  readonly parameters?: readonly string[]
}

const networks = ['YouTube', 'Instagram', 'TikTok', 'Facebook', 'Telegram', 'X', 'Spotify', 'Twitch', 'LinkedIn', 'Reddit', 'Website']
interface Kind {
  readonly name: string
  readonly type: string
  readonly parameters?: readonly string[]
}

const kinds: readonly Kind[] = [
  { name: 'Views', type: 'Default' },
  { name: 'Likes', type: 'Default' },
  { name: 'Followers', type: 'Default' },
  { name: 'Comments', type: 'Custom Comments' },
  { name: 'Shares', type: 'Default' },
  { name: 'Saves', type: 'Default' },
  { name: 'Starter pack', type: 'Package' },
  { name: 'Written comments', type: 'Default', parameters: ['brief', 'language'] },
  { name: 'Search views', type: 'SEO' },
  { name: 'Views by country', type: 'Default', parameters: ['country'] },
]
const tempers = ['Slow and steady', 'Instant start', 'Real profiles', 'No drop', 'Budget']

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] ?? (list[0] as T)

/** The generated service of an id: deterministic, whatever the length of the list. Prices run from 0.05 to 1.04. */
export function generatedService(id: number): UpstreamService {
  const network = pick(networks, id - 1)
  const kind = pick(kinds, Math.floor((id - 1) / networks.length))
  const temper = pick(tempers, Math.floor((id - 1) / (networks.length * kinds.length)))
  return {
    service: id,
    name: `${network} ${kind.name} · ${temper}`,
    type: kind.type,
    category: `${network} ${kind.name}`,
    rate: decimalFrom(microFrom('0.05') + BigInt((id * 37) % 100) * 10_000n),
    min: '1',
    max: '10000000',
    refill: id % 3 !== 0,
    cancel: id % 4 !== 0,
    dripfeed: kind.type === 'Default',
    desc: `${temper}. Generated for trying the shop out.${kind.parameters ? ` Takes ${kind.parameters.join(' and ')}.` : ''}`,
    ...(kind.parameters ? { parameters: kind.parameters } : {}),
  }
}

export function generatedCatalogue(count: number): readonly UpstreamService[] {
  return Array.from({ length: count }, (_nothing, index) => generatedService(index + 1))
}
