import type { Trx } from '@vitrine/platform/database'
import { findCoupon } from '@vitrine/promotions'
import { type LineState, lineStates } from '../../model/states.ts'
import { lateNumbers } from '../../store/operator/late-store.ts'
import { firstNumberSince } from '../../store/operator/order-number-store.ts'
import {
  type FoundOrders,
  findOrders,
  type OrderQuestion,
  type PlacedSpan,
  statesWithIndex,
  type Walk,
} from '../../store/operator/order-table-store.ts'
import { lateBounds } from './late/late-bounds.ts'
import { type OrderSearch, ordersOfPayment, readOrderSearch, type SearchKind, type SearchSources } from './order-search.ts'

const INTEGER_MAX = 2_147_483_647
const MARGIN_MINUTES = 5
const OPEN: ReadonlySet<LineState> = new Set([
  ...(['moderation', 'ready', 'submitting', 'unknown', 'accepted', 'running', 'cancel_pending', 'review', 'paused', 'failed'] as const),
])

/** What operators narrow a list of orders by; null and an empty text narrow nothing. */
export interface OrderFilters {
  readonly text: string
  readonly state: LineState | null
  readonly serviceId: number | null
  readonly customerId: number | null
  readonly providerId: number | null
  /** The code of a coupon. */
  readonly coupon: string
  /** An invoice by its number, or a payment by its gateway's. */
  readonly payment: string
  readonly from: Date | null
  /** Placed earlier than this. */
  readonly to: Date | null
  /** Late at this time: the longest late 10,000. */
  readonly lateAt: Date | null
}

export interface OrderWalk {
  readonly behind: number | null
  readonly oldestFirst: boolean
  readonly limit: number
  /** How many orders are looked at in order to find so many, at first and where those do not suffice. */
  readonly walkFirst: number
  readonly walkMax: number
  /** Only what was placed by then, to its last millisecond. */
  readonly asOf?: Date
}

export interface WalkedOrders {
  readonly ids: readonly number[]
  /** Behind which number it goes on; null at the end. */
  readonly next: number | null
  readonly searchedFor: SearchKind | null
}

/** Numbers of the orders that filters leave, by what the fewest of them can share; the rest is looked at order by order, within bounds. */
export async function walkOrders(trx: Trx, sources: SearchSources, filters: OrderFilters, walk: OrderWalk): Promise<WalkedOrders> {
  const search = filters.text === '' ? undefined : await readOrderSearch(trx, sources, filters.text)
  const searchedFor = search?.kind ?? null
  const lead = await leadOf(trx, sources, filters, search)
  if (!lead) return { ids: [], next: null, searchedFor }
  const { limit, walkFirst, walkMax: most, behind, oldestFirst, asOf } = walk
  const params = { ...lead.rest, span: await spanOf(trx, filters, asOf), behind, oldestFirst }
  const find = (walkMax: number) => findAmong(trx, sources, { ...params, of: lead.of, limit: limit + 1, walkMax }, filters)
  // An order more than wanted tells whether there are any behind them.
  let walkMax = lead.isFiltered ? walkFirst : limit + 1
  let found = await find(walkMax)
  if (lead.isFiltered && found.ids.length <= limit && found.walked === walkMax) {
    walkMax = most
    found = await find(walkMax)
  }
  const { ids, walked, lastWalked } = found
  const last = ids.length > limit ? ids[limit - 1] : undefined
  return { ids: ids.slice(0, limit), next: last ?? (walked === walkMax && lead.isFiltered ? lastWalked : null), searchedFor }
}

interface Lead {
  readonly of: Walk
  /** What is still to be looked at of each order. */
  readonly rest: Pick<OrderQuestion, 'state' | 'serviceId' | 'customerId' | 'couponId' | 'among'>
  /** Not every order of the walk fits. */
  readonly isFiltered: boolean
}

