import { sql, type Trx } from '@vitrine/platform/database'

interface Row {
  readonly at: Date
  readonly provider: string
  readonly oldNano: bigint
  readonly newNano: bigint
}

/** What the providers on a service's route asked for it since a time, newest first. */
export const serviceRates = (
  trx: Trx,
  serviceId: number,
  { since, limit }: { readonly since: Date | null; readonly limit: number },
): Promise<Row[]> =>
  trx.rows(sql<Row>`
    select c.at, a.name as provider, c.old_nano as "oldNano", c.new_nano as "newNano"
      from (select distinct account_id, provider_service_id from fulfilment.route where panel_id = ${trx.panelId} and service_id = ${serviceId}) r
      join fulfilment.provider_account a on a.panel_id = ${trx.panelId} and a.id = r.account_id
      join lateral (select * from fulfilment.rate_change c
                     where c.panel_id = a.panel_id and c.account_id = r.account_id and c.provider_service_id = r.provider_service_id
                       and c.at >= coalesce(${since}::timestamptz, '-infinity')
                     order by c.at desc limit ${limit}) c on true
     order by c.at desc, c.id desc limit ${limit}`)
