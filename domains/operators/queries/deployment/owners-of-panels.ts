import type { SystemTrx } from '@vitrine/platform/database'
import { listOwners } from '../../store/membership-store.ts'

/** Who owns each of some panels, in the order in which they came. */
export async function ownersOfPanels(trx: SystemTrx, panelIds: readonly number[]) {
  const owners = Map.groupBy(await listOwners(trx, panelIds), ({ panelId }) => panelId)
  return new Map([...owners].map(([panelId, each]) => [panelId, each.map(({ id, name }) => ({ id, name }))]))
}
