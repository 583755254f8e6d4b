import { sql, type Trx } from '@vitrine/platform/database'
import { lossPause } from '../../model/is-below-floor.ts'

interface Row {
  readonly serviceId: number
  readonly pausedRoutes: number
  readonly isStoppedForLoss: boolean
  /** Of the first route in use. */
  readonly floorPpm: number | null
  /** The provider's name. */
  readonly importedFrom: string | null
}

/** Of each service that has a route or was imported: how many of its routes are paused, whether a loss took it off sale, the least margin, and whose list it came from. */
export async function serviceStandings(trx: Trx): Promise<ReadonlyMap<number, Omit<Row, 'serviceId'>>> {
  const rows = await trx.rows(sql<Row>`
    select coalesce(r.service_id, i.service_id) as "serviceId", coalesce(r.paused, 0) as "pausedRoutes",
           coalesce(r.is_loss and s.service_id is not null, false) as "isStoppedForLoss", r.floor as "floorPpm", i.name as "importedFrom"
      from (select r.service_id, count(r.paused_at)::int as paused, coalesce(bool_or(r.paused_because = ${lossPause}::text), false) as is_loss,
                   (array_agg(a.margin_floor_ppm order by r.priority) filter (where r.paused_at is null and a.is_enabled))[1] as floor
              from fulfilment.route r join fulfilment.provider_account a on a.panel_id = r.panel_id and a.id = r.account_id
             where r.panel_id = ${trx.panelId} group by r.service_id) r
      full join (select i.service_id, a.name from fulfilment.imported_service i
                   join fulfilment.provider_account a on a.panel_id = i.panel_id and a.id = i.account_id
                  where i.panel_id = ${trx.panelId}) i on i.service_id = r.service_id
      left join fulfilment.stopped_service s on s.panel_id = ${trx.panelId} and s.service_id = r.service_id`)
  return new Map(rows.map(({ serviceId, ...standing }) => [serviceId, standing]))
}
