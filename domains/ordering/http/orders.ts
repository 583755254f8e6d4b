import type { CatalogueSnapshot } from '@vitrine/catalogue'
import { catchUp } from '@vitrine/order-search'
import type { Trx } from '@vitrine/platform/database'
import { type BoundRoute, implement, type RequestContext, userIdOf } from '@vitrine/platform/http'
import { formatMicro, micro } from '@vitrine/platform/kernel'
import { ppmOf } from '@vitrine/pricing'
import { orderingContract as contract, type OrderWire } from '../contract/schemas.ts'
import type { OrderingDeps } from '../deps.ts'
import { orderAbsent } from '../errors.ts'
import { guaranteePrice } from '../model/guarantee-price.ts'
import { findOwnOrder, listOrders, type OrderFilter } from '../queries/list/list-orders.ts'
import { servicesNamed } from '../queries/list/services-named.ts'
import { type PriceOfOrder, paymentOfOrder, priceOfOrder } from '../queries/money/price-of-order.ts'
import { planOfLine } from '../queries/orders/drip-feeds.ts'
import { orderProgress } from '../queries/orders/order-progress.ts'
import { partsOfLines } from '../queries/orders/own-lines.ts'
import { type OrderView, presentOrder } from '../queries/present/present-order.ts'
import type { OrderLine } from '../store/order-line.ts'
import { tableFilter } from './table-filter.ts'

const DASHBOARD_ROWS = 5

/** One own order as the wire has it; the same 404 for absent and not yours. */
export async function presentOne(deps: OrderingDeps, context: RequestContext, orderId: number) {
  return { data: await ownOrderWire(deps, context, userIdOf(context), orderId) }
}

export async function ownOrderWire(
  deps: OrderingDeps,
  context: Pick<RequestContext, 'panelId' | 'locale'>,
  userId: number,
  orderId: number,
): Promise<OrderWire> {
  return orderWire(deps, context, (trx) => findOwnOrder(trx, userId, orderId))
}

/** The order that is found, as the wire has it; the same 404 for absent and not to be seen. */
export async function orderWire(
  deps: OrderingDeps,
  context: Pick<RequestContext, 'panelId' | 'locale'>,
  find: (trx: Trx) => Promise<OrderLine | undefined>,
): Promise<OrderWire> {
  const found = await deps.database.read(context.panelId, async (trx) => {
    const line = await find(trx)
    if (!line) return undefined
    return { line, plan: await planOfLine(trx, line), parts: (await partsOfLines(trx, [line])).get(line.id) }
  })
  if (!found) throw orderAbsent()
  return presentOrder(found.line, await orderView(deps, context), found.parts, found.plan)
}

export const orderView = async (
  deps: OrderingDeps,
  { panelId, locale }: Pick<RequestContext, 'panelId' | 'locale'>,
): Promise<OrderView> => ({
  snapshot: await deps.catalogue.snapshot(panelId),
  locale,
  now: deps.clock.now(),
  unpaidDiscountPpm: (await deps.panels.get(panelId)).options.unpaidDiscountPpm,
})

/** A network is asked for by its services: the order keeps which service it was of. */
function requestedServices(
  snapshot: CatalogueSnapshot,
  query: { service_id?: number | undefined; network_id?: number | undefined },
): readonly number[] | undefined {
  if (query.service_id) return [query.service_id]
  return query.network_id
    ? snapshot.services.filter((service) => service.networkId === query.network_id).map((service) => service.id)
    : undefined
}

async function presentPrice(deps: OrderingDeps, panelId: number, line: OrderLine, price: PriceOfOrder) {
  const [snapshot, panel] = await Promise.all([deps.catalogue.snapshot(panelId), deps.panels.get(panelId)])
  const service = snapshot.service(line.serviceId)
  const cost = micro(line.charged + price.couponDiscount + price.unpaidDiscount)
  const guarantee =
    line.isGuarantee && service ? guaranteePrice({ ...line, cost }, service, ppmOf(panel.settings.guarantee_charge_percent)) : undefined
  return {
    guarantee: guarantee === undefined ? null : formatMicro(guarantee),
    coupon_discount: formatMicro(price.couponDiscount),
    unpaid_discount: formatMicro(price.unpaidDiscount),
    fee: formatMicro(price.fee),
  }
}

