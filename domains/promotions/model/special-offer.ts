import type { Names } from './grade.ts'

export type OfferPlace = 'services' | 'dashboard' | 'create_order'

/** What a panel puts forward: a network, some of its types, some services. */
export interface SpecialOffer {
  readonly id: number
  readonly names: Names
  readonly place: OfferPlace
  readonly position: number
  readonly networkId: number | null
  /** Stands in the links, so that the panel sees what its offer brought. */
  readonly utmName: string | null
  readonly serviceTypeIds: readonly number[]
  readonly serviceIds: readonly number[]
  /** Whether a link to the whole list stands beside it. */
  readonly showsAll: boolean
}

export type NewSpecialOffer = Pick<SpecialOffer, 'names' | 'place' | 'position'> & Partial<Omit<SpecialOffer, 'id'>>
