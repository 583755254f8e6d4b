import type { Catalogue } from '@vitrine/catalogue'
import { type OrderLine, ordersByNumber } from '@vitrine/ordering'
import type { Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, operatorRoute } from '@vitrine/platform/http'
import { formatMicro, invariant, micro, parseMicro, Refusal, refuse } from '@vitrine/platform/kernel'
import { isTestable, smallestOrder, testRoute } from '../../commands/catalogue/test-route.ts'
import { expectedCost } from '../../model/cost.ts'
import { latestRouteTests, type RouteTest, routeTestsById } from '../../store/route-tests/route-test-store.ts'
import { serviceRoutes } from '../../store/service-route-store.ts'
import { routeTestContract as contract } from '../route-test-schemas.ts'

const SHOWN = 20

const present = (test: RouteTest, line: OrderLine) => ({
  id: test.orderId,
  accountId: test.accountId,
  account: test.account,
  providerServiceId: test.providerServiceId,
  by: test.operator,
  link: line.url,
  quantity: line.quantity,
  delivered: line.delivered,
  startCount: line.startCount,
  state: line.state,
  providerOrderId: test.providerOrderId,
  cost: test.acceptedAt && test.expected !== null ? formatMicro(micro(test.expected)) : null,
  charged: test.charged === null ? null : formatMicro(micro(test.charged)),
  said: test.said,
  createdAt: test.createdAt.toISOString(),
  acceptedAt: test.acceptedAt?.toISOString() ?? null,
  startedAt: line.startedAt?.toISOString() ?? null,
  endedAt: line.completedAt?.toISOString() ?? null,
})

async function presentAll(trx: Trx, tests: readonly RouteTest[]) {
  const lines = new Map(
    (
      await ordersByNumber(
        trx,
        tests.map(({ orderId }) => orderId),
      )
    ).map((line) => [line.id, line]),
  )
  return tests.flatMap((test) => {
    const line = lines.get(test.orderId)
    return line ? [present(test, line)] : []
  })
}

/** Test orders for routes. */
export const routeTestRoutes = ({ catalogue }: { readonly catalogue: Catalogue }): BoundOperatorRoute[] => [
  operatorRoute(contract.routeTests, { permission: 'providers.view', scope: 'panel' }, async ({ params: { id } }, { trx }) => {
    const service = (await catalogue.snapshot(trx.panelId)).service(id)
    if (!service) throw new Refusal('not-found', 'request.notFound')
    const isCounted = service.calculableQuantity
    const routes = (await serviceRoutes(trx, id)).map((route) => {
      const smallest = isCounted ? 1 : smallestOrder(service, route)
      const quantity = smallest !== undefined && !service.isPackage && isTestable(route) ? smallest : null
      return {
        accountId: route.accountId,
        providerServiceId: route.providerServiceId,
        quantity,
        cost: quantity === null ? null : formatMicro(expectedCost(route, quantity)),
      }
    })
    return {
      data: {
        isLinkRequired: service.urlIsRequired,
        isCounted,
        targets: service.targets.map((target) => ({
          id: target.id,
          name: target.name,
          isOptional: target.isOptional,
          allowed: [...(target.allowedValues ?? [])],
        })),
        routes,
        tests: await presentAll(trx, await latestRouteTests(trx, id, SHOWN)),
      },
    }
  }),
  operatorRoute(
    contract.testRoute,
    {
      permission: 'providers.edit',
      scope: 'panel',
      audit: {
        action: 'route.tested',
        entity: 'order',
        ids: (_, output) => (output ? [output.data.id] : []),
        read: testStates,
        isEvent: true,
      },
    },
    async ({ params: { id }, body }, { trx, actor, now }) => {
      // The newest: an older one is refused when the order is placed.
      const snapshot = await catalogue.refresh(trx.panelId)
      if (!snapshot.service(id)) throw new Refusal('not-found', 'request.notFound')
      const isMeant = (route: { readonly accountId: number; readonly providerServiceId: string }) =>
        route.accountId === body.accountId && route.providerServiceId === body.providerServiceId
      const route = (await serviceRoutes(trx, id)).find(isMeant) ?? refuse('providerServiceId', 'fields.selected')
      const costMax = parseMicro(body.costMax) ?? refuse('costMax', 'fields.invalid')
      const operator = { id: actor.operatorId, name: actor.name }
      const orderId = await testRoute(
        trx,
        { snapshot, serviceId: id, route, link: body.link, targets: body.targets, costMax, operator },
        now,
      )
      const [data] = await presentAll(trx, await routeTestsById(trx, [orderId]))
      invariant(data, 'a test order that was placed is there')
      return { data }
    },
  ),
]

/** Test orders, as the audit log keeps them. */
async function testStates(trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> {
  const tests = await presentAll(trx, await routeTestsById(trx, ids.map(Number)))
  return new Map(
    tests.map(({ id, account, providerServiceId, quantity, link }) => [
      String(id),
      { label: `#${id}`, fields: { account, providerServiceId, quantity, link } },
    ]),
  )
}
