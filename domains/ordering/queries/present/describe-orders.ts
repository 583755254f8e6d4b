import type { Catalogue } from '@vitrine/catalogue'
import type { DescribeOrders } from '@vitrine/payments'
import { sql } from '@vitrine/platform/database'

interface Row {
  readonly id: number
  readonly serviceId: number
  readonly serviceName: string
  readonly url: string | null
}

/** What orders of a customer are, in his language: the service by its name of today, else by that of the day it was ordered. Another's orders are not there. */
export const describeOrdersOf =
  (catalogue: Pick<Catalogue, 'snapshot'>): DescribeOrders =>
  async (trx, { userId, locale, ids }) => {
    const rows = await trx.rows(sql<Row>`
      select id, service_id as "serviceId", service_name as "serviceName", url from ordering.order_line
       where panel_id = ${trx.panelId} and id = any (${ids}::int[]) and user_id = ${userId}`)
    const snapshot = await catalogue.snapshot(trx.panelId)
    return new Map(
      rows.map(({ id, serviceId, serviceName, url }) => {
        const service = snapshot.service(serviceId)
        return [id, { service: service?.translations[locale]?.name ?? service?.name ?? serviceName, url }]
      }),
    )
  }
