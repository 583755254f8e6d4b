import type { Trx } from '@vitrine/platform/database'
import type { SpecialOffer } from '../model/special-offer.ts'
import { readOffers } from '../store/offer-store.ts'

/** All offers of the panel, by place and position. */
export const listSpecialOffers = (trx: Trx): Promise<SpecialOffer[]> => readOffers(trx)
