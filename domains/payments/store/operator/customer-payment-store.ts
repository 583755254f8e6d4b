import { sql, type Trx } from '@vitrine/platform/database'

export interface CustomerPaymentRow {
  readonly invoice: number
  readonly method: string
  readonly paidWith: string | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly at: Date
}

/** As many invoices are looked through: most of a customer's are paid. */
const INVOICES_MAX = 100

/** Payments of a customer that were taken into the books, by invoice, the newest first. */
export const paymentsOfCustomer = (trx: Trx, userId: number, limit: number): Promise<CustomerPaymentRow[]> =>
  trx.rows(sql<CustomerPaymentRow>`
    select i.number as invoice, coalesce(m.texts -> 'en' ->> 'name', '') as method, p.paid_with as "paidWith", p.amount_minor as "amountMinor",
           p.currency, p.created_at as at
      from (
        select panel_id, number, method_id from payments.invoice
         where panel_id = ${trx.panelId} and user_id = ${userId} order by number desc limit ${INVOICES_MAX}) i
      join payments.method m on m.panel_id = i.panel_id and m.id = i.method_id
      cross join lateral (
        select id, paid_with, amount_minor, currency, created_at from payments.external_payment
         where panel_id = i.panel_id and invoice_number = i.number and outcome not in ('suspense', 'rejected') order by id desc limit ${limit}) p
     order by i.number desc, p.id desc limit ${limit}`)
