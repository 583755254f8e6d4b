import { type Database, sql, type Trx } from '@vitrine/platform/database'
import type { LineState } from '../../model/states.ts'
import { type LineRow, lineOf, type OrderLine } from '../order-line.ts'

/** Panels that have lines which were placed before then and still wait for their money. */
export async function listPanelsWithUnpaidLines(database: Database, before: Date): Promise<number[]> {
  const rows = await database.statement(sql<{ panel_id: number }>`select panel_id from ordering.panels_with_unpaid_lines(${before})`)
  return rows.map((row) => row.panel_id)
}

/** Locks unpaid lines that were placed before then, oldest first; rows locked by others are skipped. */
export async function lockUnpaidBefore(trx: Trx, before: Date, limit: number): Promise<OrderLine[]> {
  const rows = await trx.rows(sql<LineRow>`
    select * from ordering.order_line where panel_id = ${trx.panelId} and state = 'unpaid' and created_at < ${before}
     order by created_at limit ${limit} for no key update skip locked`)
  return rows.map(lineOf)
}

/** Locks what was bought together with an order, without the orders it has become. */
export async function lockLinesBoughtWith(trx: Trx, orderId: number): Promise<OrderLine[]> {
  const rows = await trx.rows(sql<LineRow>`
    select l.* from ordering.order_line l
     where l.panel_id = ${trx.panelId} and l.parent_order_id is null and l.deleted_at is null
       and l.purchase_id = (select purchase_id from ordering.order_line where panel_id = ${trx.panelId} and id = ${orderId})
     order by l.id for no key update`)
  return rows.map(lineOf)
}

/** Writes the lower price of a single line that never had this discount; its price then, undefined when nothing changed. */
export async function writeUnpaidDiscount(trx: Trx, orderId: number, cost: bigint): Promise<bigint | undefined> {
  const row = await trx.maybe(sql<{ charged: bigint }>`
    update ordering.order_line set unpaid_discount_micro = charged_micro - ${cost}, charged_micro = ${cost}, updated_at = clock_timestamp()
     where panel_id = ${trx.panelId} and id = ${orderId} and unpaid_discount_micro = 0 and kind = 'single' returning charged_micro as charged`)
  return row?.charged
}

/** Writes which lines an invoice pays. */
export async function insertInvoiceLines(trx: Trx, invoiceId: string, orderIds: readonly number[]): Promise<void> {
  await trx.run(sql`
    insert into ordering.invoice_line (panel_id, invoice_id, order_id)
    select ${trx.panelId}, ${invoiceId}, line from unnest(${[...orderIds]}::int[]) as line`)
}

/** Marks the money of an invoice as used; false when it was before. */
export async function markInvoiceApplied(trx: Trx, invoiceId: string, now: Date): Promise<boolean> {
  const lines = await trx.run(
    sql`update ordering.invoice_line set applied_at = ${now} where panel_id = ${trx.panelId} and invoice_id = ${invoiceId} and applied_at is null`,
  )
  return lines > 0
}

/** Locks the lines of an invoice that are in one of these states and not paid. */
export async function lockUnpaidOfInvoice(trx: Trx, invoiceId: string, states: readonly LineState[]): Promise<OrderLine[]> {
  const rows = await trx.rows(sql<LineRow>`
    select l.* from ordering.order_line l join ordering.invoice_line i on i.panel_id = l.panel_id and i.order_id = l.id
     where l.panel_id = ${trx.panelId} and i.invoice_id = ${invoiceId} and l.state = any (${[...states]}::text[]) and l.paid_at is null and l.deleted_at is null order by l.id for no key update of l`)
  return rows.map(lineOf)
}
