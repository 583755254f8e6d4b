import type { OrderForm } from '@vitrine/catalogue'
import { sql, type Trx } from '@vitrine/platform/database'

/** Stores which partner's form a checkout came from; idempotent. */
export async function recordForm(trx: Trx, purchaseId: number, { id, partnerId, markupPpm }: OrderForm): Promise<void> {
  await trx.run(sql`
    insert into ordering.widget_purchase (panel_id, purchase_id, widget_id, partner_id, markup_ppm)
    values (${trx.panelId}, ${purchaseId}, ${id}, ${partnerId}, ${markupPpm}) on conflict do nothing`)
}

/** The mark-up on the prices of what an invoice pays; 0 for orders of the panel's own form. */
export async function markupOfInvoice(trx: Trx, invoiceId: string): Promise<number> {
  const row = await trx.maybe(sql<{ markup_ppm: number }>`
    select w.markup_ppm from ordering.invoice_line i
      join ordering.order_line l on l.panel_id = i.panel_id and l.id = i.order_id
      join ordering.widget_purchase w on w.panel_id = l.panel_id and w.purchase_id = l.purchase_id
     where i.panel_id = ${trx.panelId} and i.invoice_id = ${invoiceId} limit 1`)
  return row?.markup_ppm ?? 0
}
