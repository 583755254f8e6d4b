import { sql, type Trx } from '@vitrine/platform/database'

export interface ExportedPayment {
  readonly number: number
  readonly id: string
  readonly customerId: number
  readonly methodId: number
  readonly purpose: string
  readonly orderId: number | null
  readonly amount: bigint
  readonly fee: bigint
  readonly discount: bigint
  readonly bonus: bigint
  readonly total: bigint
  readonly currency: string
  readonly state: string
  readonly externalId: string | null
  readonly createdAt: Date
  readonly settledAt: Date | null
}

/** Invoices by number, paid or not, for a file. */
export const paymentsAfter = (trx: Trx, after: number, limit: number): Promise<ExportedPayment[]> =>
  trx.rows(sql<ExportedPayment>`
    select number, id, user_id as "customerId", method_id as "methodId", purpose, order_id as "orderId", original_micro as amount, fee_micro as fee,
           discount_micro as discount, bonus_micro as bonus, total_micro as total, pay_currency as currency, state, external_id as "externalId",
           created_at as "createdAt", settled_at as "settledAt"
      from payments.invoice where panel_id = ${trx.panelId} and number > ${after} order by number limit ${limit}`)
