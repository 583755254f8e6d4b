import { findInvoice } from '@vitrine/payments'
import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import type { OrderLine } from '../store/order-line.ts'

export interface PriceOfOrder {
  /** What a coupon took off this line. */
  readonly couponDiscount: Micro
  /** What was taken off because the order had waited for its money. */
  readonly unpaidDiscount: Micro
  /** Of the payment that was for this order alone; a payment for several has one fee for all of them. */
  readonly fee: Micro
}

/** What made the cost of an order other than its units cost, and what paying it cost besides. */
export async function priceOfOrder(trx: Trx, line: OrderLine): Promise<PriceOfOrder> {
  const { waited, invoice } = await trx.one(sql<{ waited: bigint; invoice: string | null }>`
    select l.unpaid_discount as waited,
           (select i.invoice_id from ordering.invoice_line i
             where i.panel_id = l.panel_id and i.line_id = l.id and i.applied_at is not null
               and not exists (select from ordering.invoice_line o where o.panel_id = i.panel_id and o.invoice_id = i.invoice_id and o.line_id <> i.line_id)
             limit 1) as invoice
      from ordering.order_line l where l.panel_id = ${trx.panelId} and l.id = ${line.id}`)
  const paid = invoice === null ? undefined : await findInvoice(trx, invoice)
  return {
    couponDiscount: line.couponType === 'discount' ? line.couponMicro : micro(0n),
    unpaidDiscount: micro(waited),
    fee: paid?.terms.feeMicro ?? micro(0n),
  }
}
