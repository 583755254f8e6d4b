import { sql, type Trx } from '@vitrine/platform/database'
import type { OrderLine } from '../store/order-line.ts'

export interface InvoiceOfLines {
  readonly id: string
  /** How many of these lines it pays. */
  readonly count: number
  /** Its money was held against all of them. */
  readonly isApplied: boolean
}

/** Every invoice that any of these lines had. */
export const invoicesOfLines = (trx: Trx, lines: readonly OrderLine[]): Promise<InvoiceOfLines[]> =>
  trx.rows(sql<InvoiceOfLines>`
    select invoice_id as id, count(*)::int as count, bool_and(applied_at is not null) as "isApplied" from ordering.invoice_line
     where panel_id = ${trx.panelId} and line_id = any (${lines.map(({ id }) => id)}::int[]) group by invoice_id`)
