import { sql, type Trx } from '@vitrine/platform/database'

export interface ExportedCustomer {
  readonly id: number
  readonly email: string | null
  readonly name: string
  readonly type: string
  readonly company: string | null
  readonly companyAddress: string | null
  readonly vat: string | null
  readonly telegram: string | null
  readonly locale: string
  readonly referredBy: number | null
  readonly createdAt: Date
  readonly confirmedAt: Date | null
  readonly frozenAt: Date | null
  readonly deletedAt: Date | null
}

/** Customers by number, for a file. */
export const customersAfter = (trx: Trx, after: number, limit: number): Promise<ExportedCustomer[]> =>
  trx.rows(sql<ExportedCustomer>`
    select user_id as id, email, name, account_type as type, company_name as company, company_address as "companyAddress", vat, telegram_username as telegram,
           locale, referred_by as "referredBy", created_at as "createdAt", email_verified_at as "confirmedAt", frozen_at as "frozenAt", deleted_at as "deletedAt"
      from identity.user_account where panel_id = ${trx.panelId} and user_id > ${after} order by user_id limit ${limit}`)
