import { sql, type Trx } from '@vitrine/platform/database'

/** Whether a service was ever ordered: as a line, or by a subscription that may order it yet. */
export const isOrdered = async (trx: Trx, serviceId: number): Promise<boolean> =>
  (
    await trx.one(sql<{ isOrdered: boolean }>`
      select exists (select from ordering.order_line where panel_id = ${trx.panelId} and service_id = ${serviceId})
          or exists (select from ordering.subscription_service where panel_id = ${trx.panelId} and service_id = ${serviceId}) as "isOrdered"`)
  ).isOrdered
