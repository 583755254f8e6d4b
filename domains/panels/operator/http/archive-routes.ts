import { type BoundOperatorRoute, operatorRoute } from '@vitrine/platform/http'
import { formatMicro } from '@vitrine/platform/kernel'
import { type ArchiveRules, archivePanel, obstaclesOf, restorePanel } from '../../commands/operator/archive-panel.ts'
import { archiveContract as contract } from '../archive-schemas.ts'
import { onShop, presentedState } from './shop-state-routes.ts'

const may = { permission: 'domains.edit', scope: 'panel' } as const

/** How a panel is put away, what stands against that, and how it comes back. */
export const archiveRoutes = (rules: ArchiveRules): BoundOperatorRoute[] => [
  operatorRoute(contract.archiveObstacles, may, async (_, { trx, now }) => ({
    data: (await obstaclesOf(trx, rules, now)).map(({ amount, ...rest }) => ({
      ...rest,
      amount: amount === null ? null : formatMicro(amount),
    })),
  })),
  operatorRoute(contract.archivePanel, { ...may, stepUp: true, audit: onShop('panel.archived') }, async ({ body }, { trx, actor, now }) =>
    presentedState(await archivePanel(trx, actor.name, body.version, rules, now)),
  ),
  operatorRoute(contract.restorePanel, { ...may, stepUp: true, audit: onShop('panel.restored') }, async ({ body }, { trx, actor }) =>
    presentedState(await restorePanel(trx, actor.name, body.version)),
  ),
]
