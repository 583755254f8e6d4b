import type { CatalogueSnapshot } from '@vitrine/catalogue'
import { balancesOf } from '@vitrine/ledger'
import { sql, type Trx } from '@vitrine/platform/database'
import { type LineRow, lineOf, type OrderLine } from '../store/order-line.ts'
import { payLine } from './pay-order.ts'

/**
 * Pays the unpaid lines of an invoice whose money has arrived on the balance. A service that is no longer sold, or money spent meanwhile:
 * the order stays unpaid and the money stays the customer's.
 */
export async function paySettledOrders(trx: Trx, snapshot: CatalogueSnapshot, invoiceId: string, now: Date): Promise<void> {
  let left: bigint | undefined
  for (const line of await unpaidLines(trx, invoiceId)) {
    left ??= (await balancesOf(trx, line.userId)).total
    if (!snapshot.service(line.serviceId)?.isSellable || left < line.charged) continue
    await payLine(trx, line, now)
    left -= line.charged
  }
}

async function unpaidLines(trx: Trx, invoiceId: string): Promise<OrderLine[]> {
  const rows = await trx.rows(sql<LineRow>`
    select l.* from ordering.order_line l join ordering.invoice_line i on i.panel_id = l.panel_id and i.line_id = l.id
     where l.panel_id = ${trx.panelId} and i.invoice_id = ${invoiceId} and l.state = 'unpaid' and l.deleted_at is null order by l.id for no key update of l`)
  return rows.map(lineOf)
}
