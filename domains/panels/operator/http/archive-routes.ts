import { type BoundOperatorRoute, operatorRoute } from '@vitrine/platform/http'
import { formatMicro } from '@vitrine/platform/kernel'
import { archivePanel, obstaclesOf, restorePanel } from '../../commands/operator/archive-panel.ts'
import type { ArchiveObstacle } from '../../ports.ts'
import { archiveContract as contract } from '../archive-schemas.ts'
import { onShop, presentedState } from './shop-state-routes.ts'

const may = { permission: 'domains.edit', scope: 'panel' } as const

/** How a panel is put away, what stands against that, and how it comes back. */
export const archiveRoutes = (obstacles: readonly ArchiveObstacle[]): BoundOperatorRoute[] => [
  operatorRoute(contract.archiveObstacles, may, async (_, { trx }) => ({
    data: (await obstaclesOf(trx, obstacles)).map(({ amount, ...rest }) => ({
      ...rest,
      amount: amount === null ? null : formatMicro(amount),
    })),
  })),
  operatorRoute(contract.archivePanel, { ...may, stepUp: true, audit: onShop('panel.archived') }, async ({ body }, { trx, actor }) =>
    presentedState(await archivePanel(trx, actor.name, body.version, obstacles)),
  ),
  operatorRoute(contract.restorePanel, { ...may, stepUp: true, audit: onShop('panel.restored') }, async ({ body }, { trx, actor }) =>
    presentedState(await restorePanel(trx, actor.name, body.version)),
  ),
]
