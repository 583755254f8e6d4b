import { type BoundOperatorRoute, operatorRoute } from '@vitrine/platform/http'
import { formatMicro } from '@vitrine/platform/kernel'
import { operatorsContract } from '../contract/schemas.ts'
import type { OperatorsDeps } from '../ports.ts'

/** What waits for a person: everybody of the panel is told what they may see of it. */
export const attentionRoutes = ({ attention }: Pick<OperatorsDeps, 'attention'>): BoundOperatorRoute[] => [
  operatorRoute(operatorsContract.attention, { permission: 'services.view', scope: 'panel' }, async (_, { trx, actor }) => {
    const queues = []
    for (const { queue, permission, look } of attention) {
      if (actor.rights[permission] === undefined) continue
      const { count, oldestAt, amount } = await look(trx, actor)
      queues.push({ queue, count, oldestAt: oldestAt?.toISOString() ?? null, amount: amount === undefined ? null : formatMicro(amount) })
    }
    return { data: { queues } }
  }),
]
