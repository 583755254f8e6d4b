import { touchPanel } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import type { NewSpecialOffer } from '../model/special-offer.ts'
import { insertOffer, removeOffer } from '../store/offer-store.ts'

/** Puts an offer on a place of the shop and returns its id. */
export async function createSpecialOffer(trx: Trx, offer: NewSpecialOffer): Promise<number> {
  const id = await insertOffer(trx, offer)
  await touchPanel(trx)
  return id
}

/** Removes an offer; idempotent. */
export async function removeSpecialOffer(trx: Trx, offerId: number): Promise<void> {
  await removeOffer(trx, offerId)
  await touchPanel(trx)
}
