import { sql, type Trx } from '@vitrine/platform/database'
import { type LineRow, lineOf, type OrderLine } from '../../store/order-line.ts'

export interface LineHistory {
  readonly line: OrderLine
  readonly events: readonly { readonly at: Date; readonly kind: string; readonly amount: bigint | null }[]
  /** How much had been delivered when. */
  readonly progress: readonly { readonly at: Date; readonly delivered: number }[]
}

/** The history of the orders that an invoice paid for, or, without one, of all orders of a customer: evidence of what was delivered for the money. */
export async function historyOfOrders(
  trx: Trx,
  of: { readonly invoiceId: string } | { readonly userId: number },
): Promise<readonly LineHistory[]> {
  const which =
    'invoiceId' in of
      ? sql`l.id in (select i.order_id from ordering.invoice_line i where i.panel_id = l.panel_id and i.invoice_id = ${of.invoiceId})`
      : sql`l.user_id = ${of.userId} and l.paid_at is not null`
  const lines = (
    await trx.rows(sql<LineRow>`
      select l.* from ordering.order_line l where l.panel_id = ${trx.panelId} and l.parent_order_id is null and ${which} order by l.id limit 1000`)
  ).map(lineOf)
  const ids = lines.map(({ id }) => id)
  const events = await trx.rows(sql<{ id: number; at: Date; kind: string; amount: bigint | null }>`
    select order_id as id, at, kind, amount_micro as amount from ordering.line_event where panel_id = ${trx.panelId} and order_id = any(${ids}::integer[]) order by line_event.id`)
  const points = await trx.rows(sql<{ id: number; at: Date; delivered: number }>`
    select order_id as id, at, delivered from ordering.progress_point where panel_id = ${trx.panelId} and order_id = any(${ids}::integer[]) order by at`)
  const own = <T extends { readonly id: number }>(rows: readonly T[], id: number) => rows.filter((row) => row.id === id)
  return lines.map((line) => ({
    line,
    events: own(events, line.id).map(({ at, kind, amount }) => ({ at, kind, amount })),
    progress: own(points, line.id).map(({ at, delivered }) => ({ at, delivered })),
  }))
}
