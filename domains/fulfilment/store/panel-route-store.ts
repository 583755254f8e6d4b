import { sql, type Trx } from '@vitrine/platform/database'

/** A route among all of a panel, with what its provider's list says of it. */
export interface PanelRoute {
  readonly serviceId: number
  readonly priority: number
  readonly accountId: number
  readonly account: string
  readonly providerServiceId: string
  readonly listedName: string | null
  readonly minQuantity: number | null
  readonly maxQuantity: number | null
  readonly rateNano: bigint
  readonly rateKind: 'per_1000' | 'fixed'
  readonly pausedAt: Date | null
  readonly pausedBecause: string | null
  /** How many routes the service has, this one included. */
  readonly routeCount: number
}

/** What a service of ours may be ordered in. */
export interface ServiceBounds {
  readonly serviceId: number
  readonly minQuantity: number
  readonly maxQuantity: number
}

export interface PanelRoutePage {
  readonly after: readonly [serviceId: number, priority: number]
  readonly limit: number
  /** Only routes of services that have no other one. */
  readonly isOnly?: boolean
  /** Only those that rest for this reason. */
  readonly pausedBecause?: string
  /** Only those whose provider takes less, or more at least, than these services of ours are sold in; none limits nothing. */
  readonly bounds?: readonly ServiceBounds[]
}

/** A page of all routes of a panel, by service and priority. */
export const panelRoutes = (
  trx: Trx,
  { after, limit, isOnly = false, pausedBecause = '', bounds = [] }: PanelRoutePage,
): Promise<PanelRoute[]> =>
  trx.rows(sql<PanelRoute>`
    with page as materialized (
      select r.panel_id, r.service_id, r.priority, r.account_id, r.provider_service_id, r.rate_nano, r.rate_kind, r.paused_at, r.paused_because
        from fulfilment.route r
        left join unnest(${bounds.map(({ serviceId }) => serviceId)}::int[], ${bounds.map(({ minQuantity }) => minQuantity)}::int[],
                         ${bounds.map(({ maxQuantity }) => maxQuantity)}::int[]) as b (service_id, min_quantity, max_quantity)
          on b.service_id = r.service_id
       where r.panel_id = ${trx.panelId} and (r.service_id, r.priority) > (${after[0]}, ${after[1]})
         and (not ${isOnly}::boolean or not exists (
               select from fulfilment.route o where o.panel_id = r.panel_id and o.service_id = r.service_id and o.priority <> r.priority))
         and (${pausedBecause}::text = '' or (r.paused_at is not null and r.paused_because = ${pausedBecause}::text))
         and (${bounds.length === 0}::boolean or coalesce((
               select s.min_quantity > b.min_quantity or s.max_quantity < b.max_quantity from fulfilment.provider_service s
                where s.panel_id = r.panel_id and s.account_id = r.account_id and s.provider_service_id = r.provider_service_id and s.removed_at is null), false))
       order by r.service_id, r.priority limit ${limit})
    select r.service_id as "serviceId", r.priority, r.account_id as "accountId", a.name as account, r.provider_service_id as "providerServiceId",
           s.name as "listedName", s.min_quantity as "minQuantity", s.max_quantity as "maxQuantity", r.rate_nano as "rateNano", r.rate_kind as "rateKind",
           r.paused_at as "pausedAt", r.paused_because as "pausedBecause",
           (select count(*)::int from fulfilment.route o where o.panel_id = r.panel_id and o.service_id = r.service_id) as "routeCount"
      from page r
      join fulfilment.provider_account a on a.panel_id = r.panel_id and a.id = r.account_id
      left join fulfilment.provider_service s
        on s.panel_id = r.panel_id and s.account_id = r.account_id and s.provider_service_id = r.provider_service_id and s.removed_at is null
     order by r.service_id, r.priority`)
