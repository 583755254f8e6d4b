import { type BoundRoute, implement, userIdOf } from '@vitrine/platform/http'
import { requestRefill } from '../commands/refills/request-refill.ts'
import { orderingContract as contract } from '../contract/schemas.ts'
import type { OrderingDeps } from '../deps.ts'
import { orderAbsent } from '../errors.ts'
import { refillTransitions } from '../model/refill-states.ts'
import { findOwnOrder } from '../queries/list/list-orders.ts'
import { type Refill, refillsOfLine } from '../queries/orders/list-refills.ts'

export const presentRefill = (refill: Refill) => ({
  id: refill.id,
  created_at: refill.createdAt.toISOString(),
  quantity: refill.quantity,
  status: refillTransitions[refill.state].status,
  is_automatic: refill.origin === 'count',
  ended_at: refill.endedAt?.toISOString() ?? null,
})

/** Refills of an order: what was asked, and asking. */
export const refillRoutes = (deps: OrderingDeps): BoundRoute[] => [
  implement(contract.listRefills, async ({ params }, context) => {
    const refills = await deps.database.read(context.panelId, async (trx) => {
      if (!(await findOwnOrder(trx, userIdOf(context), params.orderId))) throw orderAbsent()
      return refillsOfLine(trx, params.orderId)
    })
    return { data: refills.map(presentRefill) }
  }),
  implement(
    contract.requestRefill,
    async ({ params }, context) => {
      const snapshot = await deps.catalogue.snapshot(context.panelId)
      const own = { userId: userIdOf(context), orderId: params.orderId }
      const refill = await deps.database.transaction(context.panelId, (trx) => requestRefill(trx, snapshot, own, deps.clock.now()))
      return { data: presentRefill(refill) }
    },
    { rateLimit: { name: 'refill', per: 'caller', burst: 30, perMinute: 60, store: 'database' } },
  ),
]
