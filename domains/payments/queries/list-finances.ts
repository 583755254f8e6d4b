import { type FinanceCode, type StatementRow, statement } from '@vitrine/ledger'
import type { Database, Trx } from '@vitrine/platform/database'
import type { Micro } from '@vitrine/platform/kernel'
import type { PaymentMethod } from '../model/method.ts'
import type { OrderTexts } from '../ports.ts'
import { methodIdsOfInvoices } from '../store/invoice-store.ts'
import { methodsByIds } from '../store/method-store.ts'

export interface FinanceRow extends StatementRow {
  readonly method: PaymentMethod | null
  /** Of a movement of an order: what was ordered. */
  readonly order: OrderTexts | null
}
export interface FinancePage {
  readonly rows: readonly FinanceRow[]
  readonly count: number
  /** Over the whole filter, not the page (FIN-002). */
  readonly total: Micro
}
export interface FinanceFilter {
  readonly userId: number
  /** Of these types only; nothing of a customer’s own accounts is internal. */
  readonly types?: readonly FinanceCode[]
  readonly from?: Date
  readonly to?: Date
  readonly limit: number
  readonly offset: number
  readonly newestFirst: boolean
  readonly hasBalances?: boolean
  readonly orderId?: number
}

/** A page of the customer's statement, with the method that each invoice was paid by and with what each order is. */
export const listFinances = (
  database: Database,
  panelId: number,
  filter: FinanceFilter,
  describeOrders?: (trx: Trx, ids: readonly number[]) => Promise<ReadonlyMap<number, OrderTexts>>,
): Promise<FinancePage> =>
  database.read(panelId, async (trx) => {
    const page = await statement(trx, filter)
    const methods = await methodsByInvoice(trx, page.rows)
    const orderIds = page.rows.flatMap((row) => (row.referenceKind === 'order' ? [row.referenceId] : []))
    const orders = describeOrders && orderIds.length > 0 ? await describeOrders(trx, [...new Set(orderIds)]) : undefined
    const rows = page.rows.map((row) => ({
      ...row,
      method: (row.referenceKind === 'invoice' && methods.get(row.referenceId)) || null,
      order: (row.referenceKind === 'order' && orders?.get(row.referenceId)) || null,
    }))
    return { rows, count: page.count, total: page.sum }
  })

async function methodsByInvoice(trx: Trx, rows: readonly StatementRow[]): Promise<Map<number, PaymentMethod>> {
  const numbers = [...new Set(rows.filter((row) => row.referenceKind === 'invoice').map((row) => row.referenceId))]
  const methodIds = await methodIdsOfInvoices(trx, numbers)
  const methods = await methodsByIds(trx, [...new Set(methodIds.values())])
  const found = new Map<number, PaymentMethod>()
  for (const [number, methodId] of methodIds) {
    const method = methods.get(methodId)
    if (method) found.set(number, method)
  }
  return found
}
