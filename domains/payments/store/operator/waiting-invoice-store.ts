import { sql, type Trx } from '@vitrine/platform/database'
import { type AttentionCount, type AttentionItem, type AttentionQuestion, waitingAfter } from '@vitrine/platform/http'
import { micro } from '@vitrine/platform/kernel'
import type { InvoiceState } from '../../model/invoice-states.ts'

/** A payment that no gateway confirms, as operators see it. */
export interface WaitingInvoiceRow {
  readonly number: number
  readonly invoiceId: string
  readonly state: InvoiceState
  readonly userId: number
  readonly method: string
  readonly purpose: 'order' | 'top_up'
  readonly orderId: number | null
  readonly payAmountMinor: bigint
  readonly payCurrency: string
  readonly totalMicro: bigint
  readonly payerComment: string | null
  readonly accountNumber: string | null
  readonly isManual: boolean
  readonly createdAt: Date
  /** What a first operator has read on the statement, while a second one has to say the same. */
  readonly receiptBy: number | null
  readonly receiptReference: string | null
  readonly receiptMinor: bigint | null
}

const columns = sql.raw(`
  i.number, i.id as "invoiceId", i.state, i.user_id as "userId", m.texts -> 'en' ->> 'name' as method, i.purpose, i.order_id as "orderId",
  i.pay_amount_minor as "payAmountMinor", i.pay_currency as "payCurrency", i.total_micro as "totalMicro", i.payer_comment as "payerComment",
  m.account_number as "accountNumber", a.connector = 'manual' as "isManual",
  i.created_at as "createdAt", r.created_by as "receiptBy", r.bank_reference as "receiptReference", r.amount_minor as "receiptMinor"`)

const withReceipt = sql.raw(`
  join payments.method m on m.panel_id = i.panel_id and m.id = i.method_id
  join payments.gateway_account a on a.panel_id = i.panel_id and a.id = i.gateway_account_id
  left join lateral (
    select w.created_by, w.bank_reference, w.amount_minor from payments.manual_receipt w
     where w.panel_id = i.panel_id and w.invoice_number = i.number and w.needs_confirmation and w.confirmed_by is null order by w.id limit 1) r on true`)

/** Numbers of payments that wait for an operator: their customer says they have paid, or a first operator does and a second one has to. */
const waitingNumbers = (trx: Trx) => sql`
  (select number from payments.invoice where panel_id = ${trx.panelId} and state = 'in_moderation'
    union select invoice_number from payments.manual_receipt where panel_id = ${trx.panelId} and needs_confirmation and confirmed_by is null)`

/** Payments that wait for an operator, by number: the oldest first. */
export const waitingInvoicesAfter = (trx: Trx, after: number, limit: number): Promise<WaitingInvoiceRow[]> =>
  trx.rows(sql<WaitingInvoiceRow>`
    select ${columns} from ${waitingNumbers(trx)} w join payments.invoice i on i.panel_id = ${trx.panelId} and i.number = w.number ${withReceipt}
     where w.number > ${after} order by w.number limit ${limit}`)

/** Invoices by number, in whatever state. */
export const operatorInvoices = (trx: Trx, numbers: readonly number[]): Promise<WaitingInvoiceRow[]> =>
  trx.rows(sql<WaitingInvoiceRow>`
    select ${columns} from payments.invoice i ${withReceipt} where i.panel_id = ${trx.panelId} and i.number = any (${[...numbers]}::int[]) order by i.number`)

const COUNTED_MAX = 1000

/** How many payments wait, up to a thousand. */
export async function countWaitingInvoices(trx: Trx): Promise<{ readonly count: number; readonly isExact: boolean }> {
  const { count } = await trx.one(sql<{ count: number }>`
    select count(*)::int as count from (
      select from ${waitingNumbers(trx)} w limit ${COUNTED_MAX + 1}) waiting`)
  return { count: Math.min(count, COUNTED_MAX), isExact: count <= COUNTED_MAX }
}

/** How many payments wait for an operator, since when, and what they are worth. */
export async function waitingInvoiceCount(trx: Trx): Promise<AttentionCount> {
  const { amount, ...found } = await trx.one(sql<{ count: number; oldestAt: Date | null; amount: bigint }>`
    select count(*)::int as count, min(created_at) as "oldestAt", coalesce(sum(total_micro), 0)::bigint as amount
      from ${waitingNumbers(trx)} w join payments.invoice i using (number) where i.panel_id = ${trx.panelId}`)
  return { ...found, amount: micro(amount) }
}

/** The payments that wait, the longest waiting first. */
export const waitingInvoices = async (trx: Trx, question: AttentionQuestion): Promise<AttentionItem[]> =>
  (
    await trx.rows(sql<{ id: number; at: Date; customerId: number; amount: bigint }>`
      select number as id, created_at as at, user_id as "customerId", total_micro as amount
        from ${waitingNumbers(trx)} w join payments.invoice i using (number) where i.panel_id = ${trx.panelId} ${waitingAfter(question, 'created_at', 'number')}`)
  ).map((row) => ({ ...row, label: `INV-${row.id}`, amount: micro(row.amount) }))
