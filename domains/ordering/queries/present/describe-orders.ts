import type { Catalogue } from '@vitrine/catalogue'
import type { DescribeOrders } from '@vitrine/payments'
import { sql } from '@vitrine/platform/database'

interface Row {
  readonly id: number
  readonly serviceId: number
  readonly serviceName: string
  readonly url: string | null
}

/** A customer's orders in their language: the service by its present name, else by its name when ordered. Another's orders are left out. */
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
