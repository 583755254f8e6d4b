import { markedUp, type OrderForm, type WidgetGuard } from '@vitrine/catalogue'
import { getPayableCard, listMethods, type PaymentMethod, payerOf, presentQuote } from '@vitrine/payments'
import { type BoundRoute, implement, type RequestContext } from '@vitrine/platform/http'
import { formatMicro, type Micro, microToFloat, refuse, sumMicro } from '@vitrine/platform/kernel'
import { quote } from '@vitrine/pricing'
import { type CouponOffer, findApplicableCoupon, type OrderedWith } from '@vitrine/promotions'
import { type PreparedLine, prepareLines, totalOf } from '../commands/placing/prepare-lines.ts'
import { orderingContract as contract, type TotalSumQuote } from '../contract/schemas.ts'
import type { OrderingDeps } from '../deps.ts'
import { discountsOf } from '../queries/money/discounts-of.ts'
import { hasPaid } from '../queries/money/has-paid.ts'

/** What an order would cost: the same preparation and arithmetic that placing it uses, so quote and charge cannot differ. */
export const quoteRoute = (deps: OrderingDeps, guard: WidgetGuard): BoundRoute =>
  implement(
    contract.quoteOrders,
    async ({ query, body }, context) => {
      const { partner } = await guard(context, query)
      if (body.payment_method_id && body.recurring_payments_method_id) {
        refuse('payment_method_id', 'orders.twoMethods')
      }
      const [own, panel] = await Promise.all([deps.catalogue.snapshot(context.panelId), deps.panels.get(context.panelId)])
      const snapshot = markedUp(own, partner?.markupPpm ?? 0)
      const discounts = await discountsOf(deps, panel, context)
      const lines = prepareLines({ snapshot, panel, lines: body.services, prefix: 'services', isQuote: !body.is_complete, discounts })
      const methodId = body.recurring_payments_method_id
        ? await methodIdOfCard(deps, context, body.recurring_payments_method_id)
        : body.payment_method_id
      const method = methodId ? await methodOf(deps, context, { methodId, partner }) : undefined
      const amount = totalOf(lines)
      const ordered = { serviceIds: lines.map(({ service }) => service.id), shelvesOf: (id: number) => snapshot.service(id) }
      const coupon = await couponOf(deps, context, { code: body.coupon_code, amount, ordered })
      // Coupon, fee and bonus of the method, as in every other payment (PAY-002).
      const quoted = quote({
        amount,
        feePpm: method?.feePpm ?? 0,
        coupon: coupon?.terms ?? null,
        bonuses: method?.bonuses ?? [],
        kind: 'order',
      })
      return { data: { ...presentQuote(quoted), items: itemsOf(lines) } }
    },
    { rateLimit: { name: 'quote', per: 'ip', burst: 120, perMinute: 600, store: 'memory' } },
  )

interface CouponTried {
  readonly code: string | null | undefined
  readonly amount: Micro
  readonly ordered: Omit<OrderedWith, 'isFirstOrder'>
}

/** A coupon that does not apply is no error of a quote: its type is null then. */
async function couponOf(
  deps: OrderingDeps,
  { panelId, caller }: RequestContext,
  { code, amount, ordered }: CouponTried,
): Promise<CouponOffer | undefined> {
  // A code that does not apply is as if none had been entered (COUPON-004).
  if (!code?.trim()) return undefined
  const userId = caller.kind === 'user' ? caller.userId : null
  return deps.database.read(panelId, async (trx) => {
    const isFirstOrder = userId === null || !(await hasPaid(trx, userId))
    return findApplicableCoupon(trx, { code, userId, amount, now: deps.clock.now(), ordered: { ...ordered, isFirstOrder } })
  })
}

/** The method that pays; undefined for the balance, which knows neither fee nor bonus (NS-17). */
async function methodOf(
  deps: OrderingDeps,
  context: RequestContext,
  { methodId, partner }: { readonly methodId: number; readonly partner: OrderForm | null },
): Promise<PaymentMethod | undefined> {
  const methods = await listMethods(deps.database, context.panelId, {
    ...{ list: 'all', payer: payerOf(context), now: deps.clock.now() },
  })
  const method = methods.find((candidate) => candidate.id === methodId)
  if (!method || (partner && !partner.methodIds.includes(methodId))) return refuse('payment_method_id', 'fields.selected')
  return method.strategy === 'balance' ? undefined : method
}

/** A card is charged under the terms of the method it was linked with. */
const methodIdOfCard = async (deps: OrderingDeps, context: RequestContext, cardId: number): Promise<number> => {
  const userId = context.caller.kind === 'user' ? context.caller.userId : 0
  const card = { userId, cardId, payer: payerOf(context), now: deps.clock.now() }
  return (await deps.database.read(context.panelId, (trx) => getPayableCard(trx, card))).methodId
}

/** Lines of one link stand together, with their place in the request (PAY-008). */
function itemsOf(lines: readonly PreparedLine[]): TotalSumQuote['items'] {
  const groups = Map.groupBy(lines, (line) => line.url)
  return [...groups].map(([url, group]) => ({
    url,
    services: group.map((line) => ({
      index: line.index,
      cost: formatMicro(line.cost),
      cost_float: microToFloat(line.cost),
      total_quantity: line.quantity,
    })),
    cost: formatMicro(sumMicro(group.map((line) => line.cost))),
    total_quantity: group.reduce((sum, line) => sum + line.quantity, 0),
  }))
}