/** Delivery, history and price of the order that is found; the same 404 for absent and not to be seen. */
export async function progressOfOrder(
  deps: OrderingDeps,
  { panelId, locale }: Pick<RequestContext, 'panelId' | 'locale'>,
  find: (trx: Trx) => Promise<OrderLine | undefined>,
) {
  const { line, progress, price, payment } = await deps.database.read(panelId, async (trx) => {
    const line = await find(trx)
    if (!line) throw orderAbsent()
    return {
      line,
      progress: await orderProgress(trx, line.id),
      price: await priceOfOrder(trx, line),
      payment: await paymentOfOrder(trx, line, locale),
    }
  })
  return {
    points: progress.points.map(({ at, delivered }) => ({ at: at.toISOString(), delivered })),
    events: progress.events.map(({ at, kind, amount }) => ({
      at: at.toISOString(),
      kind,
      // What was paid is told with the fee, as the payer saw it.
      amount: amount === null ? null : formatMicro(kind === 'paid' ? amount + price.fee : amount),
    })),
    price: await presentPrice(deps, panelId, line, price),
    payment,
  }
}

export function queryRoutes(deps: OrderingDeps): BoundRoute[] {
  const page = async (context: RequestContext, filter: Omit<OrderFilter, 'userId'>) => {
    if (filter.search || filter.serviceIds) await catchUp(deps.database, context.panelId, userIdOf(context))
    const found = await deps.database.read(context.panelId, async (trx) => {
      const listed = await listOrders(trx, { ...filter, userId: userIdOf(context) })
      return { ...listed, parts: await partsOfLines(trx, listed.lines) }
    })
    const view = await orderView(deps, context)
    return { ...found, data: found.lines.map((line) => presentOrder(line, view, found.parts.get(line.id))) }
  }
  return [
    implement(contract.getOrder, async ({ params }, context) => presentOne(deps, context, params.orderId)),
    implement(contract.listOrders, async ({ query }, context) => {
      const { page: current, per_page: size } = query
      const found = await page(context, { limit: size, offset: (current - 1) * size })
      const from = (current - 1) * size + 1
      const isEmpty = found.data.length === 0
      return {
        data: found.data,
        meta: {
          current_page: current,
          from: isEmpty ? null : from,
          to: isEmpty ? null : from + found.data.length - 1,
          last_page: Math.max(1, Math.ceil(found.recordsFiltered / size)),
          per_page: size,
          total: found.recordsFiltered,
        },
      }
    }),
    implement(contract.orderTable, async ({ query }, context) => {
      const snapshot = await deps.catalogue.snapshot(context.panelId)
      const serviceIds = requestedServices(snapshot, query)
      const found = await page(context, {
        ...tableFilter(query),
        ...(query.search ? { search: { text: query.search, serviceIds: servicesNamed(snapshot, context.locale, query.search) } } : {}),
        ...(serviceIds ? { serviceIds } : {}),
        onlyMayCancel: query.cancellable === 1,
        ...(query.drip_feed_id ? { dripFeedId: query.drip_feed_id } : {}),
        ...(query.subscription_id ? { subscriptionId: query.subscription_id } : {}),
      })
      return { data: found.data, recordsFiltered: found.recordsFiltered, counts: { ...found.counts } }
    }),
    implement(contract.orderProgress, async ({ params }, context) => ({
      data: await progressOfOrder(deps, context, (trx) => findOwnOrder(trx, userIdOf(context), params.orderId)),
    })),
    // All orders counted, and the last of those that are done and of those that run (DASH-001).
    implement(contract.dashboard, async (_, context) => {
      const [done, open] = await Promise.all([
        page(context, { status: 'completed', limit: DASHBOARD_ROWS, offset: 0 }),
        page(context, { status: 'in_processing', limit: DASHBOARD_ROWS, offset: 0 }),
      ])
      return {
        data: {
          orders_count: Object.values(done.counts).reduce((sum, count) => sum + count, 0),
          completed_order_count: done.recordsFiltered,
          last_completed_orders: done.data,
          in_processing_order_count: open.recordsFiltered,
          last_in_processing_orders: open.data,
        },
      }
    }),
  ]
}
