export interface ListedService {
  readonly providerServiceId: string
  readonly name: string
  readonly type: string
  readonly category: string
  readonly rate: string
  readonly rateNano: bigint
  readonly rateKind: 'per_1000' | 'fixed'
  readonly minQuantity: number
  readonly maxQuantity: number
  readonly refill: boolean
  readonly cancel: boolean
}

export interface KnownService {
  readonly providerServiceId: string
  readonly rateNano: bigint
  readonly isRemoved: boolean
}

export interface ListChanges {
  readonly rates: readonly { readonly providerServiceId: string; readonly old: bigint; readonly new: bigint }[]
  readonly removed: readonly string[]
  readonly returned: readonly string[]
}

/** Half of a list gone at once is a broken answer, not a decision of the provider. */
const goneShareMax = 0.5
const fewServices = 10

/** What changed between two readings of a provider's list; null when the new one is implausible. */
export function compareLists(known: readonly KnownService[], listed: readonly ListedService[]): ListChanges | null {
  const now = new Map(listed.map((service) => [service.providerServiceId, service]))
  const present = known.filter((service) => !service.isRemoved)
  const removed = present.filter((service) => !now.has(service.providerServiceId)).map((service) => service.providerServiceId)
  if (listed.length === 0 && present.length > 0) return null
  if (present.length >= fewServices && removed.length > present.length * goneShareMax) return null
  return {
    removed,
    returned: known
      .filter((service) => service.isRemoved && now.has(service.providerServiceId))
      .map((service) => service.providerServiceId),
    rates: known.flatMap(({ providerServiceId, rateNano }) => {
      const rate = now.get(providerServiceId)?.rateNano
      return rate === undefined || rate === rateNano ? [] : [{ providerServiceId, old: rateNano, new: rate }]
    }),
  }
}
