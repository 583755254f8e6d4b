import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'

/** A paid order that came from a partner's order form. */
export interface WidgetSale {
  readonly widgetId: number
  readonly partnerId: number
  /** The partner's mark-up on its price. */
  readonly markupPpm: number
  readonly userId: number
  readonly serviceId: number
  readonly paid: Micro
  readonly paidAt: Date
}

interface Row {
  readonly widget_id: number
  readonly partner_id: number
  readonly markup_ppm: number
  readonly user_id: number
  readonly service_id: number
  readonly charged: bigint
  readonly paid_at: Date
}

/** Undefined for orders of the panel's own form, unpaid ones, and for drip feeds and packages: the orders they are made of hold their money. */
export async function findWidgetSale(trx: Trx, orderId: number): Promise<WidgetSale | undefined> {
  const row = await trx.maybe(sql<Row>`
    select w.widget_id, w.partner_id, w.markup_ppm, l.user_id, l.service_id, l.charged_micro as charged, l.paid_at
      from ordering.order_line l join ordering.widget_purchase w on w.panel_id = l.panel_id and w.purchase_id = l.purchase_id
     where l.panel_id = ${trx.panelId} and l.id = ${orderId} and l.kind = 'single' and l.paid_at is not null`)
  return (
    row && {
      widgetId: row.widget_id,
      partnerId: row.partner_id,
      markupPpm: row.markup_ppm,
      userId: row.user_id,
      serviceId: row.service_id,
      paid: micro(row.charged),
      paidAt: row.paid_at,
    }
  )
}
