import { type BoundRoute, implement, userIdOf } from '@vitrine/platform/http'
import { formatMicro } from '@vitrine/platform/kernel'
import { financeTypes, paymentsContract } from '../contract/schemas.ts'
import type { PaymentsDeps } from '../deps.ts'
import { type FinanceFilter, listFinances } from '../queries/list-finances.ts'
import { presentFinanceRow } from './present.ts'

const LENGTH_DEFAULT = 10
const LENGTH_MAX = 100
const DAY_MS = 86_400_000
const OFFSET_MAX = 1_000_000

interface TableQuery {
  readonly page?: number | undefined
  readonly per_page?: number | undefined
  readonly start?: number | undefined
  readonly length?: number | undefined
}

/** GET /payments/statistics: the customer's statement as a table. Only the time can be sorted by; any other wish is the default. */
export function financeRoutes(deps: PaymentsDeps): BoundRoute[] {
  return [
    implement(paymentsContract.listFinances, async ({ query }, context) => {
      const filter: FinanceFilter = {
        userId: userIdOf(context),
        types: query.type ? [query.type] : financeTypes,
        ...(query.date_from ? { from: new Date(query.date_from) } : {}),
        ...(query.date_to ? { to: endOf(query.date_to) } : {}),
        ...(query.search ? { orderId: orderIdIn(query.search) } : {}),
        newestFirst: !(query.order_by === 'created_at' && query.order_on === 'asc'),
        ...sliceOf(query),
      }
      const page = await listFinances(deps.database, context.panelId, filter)
      return {
        data: page.rows.map((row) => presentFinanceRow(row, context.locale)),
        total_amount: formatMicro(page.total),
        recordsFiltered: page.count,
      }
    }),
  ]
}

/** A date without time means the whole day. */
const endOf = (date: string): Date => (date.length === 10 ? new Date(new Date(date).getTime() + DAY_MS) : new Date(date))

/** The table is searched by order number; text that is none finds nothing. */
const orderIdIn = (search: string): number => (/^#?\d{1,9}$/.test(search.trim()) ? Number(search.trim().replace('#', '')) : -1)

const between = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max)

/** `start` and `length`, or `page` and `per_page`; ten rows unless told, never more than a hundred (NS-11). */
export function sliceOf(query: TableQuery): { limit: number; offset: number } {
  const limit = between(query.length ?? query.per_page ?? LENGTH_DEFAULT, 1, LENGTH_MAX)
  const offset = query.start ?? ((query.page ?? 1) - 1) * limit
  return { limit, offset: between(offset, 0, OFFSET_MAX) }
}
