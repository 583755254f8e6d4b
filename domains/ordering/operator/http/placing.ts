import { balancesOf } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, operatorRoute } from '@vitrine/platform/http'
import { formatMicro, micro, parseMicro, refuse } from '@vitrine/platform/kernel'
import { type PlacingForDeps, placeForCustomer, pricedFor, servedCustomer } from '../../commands/operator/place-for-customer.ts'
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
    const { cost, quantity } = pricedFor(customer, await deps.catalogue.snapshot(trx.panelId), body, true)
    const { balance } = customer
    return {
      data: { cost: formatMicro(cost), balance: formatMicro(balance), after: formatMicro(micro(balance - cost)), quantity },
    }
  }),
  operatorRoute(
    contract.placeForCustomer,
    {
      ...places,
      audit: {
        action: 'order.placed-for-customer',
        entity: 'order',
        ids: (_, output) => (output ? [output.data.id] : []),
        read: placedOrders,
        isEvent: true,
        reason: ({ body }) => body.reason,
      },
    },
    async ({ params, body: { cost: shown, reason: _, ...chosen } }, { trx, actor, now }) => {
      const cost = parseMicro(shown) ?? refuse('cost', 'fields.invalid')
      const { id, charged } = await placeForCustomer(trx, deps, { customerId: params.id, chosen, cost, operatorId: actor.operatorId }, now)
      return { data: { id, charged: formatMicro(charged), balance: formatMicro((await balancesOf(trx, params.id)).total) } }
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
