import type { TargetInput } from '@vitrine/catalogue'
import { aService } from '@vitrine/catalogue/testing'
import type { OrderSpec } from '../books/history.ts'
import type { Random } from '../random.ts'

export const simulatedTargets: readonly TargetInput[] = [
  { id: 1, type: 'comments', name: 'Comments' },
  { id: 2, type: 'seo_keywords', name: 'Keywords' },
  { id: 3, type: 'textarea', name: 'Topic', isOptional: true },
  { id: 4, type: 'countries', name: 'Countries' },
]
const targetIds: ReadonlyMap<string, number> = new Map(simulatedTargets.map(({ id, type }) => [type, id]))

const sold = (id: number, more: Parameters<typeof aService>[0] = {}) =>
  aService({ id, allowsCancel: id !== 2, dripFeedIsAllowed: true, ...more })

/** One service of each kind that a catalogue can hold. */
export const simulatedServices = [
  ...[1, 2, 3].map((id) => sold(id)),
  sold(4, { minQuantity: 1, targetIds: [1], calculableQuantity: true, dripFeedIsAllowed: false }),
  sold(5, { targetIds: [2] }),
  sold(6, { minQuantity: 5, targetIds: [3] }),
  sold(7, { targetIds: [4] }),
  sold(8, {
    isPackage: true,
    priceType: 'fixed',
    pricingPer: 1,
    priceNano: 3_000_000_000n,
    minQuantity: 1,
    maxQuantity: 1,
    dripFeedIsAllowed: false,
    packageItems: [
      { serviceId: 1, quantity: 600 },
      { serviceId: 6, quantity: 40 },
    ],
  }),
]

/** What the upstream panels' services take beyond plain ones; the same numbers there. */
export const simulatedTypes = {
  4: { type: 'Custom Comments', declared: {}, reads: 'comments' },
  5: { type: 'SEO', declared: {}, reads: 'keywords' },
  6: { type: 'Default', declared: { fields: { brief: 'brief' } }, reads: 'brief' },
  7: { type: 'Default', declared: { fields: { country: 'country' } }, reads: 'country' },
} as const

const texts = ['What a calm walk!', 'Which harbour is this?', 'More of this, please.']

function givenFor(serviceId: number, random: Random): Record<string, string[]> {
  const some = (from: readonly string[]): string[] => from.slice(0, random.whole(1, from.length))
  if (serviceId === 4) return { comments: some(texts) }
  if (serviceId === 5) return { seo_keywords: some(['harbour', 'slow walk']) }
  if (serviceId === 6) return random.happens(0.8) ? { textarea: some(['About my cat', 'kindly']) } : {}
  return serviceId === 7 ? { countries: some(['DE', 'FR', 'JP']) } : {}
}

function quantityOf(serviceId: number, given: Record<string, string[]>, random: Random): number {
  if (serviceId === 4) return given.comments?.length ?? 0
  if (serviceId === 8) return 1
  return serviceId === 6 ? random.whole(5, 40) : random.whole(5, 30) * 100
}

/** Something to order, by chance: half of it plain. */
export function aRequestedLine(random: Random) {
  const serviceId = random.happens(0.5) ? random.whole(1, 3) : random.whole(4, 8)
  const given = givenFor(serviceId, random)
  const quantity = quantityOf(serviceId, given, random)
  const drip = [4, 8].includes(serviceId) || !random.happens(0.2) ? null : aDripFeed(random, serviceId === 6 ? 1 : 100)
  const runs = drip && { count: drip.runs, isEven: drip.mode === 'flat' || drip.mode === 'random' }
  const spec: OrderSpec = { serviceId, quantity, given, isForChannel: false, ...(runs ? { runs } : {}) }
  const line = {
    service_id: serviceId,
    quantity,
    is_guarantee: false,
    is_reorder: false,
    targetable_values: Object.entries(given).map(([target, values]) => ({ target_id: targetIds.get(target) ?? 0, values })),
    drip_feed: drip,
  }
  return { requested: spec, line }
}

const aDripFeed = (random: Random, step: number) => ({
  runs: random.whole(2, 4),
  minutes_between_runs: random.whole(1, 30),
  mode: random.pick(['flat', 'increasing', 'decreasing', 'random']),
  quantity_step: step,
})
