import { sql, type Trx } from '@vitrine/platform/database'

/** What makes two requests of a customer the same order. */
export interface RecentRequest {
  readonly userId: number
  readonly serviceId: number
  readonly requestHash: Buffer
  readonly quantity: number
}

/** Records a request; false when the same one was recorded within so many seconds. A concurrent duplicate waits for the first to commit. */
export const claimRequest = async (trx: Trx, request: RecentRequest, withinSeconds: number): Promise<boolean> =>
  (await trx.run(sql`
    insert into ordering.recent_request as r (panel_id, user_id, service_id, request_hash, quantity)
    values (${trx.panelId}, ${request.userId}, ${request.serviceId}, ${request.requestHash}, ${request.quantity})
    on conflict (panel_id, user_id, service_id, request_hash, quantity) do update set at = clock_timestamp()
      where r.at < clock_timestamp() - make_interval(secs => ${withinSeconds})`)) > 0
