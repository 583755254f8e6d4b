import type { SpecialOfferWire } from '@vitrine/promotions/contract/schemas'
import type { Api } from '../../../api/api-client.ts'
import { type Offer, offersAt } from './offer.ts'

/** The offers of one place; a page stands without them when they cannot be told. */
export async function loadOffers(api: Api, place: SpecialOfferWire['place']): Promise<Offer[]> {
  const { data } = await api.promotions.specialOffers().catch(() => ({ data: [] }))
  return offersAt(data, place)
}
