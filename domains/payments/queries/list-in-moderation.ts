import { sql, type Trx } from '@vitrine/platform/database'
import { formatMicro } from '@vitrine/platform/kernel'
import { invoiceNumber, numberIn } from '../model/invoice-number.ts'
import { findInvoice, findInvoiceByNumber, type Invoice } from '../store/invoice-store.ts'

/** A payment that its payer has reported and an operator has not yet reviewed. */
export interface WaitingInvoice {
  readonly id: string
  /** What the payer was asked to write on the transfer. */
  readonly reference: string
  readonly payAmount: string
  readonly payCurrency: string
  readonly payerComment: string | null
  readonly createdAt: Date
}

const MICRO_PER_MINOR = 10_000n

/** Invoices in moderation, the oldest first. */
export async function listInModeration(trx: Trx): Promise<WaitingInvoice[]> {
  const rows = await trx.rows(sql<{
    id: string
    number: number
    pay_amount_minor: bigint
    pay_currency: string
    payer_comment: string | null
    created_at: Date
  }>`
    select id, number, pay_amount_minor, pay_currency, payer_comment, created_at from payments.invoice
     where panel_id = ${trx.panelId} and state = 'in_moderation' order by created_at limit 100`)
  return rows.map((row) => ({
    id: row.id,
    reference: invoiceNumber(row),
    payAmount: formatMicro(row.pay_amount_minor * MICRO_PER_MINOR),
    payCurrency: row.pay_currency,
    payerComment: row.payer_comment,
    createdAt: row.created_at,
  }))
}

/** The invoice that an operator names: by its id, or by the reference on a bank statement. */
export async function findNamedInvoice(trx: Trx, name: string): Promise<Invoice | undefined> {
  if (/^[0-9a-f-]{36}$/i.test(name)) return findInvoice(trx, name)
  const number = numberIn(name)
  return number === undefined ? undefined : findInvoiceByNumber(trx, number)
}
