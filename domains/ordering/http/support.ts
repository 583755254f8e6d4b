import { type BoundRoute, claimKey, implement, saveResource, userIdOf } from '@vitrine/platform/http'
import { askSupport } from '../commands/actions/ask-support.ts'
import { orderingContract as contract } from '../contract/schemas.ts'
import type { OrderingDeps } from '../deps.ts'

/** Questions about an order to the panel's support. */
export const supportRoutes = (deps: OrderingDeps): BoundRoute[] => [
  implement(contract.askSupport, async ({ params, body }, context) => {
    const own = { userId: userIdOf(context), orderId: params.orderId }
    await deps.database.transaction(context.panelId, async (trx) => {
      const { replayOf } = await claimKey(trx, context.idempotency)
      if (replayOf !== undefined) return
      const enquiryId = await askSupport(trx, own, { ...body, email: body.email ?? null }, deps.clock.now())
      await saveResource(trx, context.idempotency, String(enquiryId))
    })
    return undefined
  }),
]
