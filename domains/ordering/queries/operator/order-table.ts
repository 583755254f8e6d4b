import type { CatalogueSnapshot } from '@vitrine/catalogue'
import { emailsOf, maskEmail } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { formatMicro } from '@vitrine/platform/kernel'
import type { LineState } from '../../model/states.ts'
import { findOrders, ordersByNumber, type Walk } from '../../store/operator/order-table-store.ts'
import type { OrderLine } from '../../store/order-line.ts'
import { readOrderSearch, type SearchKind } from './order-search.ts'

/** Rows that one page looks at in order to fill itself; where they do not suffice the next page goes on behind them. */
const WALK_MAX = 20_000
const OPEN: ReadonlySet<LineState> = new Set([
  ...(['moderation', 'ready', 'submitting', 'unknown', 'accepted', 'running', 'cancel_pending', 'review', 'paused', 'failed'] as const),
])

export interface OrderListQuestion {
  readonly text: string
  readonly state: LineState | null
  readonly serviceId: number | null
  readonly customerId: number | null
  readonly before: number | null
  readonly limit: number
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
  catalogue: Pick<CatalogueSnapshot, 'linkPatterns'>,
  question: OrderListQuestion,
): Promise<{
  readonly rows: ReturnType<typeof presentRow>[]
  readonly next: number | null
  readonly searchedFor: SearchKind | null
}> {
  const { text, state, serviceId, customerId, before, limit, showsAddresses } = question
  const search = text === '' ? undefined : await readOrderSearch(trx, catalogue, text)
  const page = async (ids: readonly number[], next: number | null) => {
    const lines = await ordersByNumber(trx, ids)
    const emails = await shownAddresses(
      trx,
      lines.map(({ userId }) => userId),
      showsAddresses,
    )
    const fits = (wanted: unknown, value: unknown) => wanted === null || wanted === value
    const shown = lines.filter((line) => fits(state, line.state) && fits(serviceId, line.serviceId) && fits(customerId, line.userId))
    return { rows: shown.map((line) => presentRow(line, emails.get(line.userId) ?? null)), next, searchedFor: search?.kind ?? null }
  }
  if (search?.kind === 'number') return page(before === null ? [search.orderId] : [], null)
  if (search?.kind === 'unknown' || (search?.kind === 'email' && search.userId === undefined)) return page([], null)
  const isFiltered = state !== null || serviceId !== null || (customerId !== null && search !== undefined)
  const walkMax = isFiltered ? WALK_MAX : limit + 1
  const { ids, walked, lastWalked } = await findOrders(trx, {
    of: walkOf(search, state, customerId),
    ...{ state, serviceId, before, walkMax },
    limit: limit + 1,
  })
  const last = ids.length > limit ? ids[limit - 1] : undefined
  return page(ids.slice(0, limit), last ?? (walked === walkMax && isFiltered ? lastWalked : null))
}

/** How orders that a search text and a state name are walked. */
export function walkOf(
  search: Awaited<ReturnType<typeof readOrderSearch>> | undefined,
  state: LineState | null,
  customerId: number | null,
): Walk {
  if (search?.kind === 'email' && search.userId !== undefined) return { userId: search.userId }
  if (search?.kind === 'link') return { linkHash: search.linkHash }
  if (customerId !== null) return { userId: customerId }
  if (state !== null && OPEN.has(state)) return { kind: 'open' }
  return { kind: state === 'unpaid' ? 'unpaid' : 'all' }
}
