import type { Trx } from '@vitrine/platform/database'
import { type BoundOperatorRoute, newPanelRoute } from '@vitrine/platform/http'
import { openPanel } from '../../commands/operator/open-panel.ts'
import { findPanel } from '../../store/panel-store.ts'
import { panelsOperatorContract as contract } from '../schemas.ts'

/** How a panel is made. Its first audit row is its own. */
export const panelRoutes = (consoleOrigin: string | undefined): BoundOperatorRoute[] => [
  newPanelRoute(
    contract.createPanel,
    {
      permission: 'deployment.panels',
      panelKey: ({ body }) => body.key,
      audit: { action: 'panel.created', entity: 'panel', ids: ({ body }) => [body.key], read: panelStates },
    },
    async ({ body }, { trx }) => {
      const { key, name, origin, hosts } = await openPanel(trx, body, consoleOrigin)
      return { data: { key, name, origin, hosts: [...hosts] } }
    },
  ),
]

async function panelStates(trx: Trx) {
  const panel = await findPanel(trx)
  if (!panel) return new Map()
  const { key, name, origin, hosts } = panel
  return new Map([[key, { label: name, fields: { key, name, origin, hosts } }]])
}
