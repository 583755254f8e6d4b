import { sql, type Trx } from '@vitrine/platform/database'
import type { Route } from '../model/choose-route.ts'
import type { DeclaredParameters } from '../model/parameters.ts'

/** A route as its table, and that of test orders, keep it. */
export interface RouteRow {
  readonly service_id: number
  readonly priority: number
  readonly account_id: number
  readonly provider_service_id: string
  readonly rate_nano: bigint
  readonly rate_kind: Route['rateKind']
  readonly type: string
  readonly declared: DeclaredParameters
  readonly is_paused: boolean
}

export const routeOf = (row: RouteRow): Route => ({
  serviceId: row.service_id,
  priority: row.priority,
  accountId: row.account_id,
  providerServiceId: row.provider_service_id,
  rateNano: row.rate_nano,
  rateKind: row.rate_kind,
  type: row.type,
  declared: row.declared,
  isPaused: row.is_paused,
})

export const routeColumns = sql.raw('service_id, priority, account_id, provider_service_id, rate_nano, rate_kind, type, declared')

export async function routesOf(trx: Trx, serviceIds: readonly number[]): Promise<Map<number, Route[]>> {
  const rows = await trx.rows(sql<RouteRow>`
    select ${routeColumns}, paused_at is not null as is_paused
      from fulfilment.route where panel_id = ${trx.panelId} and service_id = any(${[...new Set(serviceIds)]}::integer[]) order by service_id, priority`)
  return Map.groupBy(rows.map(routeOf), (route) => route.serviceId)
}

export interface RouteState extends Route {
  readonly pausedBecause: string | null
}

/** All routes that one account delivers on. */
export async function routesOfAccount(trx: Trx, accountId: number): Promise<RouteState[]> {
  const rows = await trx.rows(sql<RouteRow & { readonly paused_because: string | null }>`
    select ${routeColumns}, paused_at is not null as is_paused, paused_because
      from fulfilment.route where panel_id = ${trx.panelId} and account_id = ${accountId} order by service_id, priority`)
  return rows.map((row) => ({ ...routeOf(row), pausedBecause: row.paused_because }))
}

/** A new rate of the provider; the route stays as it is otherwise. */
export async function setRate(trx: Trx, { serviceId, priority }: Pick<Route, 'serviceId' | 'priority'>, rateNano: bigint): Promise<void> {
  await trx.run(sql`
    update fulfilment.route set rate_nano = ${rateNano} where panel_id = ${trx.panelId} and service_id = ${serviceId} and priority = ${priority}`)
}

/** The provider's kind of the service has changed. */
export async function setType(trx: Trx, { serviceId, priority }: Pick<Route, 'serviceId' | 'priority'>, type: string): Promise<void> {
  await trx.run(sql`
    update fulfilment.route set type = ${type} where panel_id = ${trx.panelId} and service_id = ${serviceId} and priority = ${priority}`)
}

export async function setDeclared(
  trx: Trx,
  { serviceId, priority }: Pick<Route, 'serviceId' | 'priority'>,
  declared: DeclaredParameters,
): Promise<void> {
  await trx.run(sql`
    update fulfilment.route set declared = ${JSON.stringify(declared)}::jsonb
     where panel_id = ${trx.panelId} and service_id = ${serviceId} and priority = ${priority}`)
}

export async function resumeRoute(trx: Trx, { serviceId, priority }: Pick<Route, 'serviceId' | 'priority'>): Promise<void> {
  await trx.run(sql`
    update fulfilment.route set paused_at = null, paused_because = null
     where panel_id = ${trx.panelId} and service_id = ${serviceId} and priority = ${priority}`)
}

/** Services, of those named, that have no route in use. */
export async function withoutRoute(trx: Trx, serviceIds: readonly number[]): Promise<number[]> {
  const rows = await trx.rows(sql<{ id: number }>`
    select wanted.id from unnest(${[...new Set(serviceIds)]}::integer[]) as wanted (id)
     where not exists (select from fulfilment.route r join fulfilment.provider_account a on a.panel_id = r.panel_id and a.id = r.account_id
       where r.panel_id = ${trx.panelId} and r.service_id = wanted.id and r.paused_at is null and a.is_enabled)`)
  return rows.map((row) => row.id)
}

/** Writes many routes in one statement; a changed one is replaced and no longer paused. */
export async function saveRoutes(trx: Trx, routes: readonly Omit<Route, 'isPaused'>[]): Promise<void> {
  await trx.run(sql`
    insert into fulfilment.route as r (panel_id, service_id, priority, account_id, provider_service_id, rate_nano, rate_kind, type, declared)
    select ${trx.panelId}, n.* from unnest(${routes.map((route) => route.serviceId)}::integer[], ${routes.map((route) => route.priority)}::smallint[],
      ${routes.map((route) => route.accountId)}::integer[], ${routes.map((route) => route.providerServiceId)}::text[],
      ${routes.map((route) => String(route.rateNano))}::bigint[], ${routes.map((route) => route.rateKind)}::text[],
      ${routes.map((route) => route.type)}::text[], ${routes.map((route) => JSON.stringify(route.declared))}::jsonb[]) as n
    on conflict (panel_id, service_id, priority) do update set account_id = excluded.account_id, provider_service_id = excluded.provider_service_id,
      rate_nano = excluded.rate_nano, rate_kind = excluded.rate_kind, type = excluded.type, declared = excluded.declared, paused_at = null, paused_because = null
      where (r.account_id, r.provider_service_id, r.rate_nano, r.rate_kind, r.type, r.declared)
        is distinct from (excluded.account_id, excluded.provider_service_id, excluded.rate_nano, excluded.rate_kind, excluded.type, excluded.declared)`)
}

/** Pauses a route until an operator resumes it. */
export async function pauseRoute(trx: Trx, serviceId: number, priority: number, because: string, now: Date): Promise<void> {
  await trx.run(sql`
    update fulfilment.route set paused_at = ${now}, paused_because = ${because}
     where panel_id = ${trx.panelId} and service_id = ${serviceId} and priority = ${priority} and paused_at is null`)
}
