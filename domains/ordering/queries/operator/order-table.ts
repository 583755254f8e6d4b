import { emailsOf, maskEmail } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { formatMicro } from '@vitrine/platform/kernel'
import { ordersByNumber } from '../../store/operator/order-table-store.ts'
import type { OrderLine } from '../../store/order-line.ts'
import type { SearchKind, SearchSources } from './order-search.ts'
import { type OrderFilters, type OrderWalk, walkOrders } from './walk-orders.ts'

/** Rows that one page looks at in order to fill itself; where they do not suffice the next page goes on behind them. */
const WALK_MAX = 20_000
/** Most filters are filled by fewer, and every row that is looked at takes its time. */
const WALK_FIRST = 1_000

export interface OrderListQuestion extends Pick<OrderWalk, 'behind' | 'oldestFirst' | 'limit'> {
  readonly filters: OrderFilters
  readonly showsAddresses: boolean
}

/** A row of the console's list. */
export const presentRow = (line: OrderLine, email: string | null) => ({
  id: line.id,
  placedAt: line.createdAt.toISOString(),
  kind: line.kind,
  service: { id: line.serviceId, name: line.serviceName },
  link: line.url,
  title: line.title,
  quantity: line.quantity,
  delivered: line.delivered,
  charged: formatMicro(line.charged),
  state: line.state,
  publicStatus: line.status,
  customer: { id: line.userId, email },
  source: line.source,
  version: line.stateVersion,
})

/** The address of each customer as this operator may see it. */
export async function shownAddresses(trx: Trx, userIds: readonly number[], showsAddresses: boolean): Promise<ReadonlyMap<number, string>> {
  const emails = await emailsOf(trx, [...new Set(userIds)])
  return showsAddresses ? emails : new Map([...emails].map(([id, email]) => [id, maskEmail(email)]))
}

/** A page of orders, what the search text was taken for, and behind which number the next page begins. */
export async function orderPage(
  trx: Trx,
  sources: SearchSources,
  { filters, showsAddresses, ...walk }: OrderListQuestion,
): Promise<{
  readonly rows: ReturnType<typeof presentRow>[]
  readonly next: number | null
  readonly searchedFor: SearchKind | null
}> {
  const { ids, ...found } = await walkOrders(trx, sources, filters, {
    ...walk,
    walkFirst: Math.max(WALK_FIRST, walk.limit + 1),
    walkMax: WALK_MAX,
  })
  const lines = await ordersByNumber(trx, ids)
  const emails = await shownAddresses(
    trx,
    lines.map(({ userId }) => userId),
    showsAddresses,
  )
  const rows = lines.map((line) => presentRow(line, emails.get(line.userId) ?? null))
  return { rows: walk.oldestFirst ? rows.reverse() : rows, ...found }
}
