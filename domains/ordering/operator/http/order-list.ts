import type { Catalogue } from '@vitrine/catalogue'
import type { Trx } from '@vitrine/platform/database'
import {
  type BoundOperatorRoute,
  csvPortion,
  type FilePlace,
  fileRoute,
  listPage,
  notPermitted,
  numberOfCursor,
  type OperatorActor,
  operatorRoute,
} from '@vitrine/platform/http'
import type { ParsedInput } from '@vitrine/platform/kernel'
import { ORDER_FILE_HEAD, orderFileLine } from '../../queries/operator/order-file.ts'
import type { SearchSources } from '../../queries/operator/order-search.ts'
import { orderPage } from '../../queries/operator/order-table.ts'
import type { OrderFilters } from '../../queries/operator/walk-orders.ts'
import { orderingOperatorContract as contract } from '../schemas.ts'

const looks = { permission: 'orders.view', scope: 'panel' } as const
const exports = { permission: 'export.people', scope: 'panel', stepUp: true } as const

interface Seer {
  readonly trx: Trx
  readonly actor: OperatorActor
  readonly now: Date
}

function filtersOf(query: ParsedInput<typeof contract.ordersFile>['query'], { rights }: OperatorActor, now: Date): OrderFilters {
  const timeOf = (text: string | undefined) => (text === undefined ? null : new Date(text))
  const providerId = query['filter.providerId'] ?? null
  if (providerId !== null && rights['orders.provider'] === undefined) throw notPermitted('orders.provider')
  return {
    text: query.q,
    state: query['filter.state'] ?? null,
    serviceId: query['filter.serviceId'] ?? null,
    customerId: query['filter.customerId'] ?? null,
    providerId,
    coupon: query['filter.coupon'],
    payment: query['filter.payment'],
    from: timeOf(query['filter.from']),
    to: timeOf(query['filter.to']),
    lateAt: query['filter.late'] === 'true' ? now : null,
  }
}

/** Orders of the panel as a list and as a file. */
export function orderListRoutes({
  catalogue,
  ...ports
}: Omit<SearchSources, 'catalogue'> & { readonly catalogue: Catalogue }): BoundOperatorRoute[] {
  const pageOf = async (
    { trx, actor, now }: Seer,
    query: ParsedInput<typeof contract.ordersFile>['query'],
    place: { readonly behind: number | null; readonly limit: number },
  ) => {
    const filters = filtersOf(query, actor, now)
    const sources = { ...ports, catalogue: await catalogue.snapshot(trx.panelId) }
    const showsAddresses = actor.rights['users.contact'] !== undefined
    return orderPage(trx, sources, { ...place, filters, oldestFirst: query.sort === 'oldest', showsAddresses })
  }
  return [
    operatorRoute(contract.orders, looks, async ({ query: { cursor, limit, ...query } }, { trx, actor, now }) => {
      const { rows, next, searchedFor } = await pageOf({ trx, actor, now }, query, { behind: numberOfCursor(cursor) ?? null, limit })
      // Orders are never counted: anyone who sees all of them on one page knows how many there are.
      const total = { count: rows.length, isExact: cursor === undefined && next === null }
      const page = listPage({ rows, limit, total, now })
      return { ...page, next: next === null ? null : Buffer.from(String(next)).toString('base64url'), searchedFor }
    }),
    fileRoute(contract.ordersFile, exports, {
      name: 'orders.csv',
      audit: { action: 'order.exported', entity: 'order' },
      portion: ({ query }, { trx, actor, now }, after: FilePlace<number> | undefined) => {
        if (actor.rights[looks.permission] === undefined) throw notPermitted(looks.permission)
        const read = (behind: number | null, limit: number) => pageOf({ trx, actor, now }, query, { behind, limit })
        return csvPortion(after, { head: ORDER_FILE_HEAD, linesOf: (row) => [orderFileLine(row)], read })
      },
    }),
  ]
}
