import type { Trx } from '@vitrine/platform/database'
import { Refusal } from '@vitrine/platform/kernel'
import { readShopState, type ShopState } from '../../store/operator/shop-state-store.ts'

/** How the shop stands; 404 where there is none. */
export async function shopState(trx: Trx): Promise<ShopState> {
  const state = await readShopState(trx)
  if (!state) throw new Refusal('not-found', 'request.notFound')
  return state
}
