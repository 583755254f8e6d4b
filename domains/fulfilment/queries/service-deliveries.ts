import { sql, type Trx } from '@vitrine/platform/database'

interface Row {
  readonly serviceId: number
  readonly isDelivered: boolean
}

/** Services that have routes, and whether one of those leads to a provider that takes orders now. */
export const serviceDeliveries = (trx: Trx): Promise<Row[]> =>
  trx.rows(sql<Row>`
    select r.service_id as "serviceId",
           coalesce(bool_or(r.paused_at is null and a.is_enabled and a.breaker_state = 'closed'), false) as "isDelivered"
      from fulfilment.route r join fulfilment.provider_account a on a.panel_id = r.panel_id and a.id = r.account_id
     where r.panel_id = ${trx.panelId} group by r.service_id`)
