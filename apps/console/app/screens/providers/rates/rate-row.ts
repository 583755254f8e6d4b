/** A service of ours beside a change of its provider's rate. */
export interface RatedService {
  readonly id: number
  readonly name: string
  readonly follows: boolean
  readonly isEnabled: boolean
  readonly pricingPer: number
  readonly priceBeforeNano: string | null
  readonly marginBeforePercent: string | null
  readonly priceAfterNano: string
  readonly marginAfterPercent: string | null
  /** What it would be sold for if it followed; null where no rule or markup covers it. */
  readonly ruledNano: string | null
  readonly isBelowFloor: boolean
  readonly version: number
}

export interface RateChange {
  readonly id: number
  readonly at: string
  readonly providerServiceId: string
  readonly name: string | null
  readonly oldNano: string
  readonly newNano: string
  readonly rateNano: string | null
  readonly rateKind: 'per_1000' | 'fixed' | null
  readonly isLatest: boolean
  readonly services: readonly RatedService[]
}

/** A line of the list: a change and one of the services that it costs, or none. */
export interface RateRow extends Omit<RateChange, 'services'> {
  readonly key: string
  readonly service: RatedService | null
}

/** Each service of a change on a line of its own: they are decided about one by one. */
export const rateRows = (changes: readonly RateChange[]): readonly RateRow[] =>
  changes.flatMap(({ services, ...change }): RateRow[] =>
    services.length === 0
      ? [{ ...change, key: String(change.id), service: null }]
      : services.map((service) => ({ ...change, key: `${change.id}-${service.id}`, service })),
  )

/** What can be decided now: what a rate was in between decides nothing any more. */
export const isOpen = ({ isLatest, service }: RateRow): boolean => isLatest && service !== null

export const rateActs = ['follow', 'keep', 'stop'] as const
export type RateAct = (typeof rateActs)[number]

export interface RateDecision {
  readonly providerServiceId: string
  readonly serviceId: number
  readonly version: number
  readonly rateNano: string | null
  readonly do: RateAct
}

/** One decision for each service, though two of a provider's services that it has routes to may stand in the list. */
export function decisionsOf(rows: readonly RateRow[], act: RateAct): readonly RateDecision[] {
  const byService = new Map<number, RateDecision>()
  for (const { service, providerServiceId, rateNano } of rows.filter(isOpen)) {
    if (!service) continue
    const decision = { providerServiceId, serviceId: service.id, version: service.version, rateNano, do: act }
    // The one that its price follows, or can follow, comes first.
    if (!byService.has(service.id) || service.ruledNano !== null) byService.set(service.id, decision)
  }
  return [...byService.values()]
}

/** How far a rate went, in percent; undefined where it was nothing before. */
export const movedPercent = ({ oldNano, newNano }: Pick<RateChange, 'oldNano' | 'newNano'>): number | undefined =>
  oldNano === '0' ? undefined : (Number(newNano) / Number(oldNano) - 1) * 100
