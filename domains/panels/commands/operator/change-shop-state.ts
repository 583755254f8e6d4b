import type { Trx } from '@vitrine/platform/database'
import { changedMeanwhile } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import { shopState } from '../../queries/operator/shop-state.ts'
import { readShopState, type ShopState, writeShopState } from '../../store/operator/shop-state-store.ts'

export interface ShopStateChange {
  readonly state: 'open' | 'closed'
  /** What visitors of a closed shop read. */
  readonly note: string | null
  /** As it was read; an older one is refused. */
  readonly version: number
}

/** Opens a shop to its visitors, or closes it; orders under way go on either way. Returns how it stands. */
export async function changeShopState(trx: Trx, by: string, { state, note, version }: ShopStateChange): Promise<ShopState> {
  const stored = await lockedShopState(trx, version)
  if (stored.isArchived) throw new Refusal('invalid', 'archive.archived')
  await writeShopState(trx, { state, note: state === 'closed' ? note : null, by })
  return shopState(trx)
}

/** How the shop stands, locked until the transaction ends; refused when it changed since that version. */
export async function lockedShopState(trx: Trx, version: number): Promise<ShopState> {
  const stored = await readShopState(trx, 'lock')
  if (!stored) throw new Refusal('not-found', 'request.notFound')
  if (stored.version !== version) throw changedMeanwhile({ version: stored.version, by: stored.changedBy, at: stored.changedAt })
  return stored
}
