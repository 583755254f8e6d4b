import type { Trx } from '@vitrine/platform/database'
import type { LastChange } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import { shopState } from '../../queries/operator/shop-state.ts'
import { deleteExports, findExport, insertExport, type ShopExport } from '../../store/operator/export-store.ts'

/** Begins an export of the shop as it stands; the one before is thrown away, written or not. */
export async function requestExport(trx: Trx, by: string, now: Date): Promise<ShopExport> {
  await deleteExports(trx, null)
  await insertExport(trx, by, (await shopState(trx)).version, now)
  const made = await findExport(trx, now)
  if (!made) throw new Refusal('not-found', 'request.notFound')
  return made
}

/** Whether an export tells of the shop as it is now: nothing was opened, closed or posted since it was begun. */
export async function isUpToDate(trx: Trx, one: ShopExport, lastChange: LastChange): Promise<boolean> {
  if (one.stateVersion !== (await shopState(trx)).version) return false
  const changedAt = await lastChange(trx)
  return changedAt === undefined || changedAt.getTime() <= one.requestedAt.getTime()
}

/** Whether the shop may be archived as far as its export goes: there is one, ready, to be downloaded, and nothing happened since it was begun. */
export async function hasExport(trx: Trx, now: Date, lastChange: LastChange): Promise<boolean> {
  const one = await findExport(trx, now)
  return one !== undefined && one.readyAt !== null && (await isUpToDate(trx, one, lastChange))
}
