import type { OrderForm } from '@vitrine/catalogue'
import { type RequestContext, userIdOf } from '@vitrine/platform/http'
import type { OrderLineInput } from '../../contract/schemas.ts'
import type { OrderingDeps } from '../../deps.ts'
import { discountsOf } from '../../queries/money/discounts-of.ts'
import type { OrderLine } from '../../store/order-line.ts'
import { getOffer } from './get-offer.ts'
import { CatalogueMoved, placeOrder } from './place-order.ts'
import { priceInForm } from './price-in-form.ts'
import { withTitles } from './with-titles.ts'

const REPRICE_TRIES_MAX = 3

/**
 * Orders and pays from balance in one step. The price that counts is the present one: when the catalogue moves between pricing and
 * placing, the lines are priced again. Whether the customer may spend is asked by the placing statement itself.
 */
export async function orderFromBalance(
  deps: OrderingDeps,
  context: RequestContext,
  request: {
    readonly orders: readonly OrderLineInput[]
    readonly source?: string | null | undefined
    readonly coupon_code?: string | null | undefined
  },
  /** The partner's form that the order comes from. */
  form: OrderForm | null = null,
): Promise<OrderLine[]> {
  const userId = userIdOf(context)
  const panel = await deps.panels.get(context.panelId)
  const offer = request.coupon_code ? await deps.database.read(context.panelId, (trx) => getOffer(trx, request.coupon_code)) : null
  const discounts = await discountsOf(deps, panel, context)
  for (let tries = 1; ; tries += 1) {
    const snapshot = await deps.catalogue.snapshot(context.panelId)
    const lines = await withTitles(deps, priceInForm({ snapshot, panel, lines: request.orders, discounts }, form))
    try {
      return await placeOrder(deps.database, {
        panelId: context.panelId,
        userId,
        fromBalance: true,
        source: request.source ?? null,
        locale: context.locale,
        catalogueVersion: snapshot.version,
        lines,
        idempotency: context.idempotency,
        coupon: offer && { offer, at: deps.clock.now() },
        form,
        ordersPerMinute: panel.limits.ordersPerMinute,
        minuteMs: deps.minuteMs,
      })
    } catch (error) {
      if (!(error instanceof CatalogueMoved) || tries >= REPRICE_TRIES_MAX) throw error
      await deps.catalogue.refresh(context.panelId)
    }
  }
}
