import { type WidgetGuard, widgetGuard } from '@vitrine/catalogue'
import { presentInstructions } from '@vitrine/payments'
import { type BoundRoute, implement, type RateLimiter, type RequestContext, userIdOf } from '@vitrine/platform/http'
import { activateOrder, cancelOrder, deleteOrder, type OwnOrder, pauseOrder } from '../commands/act-on-order.ts'
import { orderFromBalance } from '../commands/order-from-balance.ts'
import { payByBalance, payByInvoice } from '../commands/pay-order.ts'
import { payPurchase } from '../commands/pay-purchase.ts'
import { type OrderRequested, requestOrders } from '../commands/request-orders.ts'
import { orderingContract as contract } from '../contract/schemas.ts'
import type { OrderingDeps } from '../deps.ts'
import { partsOfLines } from '../queries/own-lines.ts'
import { presentOrder } from '../queries/present-order.ts'
import type { OrderLine } from '../store/order-line.ts'
import { dripFeedRoutes } from './drip-feeds.ts'
import { keywordRoutes } from './keywords.ts'
import { limitMails } from './limit-mails.ts'
import { myServiceRoutes } from './my-services.ts'
import { orderInvoiceRoutes } from './order-invoices.ts'
import { orderLinkRoutes } from './order-links.ts'
import { orderView, presentOne, queryRoutes } from './orders.ts'
import { provenByCodeRoutes } from './proven-by-code.ts'
import { quoteRoute } from './quote.ts'
import { refillRoutes } from './refills.ts'
import { statisticsRoutes } from './statistics.ts'
import { supportRoutes } from './support.ts'

export { orderStream } from './stream.ts'

const placing = { name: 'order', per: 'caller', burst: 60, perMinute: 600, store: 'database' } as const
const guestPlacing = { name: 'guest-order', per: 'caller', burst: 20, perMinute: 30, store: 'database' } as const

export interface OrderingRoutesDeps extends OrderingDeps {
  /** Without one, guests order for one address as often as they like. */
  readonly rateLimiter?: RateLimiter
}

/** All order endpoints of the contract. */
export function orderingRoutes(deps: OrderingRoutesDeps): BoundRoute[] {
  const guard = widgetGuard(deps)
  return [
    ...placingRoutes(deps, guard),
    ...actionRoutes(deps),
    ...queryRoutes(deps),
    ...statisticsRoutes(deps),
    ...refillRoutes(deps),
    ...myServiceRoutes(deps),
    ...supportRoutes(deps),
    ...keywordRoutes(deps),
    ...orderInvoiceRoutes(deps),
    ...dripFeedRoutes(deps),
    ...orderLinkRoutes(deps),
    ...provenByCodeRoutes(deps),
    quoteRoute(deps, guard),
  ]
}

function placingRoutes(deps: OrderingRoutesDeps, guard: WidgetGuard): BoundRoute[] {
  const presentAll = async (context: RequestContext, lines: readonly OrderLine[]) => {
    const view = await orderView(deps, context)
    // Most orders have no parts, and every round trip of placing counts.
    const hasParts = lines.some(({ kind }) => kind !== 'single')
    const parts = hasParts ? await deps.database.read(context.panelId, (trx) => partsOfLines(trx, lines)) : undefined
    return { data: lines.map((line) => presentOrder(line, view, parts?.get(line.id))) }
  }
  return [
    implement(contract.placeOrders, async ({ body }, context) => presentAll(context, await orderFromBalance(deps, context, body)), {
      rateLimit: placing,
    }),
    implement(
      contract.placeFromBalance,
      async ({ query, body }, context) => {
        const { partner } = await guard(context, query)
        return presentAll(context, await orderFromBalance(deps, context, body, partner))
      },
      { rateLimit: placing },
    ),
    implement(
      contract.requestOrders,
      async ({ query, body }, context) => {
        const { partner } = await guard(context, query)
        // Each order of a guest is mails to an address that may be a stranger's.
        if (context.caller.kind === 'guest' && body.email)
          await limitMails(deps.rateLimiter, context, { name: 'guest-order-mail', to: body.email })
        const requested = await requestOrders(deps, context, {
          orders: body.orders,
          email: body.email ?? null,
          affiliateCode: body.affiliate_code ?? null,
          pay: { payment_method_id: body.payment_method_id },
          source: body.source ?? null,
          couponCode: body.coupon_code ?? null,
          form: partner,
        })
        return {
          data: {
            user: presentUser(requested, body.email ?? '', deps),
            data: { ...presentInstructions(requested.instructions), order_ids: requested.lines.map((line) => line.id) },
          },
        }
      },
      { rateLimit: guestPlacing },
    ),
    implement(
      contract.requestOrdersByCard,
      async ({ query, body }, context) => {
        const { partner } = await guard(context, query)
        const { instructions, lines } = await requestOrders(deps, context, {
          orders: body.orders,
          email: null,
          affiliateCode: null,
          pay: { recurring_payments_method_id: body.recurring_payments_method_id },
          source: body.source ?? null,
          couponCode: body.coupon_code ?? null,
          form: partner,
        })
        return { data: { ...presentInstructions(instructions), order_ids: lines.map((line) => line.id) } }
      },
      { rateLimit: placing },
    ),
  ]
}

/** A guest learns nothing about the account behind the e-mail: the answer is the same whether it existed or not (OWAPI-006, PROD-005). */
function presentUser({ user, isAnonymous }: OrderRequested, email: string, deps: OrderingDeps) {
  if (isAnonymous) {
    return {
      accountType: 'individual' as const,
      createdAt: deps.clock.now().toISOString(),
      email,
      emailVerifiedAt: null,
      /** Whoever orders as a guest is told the same, had he an account or not (PROD-005). */
      isNewUser: true,
      name: null,
    }
  }
  return {
    accountType: user.accountType,
    createdAt: user.createdAt.toISOString(),
    email: user.email ?? email,
    emailVerifiedAt: user.emailVerifiedAt?.toISOString() ?? null,
    isNewUser: false,
    name: user.name,
  }
}

function actionRoutes(deps: OrderingDeps): BoundRoute[] {
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
      { rateLimit: guestPlacing },
    ),
    implement(
      contract.payPurchase,
      async ({ params, body }, context) => {
        const paid = await payPurchase(deps, context, { ...params, pay: body, isFromBalance: body.from_balance })
        if (paid.kind === 'invoice') return { data: presentInstructions(paid.instructions) }
        return { data: { invoice_id: params.invoiceId, strategy: 'balance', url: null, qr_code: null, message: null } }
      },
      { rateLimit: guestPlacing },
    ),
  ]
}
