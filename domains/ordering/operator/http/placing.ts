import { balancesOf } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, operatorRoute } from '@vitrine/platform/http'
import { formatMicro, micro, parseMicro, refuse, sumMicro } from '@vitrine/platform/kernel'
import { couponFor, type PlacingForDeps, placeForCustomer, pricedFor, servedCustomer } from '../../commands/operator/place-for-customer.ts'
import { priced } from '../../commands/placing/place-order.ts'
import { totalOf } from '../../commands/placing/prepare-lines.ts'
import { servicesForCustomer } from '../../queries/operator/services-for-customer.ts'
import { ordersByNumber } from '../../store/operator/order-table-store.ts'
import { placingContract as contract } from '../placing-schemas.ts'

const places = { permission: 'orders.place', scope: 'panel' } as const

/** Orders that operators place for customers. */
export const placingOperatorRoutes = (deps: PlacingForDeps): BoundOperatorRoute[] => [
  operatorRoute(contract.servicesForCustomer, places, async ({ params, query }, { trx, now }) => {
    const customer = await servedCustomer(trx, params.id, now)
    return { data: servicesForCustomer(await deps.catalogue.snapshot(trx.panelId), customer, query.q) }
  }),
  operatorRoute(contract.quoteForCustomer, { ...places, isQuestion: true }, async ({ params, body }, { trx, now }) => {
    const customer = await servedCustomer(trx, params.id, now)
    const lines = pricedFor(customer, await deps.catalogue.snapshot(trx.panelId), body, true)
    const offer = await couponFor(trx, { customerId: params.id, code: body.coupon, lines, now })
    const { charges, coupon } = priced({ lines, coupon: offer && { offer, at: now } })
    const cost = sumMicro(charges.map(({ charged }) => charged))
    const { balance } = customer
    return {
      data: {
        lines: lines.map((line) => ({ cost: formatMicro(line.cost), quantity: line.quantity })),
        amount: formatMicro(totalOf(lines)),
        coupon: coupon && { type: coupon.type, worth: formatMicro(micro(BigInt(coupon.worth))) },
        cost: formatMicro(cost),
        balance: formatMicro(balance),
        after: formatMicro(micro(balance - cost)),
      },
    }
  }),
  operatorRoute(
    contract.placeForCustomer,
    {
      ...places,
      audit: {
        action: 'order.placed-for-customer',
        entity: 'order',
        ids: (_, output) => output?.data.ids ?? [],
        read: placedOrders,
        isEvent: true,
        reason: ({ body }) => body.reason,
      },
    },
    async ({ params, body: { cost: shown, reason: _, ...chosen } }, { trx, actor, now }) => {
      const cost = parseMicro(shown) ?? refuse('cost', 'fields.invalid')
      const placed = await placeForCustomer(trx, deps, { customerId: params.id, chosen, cost, operatorId: actor.operatorId }, now)
      const charged = sumMicro(placed.map((line) => line.charged))
      const balance = formatMicro((await balancesOf(trx, params.id)).total)
      return { data: { ids: placed.map(({ id }) => id), charged: formatMicro(charged), balance } }
    },
  ),
]

/** What was ordered, for whom and for how much, as the audit log keeps it. */
async function placedOrders(trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> {
  const lines = await ordersByNumber(trx, ids.map(Number))
  return new Map(
    lines.map(({ id, userId, serviceId, url, quantity, charged }) => [
      String(id),
      { label: `#${id}`, fields: { customerId: userId, serviceId, link: url, quantity, charged: formatMicro(charged) } },
    ]),
  )
}
