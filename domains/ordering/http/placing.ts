import type { WidgetGuard } from '@vitrine/catalogue'
import { presentInstructions } from '@vitrine/payments'
import { type BoundRoute, implement, type RateLimiter, type RequestContext } from '@vitrine/platform/http'
import { orderFromBalance } from '../commands/placing/order-from-balance.ts'
import { type OrderRequested, requestOrders } from '../commands/placing/request-orders.ts'
import { orderingContract as contract } from '../contract/schemas.ts'
import type { OrderingDeps } from '../deps.ts'
import { partsOfLines } from '../queries/orders/own-lines.ts'
import { presentOrder } from '../queries/present/present-order.ts'
import type { OrderLine } from '../store/order-line.ts'
import { limitMails } from './limit-mails.ts'
import { orderView } from './orders.ts'
import { placementLimits } from './placement-limits.ts'

export interface PlacingDeps extends OrderingDeps {
  /** Without one, guests order for one address as often as they like. */
  readonly rateLimiter?: RateLimiter
}

/** Every way to place orders: from the balance, by a payment, by a saved card. */
export function placingRoutes(deps: PlacingDeps, guard: WidgetGuard): BoundRoute[] {
  const presentAll = async (context: RequestContext, lines: readonly OrderLine[]) => {
    const view = await orderView(deps, context)
    // Most orders have no parts, and every round trip of placing counts.
    const hasParts = lines.some(({ kind }) => kind !== 'single')
    const parts = hasParts ? await deps.database.read(context.panelId, (trx) => partsOfLines(trx, lines)) : undefined
    return { data: lines.map((line) => presentOrder(line, view, parts?.get(line.id))) }
  }
  return [
    implement(contract.placeOrders, async ({ body }, context) => presentAll(context, await orderFromBalance(deps, context, body)), {
      rateLimit: placementLimits.placing,
    }),
    implement(
      contract.placeFromBalance,
      async ({ query, body }, context) => {
        const { partner } = await guard(context, query)
        return presentAll(context, await orderFromBalance(deps, context, body, partner))
      },
      { rateLimit: placementLimits.placing },
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
      { rateLimit: placementLimits.guest },
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
      { rateLimit: placementLimits.placing },
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
      /** Anyone who orders as a guest is told the same, with or without an account (PROD-005). */
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
