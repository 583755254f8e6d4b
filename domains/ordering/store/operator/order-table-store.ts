import { sql, type Trx } from '@vitrine/platform/database'
import type { LineState } from '../../model/states.ts'
import { type LineRow, lineOf, type OrderLine } from '../order-line.ts'

/** Whose orders are walked, each way by an index of its own; orders of a service by each of its states. */
export type Walk =
  | { readonly kind: 'all' | 'open' | 'unpaid' }
  | { readonly kind: 'state'; readonly state: LineState }
  | { readonly kind: 'service'; readonly serviceId: number; readonly states: readonly LineState[] }
  | { readonly userId: number }
  | { readonly linkHash: Buffer }
  | { readonly couponId: number }
  /** Numbers that were found elsewhere; those that a person named are found also where a customer has removed them from their list. */
  | { readonly orderIds: readonly number[]; readonly areNamed: boolean }

/** Orders placed in a span of time, with the numbers that all of them lie between. */
export interface PlacedSpan {
  readonly from: Date | null
  /** Placed earlier than this. */
  readonly to: Date | null
  readonly firstId: number
  readonly lastId: number
}

export interface OrderQuestion {
  readonly of: Walk
  readonly state: LineState | null
  readonly serviceId: number | null
  readonly customerId?: number | null
  readonly couponId?: number | null
  /** No others than these. */
  readonly among?: readonly number[] | null
  readonly span?: PlacedSpan | undefined
  /** Orders behind this number only: with lower ones, or with higher ones where the oldest come first. */
  readonly behind: number | null
  readonly oldestFirst?: boolean
  readonly limit: number
  /** How many are looked at in order to find so many. */
  readonly walkMax: number
}

export interface FoundOrders {
  readonly ids: readonly number[]
  readonly walked: number
  readonly lastWalked: number | null
}

/** As the partial indexes say it: only so are they used. */
const leads = (of: Exclude<Walk, { readonly kind: 'service' }>) => {
  if ('userId' in of) return sql`and user_id = ${of.userId}`
  if ('linkHash' in of) return sql`and link_hash = ${of.linkHash} and link_hash is not null`
  if ('couponId' in of) return sql`and coupon_id = ${of.couponId} and coupon_id is not null`
  if ('orderIds' in of) return sql`and id = any (${[...of.orderIds]}::int[])`
  if (of.kind === 'state')
    return sql`and state = ${of.state} and state in ('moderation', 'unknown', 'review', 'paused', 'partial', 'canceled', 'failed', 'expired')`
  if (of.kind === 'open') return sql`and state not in ('unpaid', 'completed', 'partial', 'canceled', 'expired')`
  return of.kind === 'unpaid' ? sql`and state = 'unpaid'` : sql``
}

/** The states that orders are found in one by one: few orders are in them, and none is placed in them. */
export const statesWithIndex: ReadonlySet<LineState> = new Set([
  'moderation',
  'unknown',
  'review',
  'paused',
  'partial',
  'canceled',
  'failed',
  'expired',
] as const)

/** The first orders that fit, among so many of those that the walk leads by; what a customer has removed from their list is found by its number only. */
export const findOrders = (
  trx: Trx,
  {
    of,
    state,
    serviceId,
    customerId = null,
    couponId = null,
    among = null,
    span,
    behind,
    oldestFirst = false,
    limit,
    walkMax,
  }: OrderQuestion,
): Promise<FoundOrders> => {
  const order = sql.raw(oldestFirst ? 'asc' : 'desc')
  const bounds = sql`panel_id = ${trx.panelId} ${'orderIds' in of && of.areNamed ? sql`` : sql`and deleted_at is null`}
    ${behind === null ? sql`` : oldestFirst ? sql`and id > ${behind}` : sql`and id < ${behind}`}
    ${among ? sql`and id = any (${[...among]}::int[])` : sql``}
    ${span ? sql`and id between ${span.firstId} and ${span.lastId}` : sql``}
    ${span?.from ? sql`and created_at >= ${span.from}` : sql``} ${span?.to ? sql`and created_at < ${span.to}` : sql``}`
  // What no filter looks at is not read: some walks read nothing but their index.
  const columns = sql.raw(
    ['id, state, service_id', ...(customerId === null ? [] : ['user_id']), ...(couponId === null ? [] : ['coupon_id'])].join(', '),
  )
  const source =
    'kind' in of && of.kind === 'service'
      ? sql`unnest(${[...of.states]}::text[]) s(name) cross join lateral (
             select ${columns} from ordering.order_line
              where ${bounds} and service_id = ${of.serviceId} and state = s.name order by id ${order} limit ${walkMax}) o`
      : sql`ordering.order_line where ${bounds} ${leads(of)}`
  return trx.one(sql<FoundOrders>`
    with walked as materialized (select ${columns} from ${source} order by id ${order} limit ${walkMax})
    select coalesce(array(
             select id from walked
              where (${state}::text is null or state = ${state}) and (${serviceId}::int is null or service_id = ${serviceId})
                ${customerId === null ? sql`` : sql`and user_id = ${customerId}`} ${couponId === null ? sql`` : sql`and coupon_id = ${couponId}`}
              order by id ${order} limit ${limit}), '{}') as ids,
           (select count(*)::int from walked) as walked,
           (select ${sql.raw(oldestFirst ? 'max' : 'min')}(id) from walked) as "lastWalked"`)
}

/** Numbers of the orders that invoices pay. */
export async function ordersPaidBy(trx: Trx, invoiceIds: readonly string[]): Promise<readonly number[]> {
  if (invoiceIds.length === 0) return []
  const rows = await trx.rows(
    sql<{
      id: number
    }>`select order_id as id from ordering.invoice_line where panel_id = ${trx.panelId} and invoice_id = any (${[...invoiceIds]}::uuid[])`,
  )
  return rows.map(({ id }) => id)
}

/** Orders of the panel by number, the newest first. */
export async function ordersByNumber(trx: Trx, ids: readonly number[]): Promise<OrderLine[]> {
  if (ids.length === 0) return []
  const rows = await trx.rows(
    sql<LineRow>`select * from ordering.order_line where panel_id = ${trx.panelId} and id = any (${[...ids]}::int[]) order by id desc`,
  )
  return rows.map(lineOf)
}

export interface TimelineRow {
  readonly at: Date
  readonly kind: string
  readonly amount: bigint | null
  readonly actorKind: string
  readonly actorId: number
}

/** What happened to an order, the newest first. */
export const timelineOf = (trx: Trx, orderId: number): Promise<TimelineRow[]> =>
  trx.rows(sql<TimelineRow>`
    select at, kind, amount_micro as amount, actor_kind as "actorKind", actor_id as "actorId"
      from ordering.line_event where panel_id = ${trx.panelId} and order_id = ${orderId} order by id desc limit 200`)
