import type { Trx } from '@vitrine/platform/database'
import { Refusal } from '@vitrine/platform/kernel'
import { shopState } from '../../queries/operator/shop-state.ts'
import { type ShopState, writeFrozen } from '../../store/operator/shop-state-store.ts'
import { lockedShopState } from './change-shop-state.ts'

/** Stops new orders and payments of a panel; what was placed before is delivered, and payments that arrive count. Returns how the shop stands. */
export async function freezePanel(trx: Trx, by: string, version: number): Promise<ShopState> {
  const { isArchived, isFrozen } = await lockedShopState(trx, version)
  if (isArchived) throw new Refusal('invalid', 'archive.archived')
  if (isFrozen) throw new Refusal('invalid', 'freeze.frozen')
  await writeFrozen(trx, { isFrozen: true, by })
  return shopState(trx)
}

/** Takes new orders and payments again. */
export async function unfreezePanel(trx: Trx, by: string, version: number): Promise<ShopState> {
  if (!(await lockedShopState(trx, version)).isFrozen) throw new Refusal('invalid', 'freeze.notFrozen')
  await writeFrozen(trx, { isFrozen: false, by })
  return shopState(trx)
}
