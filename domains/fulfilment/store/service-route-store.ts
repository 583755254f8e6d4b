import { sql, type Trx } from '@vitrine/platform/database'
import type { DeclaredParameters } from '../model/parameters.ts'

/** A route of a service as operators see it. */
export interface ServiceRoute {
  readonly priority: number
  readonly accountId: number
  readonly account: string
  readonly connector: string
  readonly isAccountEnabled: boolean
  readonly marginFloorPpm: number
  readonly breakerState: 'closed' | 'open'
  readonly providerServiceId: string
  readonly rateNano: bigint
  readonly rateKind: 'per_1000' | 'fixed'
  readonly declared: DeclaredParameters
  readonly type: string
  readonly pausedAt: Date | null
  readonly pausedBecause: string | null
  /** By the provider's list, where it was read. */
  readonly listedName: string | null
  readonly minQuantity: number | null
  readonly maxQuantity: number | null
  readonly isGone: boolean
  /** By the provider's list and what the account lacks; null where no list was read. */
  readonly canRefill: boolean | null
  readonly canCancel: boolean | null
  /** When the provider last took an order of it, among the newest 2,000 that it took. */
  readonly takenAt: Date | null
}

/** The routes of a service, in the order in which they are tried. */
export const serviceRoutes = (trx: Trx, serviceId: number): Promise<ServiceRoute[]> =>
  trx.rows(sql<ServiceRoute>`
    select r.priority, r.account_id as "accountId", a.name as account, a.connector, a.is_enabled as "isAccountEnabled", a.margin_floor_ppm as "marginFloorPpm", a.breaker_state as "breakerState",
           r.provider_service_id as "providerServiceId", r.rate_nano as "rateNano", r.rate_kind as "rateKind", r.declared, r.type, r.paused_at as "pausedAt",
           r.paused_because as "pausedBecause", s.name as "listedName", s.min_quantity as "minQuantity", s.max_quantity as "maxQuantity",
           coalesce(s.removed_at is not null, false) as "isGone", s.refill and not 'refill' = any(a.lacks) as "canRefill",
           s.cancel and not 'cancel' = any(a.lacks) as "canCancel",
           (select max(n.sent_at) from (
              select t.provider_service_id, t.sent_at from fulfilment.attempt t
               where t.panel_id = r.panel_id and t.account_id = r.account_id and t.action = 'add' and t.state = 'accepted'
               order by t.sent_at desc limit 2000) n where n.provider_service_id = r.provider_service_id) as "takenAt"
      from fulfilment.route r join fulfilment.provider_account a on a.panel_id = r.panel_id and a.id = r.account_id
      left join fulfilment.provider_service s
        on s.panel_id = r.panel_id and s.account_id = r.account_id and s.provider_service_id = r.provider_service_id
     where r.panel_id = ${trx.panelId} and r.service_id = ${serviceId} order by r.priority`)

/** Two changes of one service's routes follow one another, also while it has none. */
export async function lockRoutesOf(trx: Trx, serviceId: number): Promise<void> {
  await trx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`fulfilment.routes:${trx.panelId}:${serviceId}`}, 0))`)
}

/** Takes away what stands behind the last route. */
export async function dropRoutesBehind(trx: Trx, serviceId: number, priority: number): Promise<void> {
  await trx.run(sql`delete from fulfilment.route where panel_id = ${trx.panelId} and service_id = ${serviceId} and priority > ${priority}`)
}

export interface ListedRate {
  readonly accountId: number
  readonly providerServiceId: string
  readonly rateNano: bigint
  readonly rateKind: 'per_1000' | 'fixed'
}

/** What accounts sell now, of the services named. */
export const listedRates = (
  trx: Trx,
  wanted: readonly { readonly accountId: number; readonly providerServiceId: string }[],
): Promise<ListedRate[]> =>
  trx.rows(sql<ListedRate>`
    select s.account_id as "accountId", s.provider_service_id as "providerServiceId", s.rate_nano as "rateNano", s.rate_kind as "rateKind"
      from fulfilment.provider_service s
      join unnest(${wanted.map(({ accountId }) => accountId)}::integer[], ${wanted.map(({ providerServiceId }) => providerServiceId)}::text[])
        as w (account_id, provider_service_id) on w.account_id = s.account_id and w.provider_service_id = s.provider_service_id
     where s.panel_id = ${trx.panelId} and s.removed_at is null`)

export interface AccountRoute {
  readonly serviceId: number
  readonly priority: number
  readonly providerServiceId: string
  readonly rateNano: bigint
  readonly rateKind: 'per_1000' | 'fixed'
  readonly isPaused: boolean
  readonly pausedBecause: string | null
}

/** A page of what an account delivers, by service. */
export const accountRoutes = (
  trx: Trx,
  accountId: number,
  page: { readonly after: readonly [serviceId: number, priority: number]; readonly limit: number },
): Promise<AccountRoute[]> =>
  trx.rows(sql<AccountRoute>`
    select service_id as "serviceId", priority, provider_service_id as "providerServiceId", rate_nano as "rateNano", rate_kind as "rateKind",
           paused_at is not null as "isPaused", paused_because as "pausedBecause"
      from fulfilment.route
     where panel_id = ${trx.panelId} and account_id = ${accountId} and (service_id, priority) > (${page.after[0]}, ${page.after[1]})
     order by service_id, priority limit ${page.limit}`)
