import { sql, type Trx } from '@vitrine/platform/database'
import type { OrderLine } from '../../store/order-line.ts'

export interface InvoiceOfLines {
  readonly id: string
  /** How many of these lines it pays. */
  readonly count: number
  /** It pays nothing else. */
  readonly isWhole: boolean
  /** Its money was held against all of them. */
  readonly isApplied: boolean
}

const idsOf = (lines: readonly OrderLine[]): number[] => lines.map(({ id }) => id)

/** Every invoice that any of these lines had. */
export const invoicesOfLines = (trx: Trx, lines: readonly OrderLine[]): Promise<InvoiceOfLines[]> =>
  trx.rows(sql<InvoiceOfLines>`
    select i.invoice_id as id, count(*)::int as count, bool_and(i.applied_at is not null) as "isApplied",
           not exists (select 1 from ordering.invoice_line o where o.panel_id = ${trx.panelId} and o.invoice_id = i.invoice_id and o.order_id <> all (${idsOf(lines)}::int[])) as "isWhole"
      from ordering.invoice_line i where i.panel_id = ${trx.panelId} and i.order_id = any (${idsOf(lines)}::int[]) group by i.invoice_id`)

/** Invoices of an order behind which nothing waits for money any more: all that they would pay is paid, closed or gone. */
export async function needlessInvoices(trx: Trx, line: OrderLine): Promise<string[]> {
  const rows = await trx.rows(sql<{ id: string }>`
    select i.invoice_id as id from ordering.invoice_line i
     where i.panel_id = ${trx.panelId} and i.order_id = ${line.id} and i.applied_at is null
       and not exists (select 1 from ordering.invoice_line o join ordering.order_line l on l.panel_id = o.panel_id and l.id = o.order_id
                        where o.panel_id = i.panel_id and o.invoice_id = i.invoice_id and l.state in ('unpaid', 'moderation') and l.paid_at is null and l.deleted_at is null)`)
  return rows.map(({ id }) => id)
}
