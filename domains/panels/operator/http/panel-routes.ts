import type { Trx } from '@vitrine/platform/database'
import { type BoundOperatorRoute, listPage, newPanelRoute, numberOfCursor, operatorRoute } from '@vitrine/platform/http'
import { copyPanel } from '../../commands/operator/copy-panel.ts'
import { openPanel } from '../../commands/operator/open-panel.ts'
import type { Panel } from '../../model/panel.ts'
import type { CopyPart, PanelFigures } from '../../ports.ts'
import { panelList } from '../../queries/operator/panel-list.ts'
import { findPanel } from '../../store/panel-store.ts'
import { panelsOperatorContract as contract } from '../schemas.ts'

interface PanelRoutesDeps {
  readonly consoleOrigin?: string | undefined
  readonly copyParts?: readonly CopyPart[]
  readonly figures?: PanelFigures
}

const may = { permission: 'deployment.panels' } as const
const BEHIND_ALL = 2_147_483_647

/** The list of all panels. */
const panelListRoute = (figures: PanelFigures): BoundOperatorRoute =>
  operatorRoute(contract.panels, { ...may, scope: 'deployment' }, async ({ query: { q = '', cursor, limit, ...wanted } }, { trx, now }) => {
    const question = { q, standing: wanted['filter.standing'] ?? null, before: numberOfCursor(cursor) ?? BEHIND_ALL, limit }
    return listPage({ rows: await panelList(trx, question, { figures, now }), limit, total: undefined, now })
  })

/** All panels, and how one is made, empty or after another one. Its first audit row is its own. */
export const panelRoutes = ({ consoleOrigin, copyParts = [], figures }: PanelRoutesDeps): BoundOperatorRoute[] => [
  ...(figures === undefined ? [] : [panelListRoute(figures)]),
  newPanelRoute(
    contract.createPanel,
    {
      ...may,
      panelKey: ({ body }) => body.key,
      audit: { action: 'panel.created', entity: 'panel', ids: ({ body }) => [body.key], read: panelStates },
    },
    async ({ body }, { trx }) => presented(await openPanel(trx, body, consoleOrigin)),
  ),
  // Operators who may make panels have a role in the deployment, and with it the same on the panel that is copied.
  newPanelRoute(
    contract.copyPanel,
    {
      ...may,
      // With a panel its providers' keys may go along.
      stepUp: true,
      panelKey: ({ body }) => body.key,
      audit: {
        action: 'panel.copied',
        entity: 'panel',
        ids: ({ body }) => [body.key],
        read: panelStates,
        reason: ({ params, body }, output) => `Copy of ${params.key}: ${body.parts.join(', ')}${leftOutOf(output?.data.leftOut ?? {})}`,
      },
    },
    async ({ params, body }, { trx, now }) => {
      const { panel, leftOut } = await copyPanel(trx, params.key, body, { consoleOrigin, copyParts, at: now })
      return { data: { ...presented(panel).data, leftOut } }
    },
  ),
]

const leftOutOf = (leftOut: Readonly<Record<string, number>>): string => {
  const parts = Object.entries(leftOut)
  return parts.length === 0 ? '' : ` (left out: ${parts.map(([part, count]) => `${count} of ${part}`).join(', ')})`
}

const presented = ({ key, name, origin, hosts }: Panel) => ({ data: { key, name, origin, hosts: [...hosts] } })

async function panelStates(trx: Trx) {
  const panel = await findPanel(trx)
  if (!panel) return new Map()
  const { key, name, origin, hosts } = panel
  return new Map([[key, { label: name, fields: { key, name, origin, hosts } }]])
}
