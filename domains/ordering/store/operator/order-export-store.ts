import { sql, type Trx } from '@vitrine/platform/database'

export interface ExportedOrder {
  readonly id: number
  readonly purchaseId: number
  readonly parentId: number | null
  readonly customerId: number
  readonly serviceId: number
  readonly service: string
  readonly link: string | null
  readonly quantity: number
  readonly delivered: number
  readonly startCount: number | null
  readonly charged: bigint
  readonly refunded: bigint
  readonly unitPrice: string
  readonly state: string
  readonly source: string | null
  readonly createdAt: Date
  readonly paidAt: Date | null
  readonly completedAt: Date | null
}

/** Orders by number, with the parts of drip feeds and packages, for a file. */
export const ordersAfter = (trx: Trx, after: number, limit: number): Promise<ExportedOrder[]> =>
  trx.rows(sql<ExportedOrder>`
    select id, purchase_id as "purchaseId", parent_order_id as "parentId", user_id as "customerId", service_id as "serviceId", service_name as service, url as link,
           quantity, delivered, start_count as "startCount", charged_micro as charged, refunded_micro as refunded, unit_price as "unitPrice", state, source,
           created_at as "createdAt", paid_at as "paidAt", completed_at as "completedAt"
      from ordering.order_line where panel_id = ${trx.panelId} and id > ${after} order by id limit ${limit}`)
