import { type BoundRoute, endOfDay, implement, sliceOf, userIdOf } from '@vitrine/platform/http'
import { formatMicro, parseTimestamp } from '@vitrine/platform/kernel'
import { paymentsContract } from '../contract/schemas.ts'
import type { PaymentsDeps } from '../deps.ts'
import { type FinanceFilter, listFinances } from '../queries/list-finances.ts'
import { presentFinanceRow } from './present.ts'

/** GET /payments/statistics: the customer's statement as a table. Only the time can be sorted by; any other sort order is the default. */
export function financeRoutes(deps: PaymentsDeps): BoundRoute[] {
  return [
    implement(paymentsContract.listFinances, async ({ query }, context) => {
      const filter: FinanceFilter = {
        userId: userIdOf(context),
        ...(query.type ? { types: [query.type] } : {}),
        ...(query.date_from ? { from: parseTimestamp(query.date_from) } : {}),
        ...(query.date_to ? { to: endOfDay(query.date_to) } : {}),
        ...(query.search ? { orderId: orderIdIn(query.search) } : {}),
        newestFirst: !(query.order_by === 'created_at' && query.order_on === 'asc'),
        hasBalances: true,
        ...sliceOf(query),
      }
      const { locale } = context
      const describe = deps.describeOrders
      const page = await listFinances(
        deps.database,
        context.panelId,
        filter,
        describe && ((trx, ids) => describe(trx, { userId: filter.userId, locale, ids })),
      )
      return {
        data: page.rows.map((row) => presentFinanceRow(row, locale)),
        total_amount: formatMicro(page.total),
        recordsFiltered: page.count,
      }
    }),
  ]
}

/** The table is searched by order number; text that is none finds nothing. */
const orderIdIn = (search: string): number => (/^#?\d{1,9}$/.test(search.trim()) ? Number(search.trim().replace('#', '')) : -1)
