import { sql, type Trx } from '@vitrine/platform/database'
import type { InvoiceState } from '../../model/invoice-states.ts'

/** An invoice as operators see it in a list. */
export interface OperatorInvoice {
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
  readonly createdAt: Date
}
const columns = sql.raw(`
  i.number, i.id as "invoiceId", i.state, i.user_id as "userId", m.texts -> 'en' ->> 'name' as method, i.purpose, i.order_id as "orderId",
  i.pay_amount_minor as "payAmountMinor", i.pay_currency as "payCurrency", i.total_micro as "totalMicro", i.created_at as "createdAt"`)
const withMethod = sql.raw('join payments.method m on m.panel_id = i.panel_id and m.id = i.method_id')

/** Which invoices are wanted: all, or those of a number, of an order, or of a customer. */
export interface InvoiceSearch {
  readonly number?: number
  readonly orderId?: number
  readonly userId?: number
}

/** Invoices, the newest first. Each search is served by an index of its own. */
export const invoicesBefore = (
  trx: Trx,
  { search, before, limit }: { readonly search: InvoiceSearch; readonly before: number; readonly limit: number },
): Promise<OperatorInvoice[]> => {
  const { number, orderId, userId } = search
  const either = number !== undefined && orderId !== undefined
  const wanted = either
    ? sql`and (i.number = ${number} or i.order_id = ${orderId})`
    : userId === undefined
      ? sql``
      : sql`and i.user_id = ${userId}`
  return trx.rows(sql<OperatorInvoice>`
    select ${columns} from payments.invoice i ${withMethod}
     where i.panel_id = ${trx.panelId} and i.number < ${before} ${wanted} order by i.number desc limit ${limit}`)
}

export const findOperatorInvoice = (trx: Trx, number: number): Promise<OperatorInvoice | undefined> =>
  trx.maybe(
    sql<OperatorInvoice>`select ${columns} from payments.invoice i ${withMethod} where i.panel_id = ${trx.panelId} and i.number = ${number}`,
  )
