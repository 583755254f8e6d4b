import { touchPanel } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { changedMeanwhile } from '@vitrine/platform/http'
import { notThere } from '../../errors.ts'
import type { SpecialOffer } from '../../model/special-offer.ts'
import { readOffers } from '../../store/offer-store.ts'
import { lockOffer, updateOffer } from '../../store/operator-offer-store.ts'

export interface OfferChange {
  readonly id: number
  readonly version: number
  readonly fields: Partial<Omit<SpecialOffer, 'id'>>
  /** Throws for an offer that cannot be. */
  readonly check: (offer: SpecialOffer) => void
}

/** Changes a special offer. */
export async function changeOffer(trx: Trx, { id, version, fields, check }: OfferChange): Promise<void> {
  const current = await lockOffer(trx, id)
  const known = (await readOffers(trx)).find((offer) => offer.id === id)
  if (current === undefined || !known) throw notThere()
  if (current !== version) throw changedMeanwhile({ version: current, by: null, at: null })
  const offer = { ...known, ...fields }
  check(offer)
  await updateOffer(trx, offer)
  await touchPanel(trx)
}
