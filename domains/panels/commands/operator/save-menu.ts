import type { Trx } from '@vitrine/platform/database'
import { changedMeanwhile } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import type { OwnMenuItem } from '../../model/own-menu.ts'
import { menuVersion, replaceMenu } from '../../store/menu-store.ts'
import { touchPanel } from '../../store/panel-store.ts'

/** The whole menu anew, from the version that the operator saw; an empty one gives the product's back. */
export async function saveMenu(
  trx: Trx,
  { version, items }: { readonly version: number; readonly items: readonly OwnMenuItem[] },
): Promise<void> {
  const current = await menuVersion(trx, 'lock')
  if (current === undefined) throw new Refusal('not-found', 'request.notFound')
  if (current !== version) throw changedMeanwhile({ version: current, by: null, at: null })
  await replaceMenu(trx, items)
  await touchPanel(trx)
}
