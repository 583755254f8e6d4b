import { presentInstructions } from '@vitrine/payments'
import { type BoundRoute, implement, type RequestContext, userIdOf } from '@vitrine/platform/http'
import { activateOrder, cancelOrder, deleteOrder, type OwnOrder, pauseOrder } from '../commands/actions/act-on-order.ts'
import { payByBalance, payByInvoice } from '../commands/paying/pay-order.ts'
import { payPurchase } from '../commands/paying/pay-purchase.ts'
import { orderingContract as contract } from '../contract/schemas.ts'
import type { OrderingDeps } from '../deps.ts'
import { presentOne } from './orders.ts'
import { placementLimits } from './placement-limits.ts'

/** What a customer may do with an order that stands: pause, activate, cancel, delete and pay it. */
export function orderActionRoutes(deps: OrderingDeps): BoundRoute[] {
  const act = async (context: RequestContext, orderId: number, work: (own: OwnOrder) => Promise<void>) => {
    await work({ userId: userIdOf(context), orderId })
    return presentOne(deps, context, orderId)
  }
  const inPanel = (context: RequestContext) => (work: Parameters<typeof deps.database.transaction<void>>[1]) =>
    deps.database.transaction(context.panelId, work)
  return [
    implement(contract.pauseOrder, async ({ params }, context) =>
      act(context, params.orderId, (own) => inPanel(context)((trx) => pauseOrder(trx, own))),
    ),
    implement(contract.activateOrder, async ({ params }, context) =>
      act(context, params.orderId, (own) => inPanel(context)((trx) => activateOrder(trx, own, deps.clock.now()))),
    ),
    implement(contract.cancelOrder, async ({ params }, context) =>
      act(context, params.orderId, (own) => inPanel(context)((trx) => cancelOrder(trx, own, deps.clock.now()))),
    ),
    implement(contract.deleteOrder, async ({ params }, context) => {
      const own = { userId: userIdOf(context), orderId: params.orderId }
      await deps.database.transaction(context.panelId, (trx) => deleteOrder(trx, own, deps.clock.now()))
      return undefined
    }),
    implement(contract.payByBalance, async ({ params, body }, context) =>
      act(context, params.orderId, () => payByBalance(deps, context, { ...params, takesDiscount: body.unpaid_discount })),
    ),
    implement(
      contract.payByInvoice,
      async ({ params, body }, context) => ({
        data: presentInstructions(await payByInvoice(deps, context, { ...params, takesDiscount: body.unpaid_discount, pay: body })),
      }),
      // Every call may open a payment at the gateway.
      { rateLimit: placementLimits.guest },
    ),
    implement(
      contract.payPurchase,
      async ({ params, body }, context) => {
        const paid = await payPurchase(deps, context, { ...params, pay: body, isFromBalance: body.from_balance })
        if (paid.kind === 'invoice') return { data: presentInstructions(paid.instructions) }
        return { data: { invoice_id: params.invoiceId, strategy: 'balance', url: null, qr_code: null, message: null } }
      },
      { rateLimit: placementLimits.guest },
    ),
  ]
}
