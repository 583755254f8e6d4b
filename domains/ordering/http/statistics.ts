import { type BoundRoute, implement, userIdOf } from '@vitrine/platform/http'
import { formatMicro, refuse } from '@vitrine/platform/kernel'
import { orderingContract as contract } from '../contract/schemas.ts'
import type { OrderingDeps } from '../deps.ts'
import { orderStatistics } from '../queries/orders/order-statistics.ts'

const DAY_MS = 86_400_000
const SPAN_DAYS = 30
const SPAN_DAYS_MAX = 366

/** What a customer ordered over time; without dates the last thirty days. */
export const statisticsRoutes = (deps: OrderingDeps): BoundRoute[] => [
  implement(contract.orderStatistics, async ({ query }, context) => {
    const to = query.endDate ?? dayOf(deps.clock.now().getTime())
    const from = query.startDate ?? dayOf(Date.parse(to) - (SPAN_DAYS - 1) * DAY_MS)
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
    if (days < 1) refuse('endDate', 'orders.periodBackwards')
    if (days > SPAN_DAYS_MAX) refuse('endDate', 'orders.periodTooLong')
    const orderIds = query.orders ?? query['orders[]']
    const input = { userId: userIdOf(context), groupBy: query.groupBy, from, to, ...(orderIds ? { orderIds } : {}) }
    const buckets = await deps.database.read(context.panelId, (trx) => orderStatistics(trx, input))
    return {
      data: buckets.map(({ date, quantity, cost, orders }) => ({ date, quantity, cost: formatMicro(cost), orders_count: orders })),
    }
  }),
]

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
