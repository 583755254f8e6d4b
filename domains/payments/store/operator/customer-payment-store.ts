import { sql, type Trx } from '@vitrine/platform/database'

export interface CustomerPaymentRow {
  readonly invoice: number
  readonly method: string
  readonly paidWith: string | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly at: Date
}

/** Payments of a customer that were taken into the books, by invoice, the newest first. */
export const paymentsOfCustomer = (trx: Trx, userId: number, limit: number): Promise<CustomerPaymentRow[]> =>
  trx.rows(sql<CustomerPaymentRow>`
    select i.number as invoice, coalesce(m.texts -> 'en' ->> 'name', '') as method, p.paid_with as "paidWith", p.amount_minor as "amountMinor",
           p.currency, p.created_at as at
      from payments.invoice i
      join payments.external_payment p on p.panel_id = i.panel_id and p.invoice_number = i.number and p.outcome not in ('suspense', 'rejected')
      join payments.method m on m.panel_id = i.panel_id and m.id = i.method_id
     where i.panel_id = ${trx.panelId} and i.user_id = ${userId} order by i.number desc, p.id desc limit ${limit}`)
