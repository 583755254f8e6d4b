import { sql, type Trx } from '@vitrine/platform/database'
import type { InvoiceState } from '../../model/invoice-states.ts'

/** An invoice beside a line of a bank's statement, and what was written down before of that line. */
export interface NamedByLine {
  readonly number: number
  readonly state: InvoiceState
  readonly isManual: boolean
  readonly userId: number
  readonly payAmountMinor: bigint
  readonly payCurrency: string
  readonly totalMicro: bigint
  readonly ratePpm: bigint
  /** Null where the bank's reference is new. */
  readonly receiptFor: number | null
  readonly receiptMinor: bigint | null
  readonly receiptBy: number | null
  /** Whether the receipt waits for a second person. */
  readonly isWaiting: boolean
}

/** Invoices by number, each with the receipt that its line's reference has at the same account. */
export const namedByLines = (trx: Trx, lines: readonly { readonly number: number; readonly reference: string }[]): Promise<NamedByLine[]> =>
  trx.rows(sql<NamedByLine>`
    select i.number, i.state, a.connector = 'manual' as "isManual", i.user_id as "userId", i.pay_amount_minor as "payAmountMinor", i.pay_currency as "payCurrency", i.total_micro as "totalMicro",
           i.rate_ppm as "ratePpm", r.invoice_number as "receiptFor", r.amount_minor as "receiptMinor", r.created_by as "receiptBy",
           coalesce(r.needs_confirmation and r.confirmed_by is null, false) as "isWaiting"
      from unnest(${lines.map(({ number }) => number)}::int[], ${lines.map(({ reference }) => reference)}::text[]) as w(number, reference)
      join payments.invoice i on i.panel_id = ${trx.panelId} and i.number = w.number
      join payments.gateway_account a on a.panel_id = i.panel_id and a.id = i.gateway_account_id
      left join payments.manual_receipt r
        on r.panel_id = ${trx.panelId} and r.gateway_account_id = i.gateway_account_id and r.bank_reference = w.reference`)
