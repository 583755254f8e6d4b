import { findInvoice, type Invoice, type NamedPayment, namedPayment } from '@vitrine/payments'
import { sql, type Trx } from '@vitrine/platform/database'
import { type Locale, type Micro, micro } from '@vitrine/platform/kernel'
import { CENT_STEP, prorate } from '@vitrine/pricing'
import type { OrderLine } from '../../store/order-line.ts'

export interface PriceOfOrder {
  /** What a coupon took off this line. */
  readonly couponDiscount: Micro
  /** What was taken off because the order had waited for its money. */
  readonly unpaidDiscount: Micro
  /** Its share of the fee of the payment that paid it; the shares of all orders of one payment add up to its fee. */
  readonly fee: Micro
}

/** What made the cost of an order other than its units cost, and what paying it cost besides. */
export async function priceOfOrder(trx: Trx, line: OrderLine): Promise<PriceOfOrder> {
  const { waited } = await trx.one(sql<{ waited: bigint }>`
    select unpaid_discount_micro as waited from ordering.order_line where panel_id = ${trx.panelId} and id = ${line.id}`)
  const shares = line.paidAt === null ? undefined : await feeShares(trx, line.id)
  return {
    couponDiscount: line.couponType === 'discount' ? line.couponMicro : micro(0n),
    unpaidDiscount: micro(waited),
    fee: shares?.get(line.id) ?? micro(0n),
  }
}

/** The payment that paid an order; null while nothing has, and when the balance did. */
export async function paymentOfOrder(trx: Trx, line: OrderLine, locale: Locale): Promise<NamedPayment | null> {
  if (line.paidAt === null) return null
  const paid = await trx.maybe(sql<{ id: string }>`
    select invoice_id as id from ordering.invoice_line
     where panel_id = ${trx.panelId} and order_id = ${line.parentOrderId ?? line.id} and applied_at is not null order by applied_at limit 1`)
  const invoice = paid && (await findInvoice(trx, paid.id))
  return invoice ? namedPayment(trx, invoice, locale) : null
}

/** How the fee of the payment that paid an order is spread over all orders it paid, in whole cents by their charges; undefined when no payment was for it. */
async function feeShares(trx: Trx, orderId: number): Promise<ReadonlyMap<number, Micro> | undefined> {
  const paid = await trx.rows(sql<{ invoice: string; id: number; charged: bigint }>`
    select i.invoice_id as invoice, l.id, l.charged_micro as charged from ordering.invoice_line i
      join ordering.order_line l on l.panel_id = i.panel_id and l.id = i.order_id
     where i.panel_id = ${trx.panelId} and i.applied_at is not null and l.paid_at is not null and i.invoice_id = (
       select invoice_id from ordering.invoice_line
        where panel_id = ${trx.panelId} and order_id = ${orderId} and applied_at is not null order by applied_at limit 1)
     order by l.id`)
  const invoice = paid[0] && (await findInvoice(trx, paid[0].invoice))
  if (!invoice) return undefined
  const charges = paid.map(({ charged }) => micro(charged))
  const shares = prorate(invoice.terms.feeMicro, charges, CENT_STEP)
  return new Map(paid.map(({ id }, index) => [id, shares[index] ?? micro(0n)]))
}

export interface PurchasePayment {
  readonly fee: Micro
  /** With the fee: what the payer is asked for. */
  readonly total: Micro
  readonly invoice: Invoice
}

/** What the payment that paid all orders of a purchase asked for, else the latest that would; undefined when the balance pays. */
export async function paymentOfPurchase(trx: Trx, purchaseId: number): Promise<PurchasePayment | undefined> {
  const rows = await trx.rows(sql<{ id: string; applied: boolean }>`
    select i.invoice_id as id, bool_or(i.applied_at is not null) as applied from ordering.invoice_line i
      join ordering.order_line l on l.panel_id = i.panel_id and l.id = i.order_id
     where i.panel_id = ${trx.panelId} and l.purchase_id = ${purchaseId} group by i.invoice_id
    having count(*) = (select count(*) from ordering.order_line where panel_id = ${trx.panelId} and purchase_id = ${purchaseId} and parent_order_id is null)`)
  const paid = rows.filter(({ applied }) => applied)
  const invoices = await Promise.all((paid.length > 0 ? paid : rows).map(({ id }) => findInvoice(trx, id)))
  const [latest] = invoices.flatMap((invoice) => invoice ?? []).toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  return latest && { fee: latest.terms.feeMicro, total: latest.terms.totalMicro, invoice: latest }
}
