import { type Database, sql, type Trx } from '@vitrine/platform/database'
import { type InvoiceRow, invoiceOf } from '../store/invoice-store.ts'
import { type InvoiceInFull, inFull } from './get-invoice.ts'

export interface OpenInvoicePage {
  readonly invoices: readonly InvoiceInFull[]
  readonly count: number
}

/** Begun and not decided. One past its expiry is not open, even before the next poll closes it; a payment that links a card is no purchase. */
const isOpen = (now: Date) => sql`
  rank < 30 and card_use <> 'bind' and (expires_at > ${now} or arriving_needed is not null or state in ('authorized', 'in_moderation'))`

interface OpenInvoicesParams {
  readonly userId: number
  readonly limit: number
  readonly offset: number
  readonly now: Date
}

/** A page of a customer's open invoices, the newest first; without those that somebody began who only knows the address. */
export const listOpenInvoices = (database: Database, panelId: number, params: OpenInvoicesParams): Promise<OpenInvoicePage> =>
  database.read(panelId, async (trx) => {
    const { invoices, count } = await openInvoicesOf(trx, params)
    return { invoices: await inFull(trx, invoices), count }
  })

/** The same, as the table alone has it. */
export async function openInvoicesOf(trx: Trx, { userId, limit, offset, now }: OpenInvoicesParams) {
  const mine = sql`panel_id = ${trx.panelId} and user_id = ${userId} and not by_guest and ${isOpen(now)}`
  const rows = await trx.rows(
    sql<InvoiceRow>`select * from payments.invoice where ${mine} order by number desc limit ${limit} offset ${offset}`,
  )
  const { count } = await trx.one(sql<{ count: number }>`select count(*)::int as count from payments.invoice where ${mine}`)
  return { invoices: rows.map(invoiceOf), count }
}

/** Those of some invoices that are open or have been paid, the newest first; the caller knows that they may be seen. */
export async function openOrPaidInvoices(trx: Trx, invoiceIds: readonly string[], now: Date): Promise<InvoiceInFull[]> {
  if (invoiceIds.length === 0) return []
  const rows = await trx.rows(sql<InvoiceRow>`
    select * from payments.invoice where panel_id = ${trx.panelId} and id = any (${[...invoiceIds]}::uuid[]) and (rank >= 40 or ${isOpen(now)}) order by number desc`)
  return inFull(trx, rows.map(invoiceOf))
}
