import { emailsOf, maskEmail } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { formatMicro } from '@vitrine/platform/kernel'
import { type LineState, lineStates } from '../../model/states.ts'
import { findOrders, ordersByNumber, statesWithIndex, type Walk } from '../../store/operator/order-table-store.ts'
import type { OrderLine } from '../../store/order-line.ts'
import { readOrderSearch, type SearchKind, type SearchSources } from './order-search.ts'

/** Rows that one page looks at in order to fill itself; where they do not suffice the next page goes on behind them. */
const WALK_MAX = 20_000
/** Most filters are filled by fewer, and every row that is looked at takes its time. */
const WALK_FIRST = 1_000
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
  sources: SearchSources,
  question: OrderListQuestion,
): Promise<{
  readonly rows: ReturnType<typeof presentRow>[]
  readonly next: number | null
  readonly searchedFor: SearchKind | null
}> {
  const { text, state, serviceId, customerId, before, limit, showsAddresses } = question
  const search = text === '' ? undefined : await readOrderSearch(trx, sources, text)
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
  if (search?.kind === 'number' || search?.kind === 'provider') return page(before === null ? search.orderIds : [], null)
  if (search?.kind === 'unknown' || (search?.kind === 'email' && search.userId === undefined)) return page([], null)
  const of = walkOf(search, { state, serviceId, customerId })
  // Not every order of such a walk fits.
  const isFiltered = !isExact(of, state) || (customerId !== null && search !== undefined)
  const find = (walkMax: number) => findOrders(trx, { of, ...{ state, serviceId, before, walkMax }, limit: limit + 1 })
  let walkMax = isFiltered ? WALK_FIRST : limit + 1
  let found = await find(walkMax)
  if (isFiltered && found.ids.length <= limit && found.walked === walkMax) {
    walkMax = WALK_MAX
    found = await find(walkMax)
  }
  const { ids, walked, lastWalked } = found
  const last = ids.length > limit ? ids[limit - 1] : undefined
  return page(ids.slice(0, limit), last ?? (walked === walkMax && isFiltered ? lastWalked : null))
}

/** How orders that a search text and filters name are walked: by what the fewest of them can share. */
export function walkOf(
  search: Awaited<ReturnType<typeof readOrderSearch>> | undefined,
  {
    state,
    serviceId,
    customerId,
  }: { readonly state: LineState | null; readonly serviceId: number | null; readonly customerId: number | null },
): Walk {
  if (search?.kind === 'email' && search.userId !== undefined) return { userId: search.userId }
  if (search?.kind === 'link') return { linkHash: search.linkHash }
  if (customerId !== null) return { userId: customerId }
  if (serviceId !== null) return { kind: 'service', serviceId, states: state === null ? lineStates : [state] }
  if (state === null) return { kind: 'all' }
  if (statesWithIndex.has(state)) return { kind: 'state', state }
  return OPEN.has(state) ? { kind: 'open' } : { kind: state === 'unpaid' ? 'unpaid' : 'all' }
}

/** Whether all orders of a walk fit a filter by state; a service leads whenever it can. */
const isExact = (of: Walk, state: LineState | null): boolean =>
  'kind' in of && (of.kind === 'service' || of.kind === 'state' || of.kind === 'unpaid' || state === null)