/** By what orders are walked; undefined where a search or a filter names nothing. */
async function leadOf(
  trx: Trx,
  { catalogue }: Pick<SearchSources, 'catalogue'>,
  filters: OrderFilters,
  search: OrderSearch | undefined,
): Promise<Lead | undefined> {
  const { state, serviceId, customerId, providerId } = filters
  if (search?.kind === 'unknown' || (search?.kind === 'email' && search.userId === undefined)) return undefined
  const couponId = filters.coupon === '' ? null : ((await findCoupon(trx, filters.coupon))?.id ?? undefined)
  if (couponId === undefined) return undefined
  const paid = filters.payment === '' ? undefined : await ordersOfPayment(trx, filters.payment)
  const found = search && 'orderIds' in search ? search.orderIds : undefined
  const late = filters.lateAt === null ? undefined : await lateNumbers(trx, await lateBounds(trx, catalogue, filters.lateAt))
  const orderIds = inAll([found, paid, late].filter((ids) => ids !== undefined))
  if (orderIds?.length === 0) return undefined
  const among = search?.kind === 'email' || search?.kind === 'link' ? (orderIds ?? null) : null
  const of: Walk =
    orderIds && !among
      ? { orderIds, areNamed: found !== undefined || paid !== undefined }
      : walkOf(search, { state, serviceId, customerId, couponId })
  const rest = {
    state: 'kind' in of && (of.kind === 'service' || of.kind === 'state' || of.kind === 'unpaid') ? null : state,
    serviceId: 'kind' in of && of.kind === 'service' ? null : serviceId,
    customerId: 'userId' in of && of.userId === customerId ? null : customerId,
    couponId: 'couponId' in of ? null : couponId,
    among,
  }
  return { of, rest, isFiltered: providerId !== null || Object.values(rest).some((value) => value !== null) }
}

/** What every list has; undefined without a list. */
function inAll(lists: readonly (readonly number[])[]): readonly number[] | undefined {
  const [first, ...others] = lists
  const sets = others.map((ids) => new Set(ids))
  return first?.filter((id) => sets.every((ids) => ids.has(id)))
}

interface Named extends Pick<OrderFilters, 'state' | 'serviceId' | 'customerId'> {
  readonly couponId: number | null
}

function walkOf(search: OrderSearch | undefined, { state, serviceId, customerId, couponId }: Named): Walk {
  if (search?.kind === 'email' && search.userId !== undefined) return { userId: search.userId }
  if (search?.kind === 'link') return { linkHash: search.linkHash }
  if (customerId !== null) return { userId: customerId }
  if (couponId !== null) return { couponId }
  if (serviceId !== null) return { kind: 'service', serviceId, states: state === null ? lineStates : [state] }
  if (state === null) return { kind: 'all' }
  if (statesWithIndex.has(state)) return { kind: 'state', state }
  return OPEN.has(state) ? { kind: 'open' } : { kind: state === 'unpaid' ? 'unpaid' : 'all' }
}

/** A provider's orders lead where nothing rarer does; else those that were found are looked up there. */
async function findAmong(
  trx: Trx,
  { ordersOfProvider }: SearchSources,
  question: OrderQuestion,
  { providerId, state, serviceId }: OrderFilters,
): Promise<FoundOrders> {
  if (providerId === null) return findOrders(trx, question)
  const { of, behind, oldestFirst = false, walkMax, span, limit } = question
  const theirs = { providerId, behind, oldestFirst }
  if (!('kind' in of)) {
    const found = await findOrders(trx, { ...question, limit: walkMax })
    return { ...found, ids: await ordersOfProvider(trx, { ...theirs, among: found.ids, limit }) }
  }
  const orderIds = await ordersOfProvider(trx, { ...theirs, between: span, limit: walkMax })
  const found = await findOrders(trx, { ...question, of: { orderIds, areNamed: false }, state, serviceId })
  return { ...found, walked: orderIds.length, lastWalked: orderIds.at(-1) ?? null }
}

async function spanOf(trx: Trx, { from, to }: Pick<OrderFilters, 'from' | 'to'>, asOf: Date | undefined): Promise<PlacedSpan | undefined> {
  const end = asOf && new Date(asOf.getTime() + 1)
  if (from === null && to === null && !end) return undefined
  return {
    from,
    to: end && (to === null || end < to) ? end : to,
    firstId: from === null ? 0 : await firstNumberSince(trx, from, -MARGIN_MINUTES),
    lastId: to === null ? INTEGER_MAX : await firstNumberSince(trx, to, MARGIN_MINUTES),
  }
}
