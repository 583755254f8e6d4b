import { sql, type Trx } from '@vitrine/platform/database'

interface Row {
  readonly serviceId: number
  readonly provider: string
  readonly routeCount: number
  readonly rateNano: bigint
  readonly rateKind: 'per_1000' | 'fixed'
}

/** The first route in use of each service of the panel, with how many it has. */
export async function routeSummaries(trx: Trx): Promise<ReadonlyMap<number, Omit<Row, 'serviceId'>>> {
  const rows = await trx.rows(sql<Row>`
    select distinct on (r.service_id) r.service_id as "serviceId", a.name as "provider", count(*) over (partition by r.service_id)::int as "routeCount",
           r.rate_nano as "rateNano", r.rate_kind as "rateKind"
      from fulfilment.route r join fulfilment.provider_account a on a.panel_id = r.panel_id and a.id = r.account_id
     where r.panel_id = ${trx.panelId} and r.paused_at is null and a.is_enabled
     order by r.service_id, r.priority`)
  return new Map(rows.map(({ serviceId, ...route }) => [serviceId, route]))
}
