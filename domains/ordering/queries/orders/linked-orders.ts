import { sql, type Trx } from '@vitrine/platform/database'
import type { OrderWire } from '../../contract/schemas.ts'
import { type LineRow, lineOf, type OrderLine } from '../../store/order-line.ts'

/** What was bought in one checkout and is still listed. */
export async function shownLinesOfPurchase(trx: Trx, purchaseId: number): Promise<OrderLine[]> {
  const rows = await trx.rows(sql<LineRow>`
    select * from ordering.order_line
     where panel_id = ${trx.panelId} and purchase_id = ${purchaseId} and parent_order_id is null and deleted_at is null order by id`)
  return rows.map(lineOf)
}

/** The orders that an invoice pays; undefined for an invoice of something else. */
export const linesOfInvoice = async (
  trx: Trx,
  invoiceId: string,
): Promise<{ readonly purchaseId: number; readonly userId: number; readonly ids: number[] } | undefined> =>
  trx.maybe(sql<{ purchaseId: number; userId: number; ids: number[] }>`
    select l.purchase_id as "purchaseId", l.user_id as "userId", array_agg(l.id order by l.id) as ids
      from ordering.invoice_line i join ordering.order_line l on l.panel_id = ${trx.panelId} and l.id = i.order_id
     where i.panel_id = ${trx.panelId} and i.invoice_id = ${invoiceId} group by l.purchase_id, l.user_id order by l.purchase_id limit 1`)

/** The same orders in full. */
export async function linesPaidBy(trx: Trx, invoiceId: string): Promise<OrderLine[]> {
  const rows = await trx.rows(sql<LineRow>`
    select l.* from ordering.invoice_line i join ordering.order_line l on l.panel_id = ${trx.panelId} and l.id = i.order_id
     where i.panel_id = ${trx.panelId} and i.invoice_id = ${invoiceId} order by l.id`)
  return rows.map(lineOf)
}

/** An invoice of a purchase of which something still waits for its money: any of them leads to paying all that waits. */
export const invoiceToPay = async (trx: Trx, purchaseId: number): Promise<string | null> =>
  (
    await trx.maybe(sql<{ id: string }>`
      select i.invoice_id as id from ordering.invoice_line i
        join ordering.order_line l on l.panel_id = ${trx.panelId} and l.id = i.order_id
       where i.panel_id = ${trx.panelId} and l.purchase_id = ${purchaseId} and l.state = 'unpaid' order by i.invoice_id limit 1`)
  )?.id ?? null

/** What a person ordered last. */
export const newestOrderOf = async (trx: Trx, userId: number): Promise<number | undefined> =>
  (
    await trx.maybe(sql<{ id: number }>`
      select id from ordering.order_line where panel_id = ${trx.panelId} and user_id = ${userId} and parent_order_id is null and deleted_at is null
       order by id desc limit 1`)
  )?.id

const seenByLink = <Shown extends Pick<OrderWire, 'source' | 'actions'>>(order: Shown): Shown => ({
  ...order,
  source: null,
  actions: { ...order.actions, activable: false, deletable: false, pausable: false },
})

/** An order as its public address shows it: without what only its owner may do and without its source. */
export const asLinked = (order: OrderWire): OrderWire => ({ ...seenByLink(order), orders: order.orders.map((part) => seenByLink(part)) })
