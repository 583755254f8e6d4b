import { sql, type Trx } from '@vitrine/platform/database'
import type { Route } from '../../model/choose-route.ts'
import { type RouteRow, routeColumns, routeOf, routesOf } from '../route-store.ts'

/** A test order and the route that it is tied to, as it was. */
export interface NewRouteTest {
  readonly orderId: number
  readonly route: Route
  readonly operatorId: number
  readonly operatorName: string
}

export async function insertRouteTest(trx: Trx, { orderId, route, operatorId, operatorName }: NewRouteTest, now: Date): Promise<void> {
  await trx.run(sql`
    insert into fulfilment.route_test (panel_id, order_id, service_id, priority, account_id, provider_service_id, rate_nano, rate_kind, type, declared,
      operator_id, operator_name, created_at)
    values (${trx.panelId}, ${orderId}, ${route.serviceId}, ${route.priority}, ${route.accountId}, ${route.providerServiceId}, ${route.rateNano},
      ${route.rateKind}, ${route.type}, ${JSON.stringify(route.declared)}::jsonb, ${operatorId}, ${operatorName}, ${now})`)
}

interface Line {
  readonly id: number
  readonly serviceId: number
}

/**
 * The routes that each order may take, by its number: those of its service, but of a test order the one that it tries. It is tried although it is paused, and
 * although another one stands in its place by now.
 */
export async function routesOfLines(trx: Trx, lines: readonly Line[], tests: readonly number[]): Promise<Map<number, readonly Route[]>> {
  const tested = tests.length === 0 ? new Map<number, Route>() : await testedRoutes(trx, tests)
  const others = lines.filter(({ id }) => !tested.has(id))
  const byService =
    others.length === 0
      ? new Map<number, Route[]>()
      : await routesOf(
          trx,
          others.map(({ serviceId }) => serviceId),
        )
  return new Map(
    lines.map(({ id, serviceId }) => {
      const route = tested.get(id)
      return [id, route ? [route] : (byService.get(serviceId) ?? [])]
    }),
  )
}

async function testedRoutes(trx: Trx, orderIds: readonly number[]): Promise<Map<number, Route>> {
  const rows = await trx.rows(sql<RouteRow & { readonly order_id: number }>`
    select order_id, ${routeColumns}, false as is_paused from fulfilment.route_test
     where panel_id = ${trx.panelId} and order_id = any(${[...orderIds]}::integer[])`)
  return new Map(rows.map((row) => [row.order_id, routeOf(row)]))
}

/** A test order on its way, as operators see it. */
export interface RouteTest {
  readonly orderId: number
  readonly accountId: number
  readonly account: string
  readonly providerServiceId: string
  readonly operator: string
  readonly createdAt: Date
  readonly providerOrderId: string | null
  readonly acceptedAt: Date | null
  readonly expected: bigint | null
  readonly charged: bigint | null
  /** What the provider said last. */
  readonly said: string | null
}

const testColumns = sql.raw(`
  t.order_id as "orderId", t.account_id as "accountId", a.name as account, t.provider_service_id as "providerServiceId", t.operator_name as operator,
  t.created_at as "createdAt", s.provider_order_id as "providerOrderId", s.accepted_at as "acceptedAt", s.cost_expected_micro as expected,
  s.charged_micro as charged, coalesce(s.raw_status, last.excerpt) as said`)
const testTables = sql.raw(`
  fulfilment.route_test t join fulfilment.provider_account a on a.panel_id = t.panel_id and a.id = t.account_id
    left join fulfilment.submission s on s.panel_id = t.panel_id and s.order_id = t.order_id
    left join lateral (
      select x.excerpt from fulfilment.attempt x where x.panel_id = t.panel_id and x.order_id = t.order_id order by x.no desc limit 1) last on true`)

/** The latest test orders for routes of a service, the newest first. */
export const latestRouteTests = (trx: Trx, serviceId: number, limit: number): Promise<RouteTest[]> =>
  trx.rows(sql<RouteTest>`
    select ${testColumns} from ${testTables} where t.panel_id = ${trx.panelId} and t.service_id = ${serviceId} order by t.order_id desc limit ${limit}`)

export const routeTestsById = (trx: Trx, orderIds: readonly number[]): Promise<RouteTest[]> =>
  trx.rows(sql<RouteTest>`
    select ${testColumns} from ${testTables} where t.panel_id = ${trx.panelId} and t.order_id = any(${[...orderIds]}::integer[]) order by t.order_id`)
