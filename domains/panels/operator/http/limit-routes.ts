import type { Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, operatorRoute } from '@vitrine/platform/http'
import { changeLimits, panelLimits } from '../../commands/operator/change-limits.ts'
import type { StoredLimits } from '../../store/operator/limits-store.ts'
import { findPanel } from '../../store/panel-store.ts'
import { limitContract as contract } from '../limit-schemas.ts'

const presented = ({ changedAt, ...limits }: StoredLimits) => ({ data: { ...limits, changedAt: changedAt?.toISOString() ?? null } })

async function auditLimits(trx: Trx): Promise<ReadonlyMap<string, AuditState>> {
  const panel = await findPanel(trx)
  return panel ? new Map([['shop', { label: panel.name, fields: { ...panel.limits } }]]) : new Map()
}

/** What the deployment grants a panel: its staff sees it, and owners of the deployment set it. */
export const limitRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(contract.limits, { permission: 'services.view', scope: 'panel' }, async (_, { trx }) => presented(await panelLimits(trx))),
  operatorRoute(
    contract.changeLimits,
    {
      permission: 'deployment.panels',
      scope: 'panel',
      audit: { action: 'panel.limits-changed', entity: 'shop', ids: () => ['shop'], read: auditLimits },
    },
    async ({ body }, { trx, actor }) => presented(await changeLimits(trx, actor.name, body)),
  ),
]
