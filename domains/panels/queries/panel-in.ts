import type { Trx } from '@vitrine/platform/database'
import { invariant } from '@vitrine/platform/kernel'
import type { Panel } from '../model/panel.ts'
import { findPanel } from '../store/panel-store.ts'

/** The panel of an open transaction, read over its own connection: a cached one may ask for a second, for which many transactions at once would wait for ever. */
export async function panelIn(trx: Trx): Promise<Panel> {
  const panel = await findPanel(trx)
  invariant(panel, 'a transaction has a panel')
  return panel
}
