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
  readonly settledAt: Date | null
  readonly feeMicro: bigint
  readonly bonusMicro: bigint
  /** No gateway confirms it. */
  readonly isManual: boolean
}
const columns = sql.raw(`
  i.number, i.id as "invoiceId", i.state, i.user_id as "userId", m.texts -> 'en' ->> 'name' as method, i.purpose, i.order_id as "orderId",
  i.pay_amount_minor as "payAmountMinor", i.pay_currency as "payCurrency", i.total_micro as "totalMicro", i.created_at as "createdAt",
  i.settled_at as "settledAt", i.fee_micro as "feeMicro", i.bonus_micro as "bonusMicro", a.connector = 'manual' as "isManual"`)
const withMethod = sql.raw(`join payments.method m on m.panel_id = i.panel_id and m.id = i.method_id
  join payments.gateway_account a on a.panel_id = i.panel_id and a.id = i.gateway_account_id`)

/** Which invoices are wanted: all, or those of a number, of an order or by their id, or of a customer. */
export interface InvoiceSearch {
  /** Of an invoice or of an order. */
  readonly number?: number
  readonly ids?: readonly string[]
  readonly userId?: number
}

export interface InvoiceQuestion {
  readonly search: InvoiceSearch
  readonly methodId: number | null
  readonly state: InvoiceState | null
  readonly from: Date | null
  /** Made earlier than this. */
  readonly to: Date | null
  readonly oldestFirst: boolean
  /** Invoices behind the one of this number only. */
  readonly behind: number | null
  readonly limit: number
}

/** Invoices in the order of time. Each search and filter is served by an index of its own, with any span. */
export const listInvoices = (
  trx: Trx,
  { search, methodId, state, from, to, oldestFirst, behind, limit }: InvoiceQuestion,
): Promise<OperatorInvoice[]> => {
  const { number, ids, userId } = search
  const named = [
    ...(number === undefined ? [] : [sql`i.number = ${number}`, sql`i.order_id = ${number}`]),
    ...(ids === undefined ? [] : [sql`i.id = any (${[...ids]}::uuid[])`]),
  ]
  const order = sql.raw(oldestFirst ? 'asc' : 'desc')
  const beyond = sql.raw(oldestFirst ? '>' : '<')
  return trx.rows(sql<OperatorInvoice>`
    select ${columns} from payments.invoice i ${withMethod}
     where i.panel_id = ${trx.panelId}
       ${named.length === 0 ? sql`` : sql`and (${named.reduce((all, one) => sql`${all} or ${one}`)})`}
       ${userId === undefined ? sql`` : sql`and i.user_id = ${userId}`} ${methodId === null ? sql`` : sql`and i.method_id = ${methodId}`}
       ${state === null ? sql`` : sql`and i.state = ${state}`}
       ${from ? sql`and i.created_at >= ${from}` : sql``} ${to ? sql`and i.created_at < ${to}` : sql``}
       ${
         behind === null
           ? sql``
           : sql`and (i.created_at, i.number) ${beyond}
             ((select created_at from payments.invoice where panel_id = ${trx.panelId} and number = ${behind}), ${behind})`
       }
     order by i.created_at ${order}, i.number ${order} limit ${limit}`)
}

/** Methods that invoices were made for, closed ones included. */
export const methodNames = (trx: Trx): Promise<{ id: number; name: string }[]> =>
  trx.rows(sql<{ id: number; name: string }>`
    select id, coalesce(texts -> 'en' ->> 'name', '') as name from payments.method where panel_id = ${trx.panelId} order by 2, id`)

export const findOperatorInvoice = (trx: Trx, number: number): Promise<OperatorInvoice | undefined> =>
  trx.maybe(
    sql<OperatorInvoice>`select ${columns} from payments.invoice i ${withMethod} where i.panel_id = ${trx.panelId} and i.number = ${number}`,
  )

/** Invoices by number, the newest first. */
export const invoicesByNumbers = (trx: Trx, numbers: readonly number[]): Promise<OperatorInvoice[]> =>
  trx.rows(sql<OperatorInvoice>`
    select ${columns} from payments.invoice i ${withMethod}
     where i.panel_id = ${trx.panelId} and i.number = any (${[...numbers]}::integer[]) order by i.number desc`)

/** Invoices by what a gateway calls a payment that arrived for them, or that they opened there, ten at most: a look-up for each account. */
export async function invoicesAtGateways(trx: Trx, externalId: string): Promise<readonly string[]> {
  const rows = await trx.rows(sql<{ id: string }>`
    select i.id from (
      select p.invoice_number as number from payments.gateway_account a
        join payments.external_payment p on p.panel_id = a.panel_id and p.gateway_account_id = a.id and p.external_id = ${externalId}
       where a.panel_id = ${trx.panelId}
      union select number from payments.invoice where panel_id = ${trx.panelId} and external_id = ${externalId}) named
      join payments.invoice i on i.panel_id = ${trx.panelId} and i.number = named.number
     order by i.number desc limit 10`)
  return rows.map(({ id }) => id)
}
