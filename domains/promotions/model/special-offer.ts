import type { Names } from './grade.ts'

export type OfferPlace = 'services' | 'dashboard' | 'create_order'

/** An offer that a panel promotes: a network, some of its types, some services. */
export interface SpecialOffer {
  readonly id: number
  readonly names: Names
  readonly place: OfferPlace
  readonly position: number
  readonly networkId: number | null
  /** The `utm` name in its links, for the panel's statistics. */
  readonly utmName: string | null
  readonly serviceTypeIds: readonly number[]
  readonly serviceIds: readonly number[]
  /** Whether a link to the whole list stands beside it. */
  readonly showsAll: boolean
  /** When it is shown; null without a bound. */
  readonly validFrom: Date | null
  readonly validTo: Date | null
}

/** Whether customers see an offer at a time. */
export const isShownAt = ({ validFrom, validTo }: Pick<SpecialOffer, 'validFrom' | 'validTo'>, now: Date): boolean =>
  (validFrom === null || validFrom <= now) && (validTo === null || validTo > now)

export type NewSpecialOffer = Pick<SpecialOffer, 'names' | 'place' | 'position'> & Partial<Omit<SpecialOffer, 'id'>>
