import { plansWithTerms } from '@vitrine/order-search'
import { sql, type Trx } from '@vitrine/platform/database'
import type { SubscriptionStatus } from '../../model/subscription-states.ts'
import { type Content, contentColumns } from '../../store/content-store.ts'
import { type LineRow, lineOf, type OrderLine } from '../../store/order-line.ts'
import { type SubscribedService, type Subscription, servicesOf, subscriptionColumns } from '../../store/subscription-store.ts'

export type { Content } from '../../store/content-store.ts'
export type { SubscribedService, Subscription } from '../../store/subscription-store.ts'

export interface SubscriptionFilter {
  readonly userId: number
  readonly search?: string
  readonly status?: SubscriptionStatus
  readonly from?: Date
  readonly to?: Date
  readonly orderBy?: string
  readonly direction?: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}
export interface WithServices {
  readonly subscription: Subscription
  readonly services: readonly SubscribedService[]
}

const SORTS: ReadonlyMap<string, ReturnType<typeof sql>> = new Map([
  ['created_at', sql`s.id`],
  ['id', sql`s.id`],
  ['name', sql`s.name`],
  ['status', sql`s.status`],
  ['contents_limit', sql`s.contents_limit`],
  ['subscription_contents_count', sql`(s.contents_limit - s.contents_left)`],
])

/** A customer's subscriptions with search, filters and paging. */
export async function listSubscriptions(
  trx: Trx,
  filter: SubscriptionFilter,
): Promise<{
  readonly rows: readonly WithServices[]
  readonly recordsFiltered: number
  readonly counts: Record<SubscriptionStatus, number>
}> {
  const ids = filter.search ? await plansWithTerms(trx, 'subscription', filter.userId, filter.search) : undefined
  const matching = sql.join(conditionsOf(trx, filter, ids), sql` and `)
  const direction = filter.direction === 'asc' ? sql`asc` : sql`desc`
  const sort = SORTS.get(filter.orderBy ?? 'id') ?? sql`s.id`
  const found = await trx.rows(sql<Subscription>`
    select ${subscriptionColumns} from ordering.subscription s where ${matching} order by ${sort} ${direction}, s.id ${direction}
     limit ${filter.limit} offset ${filter.offset}`)
  const { count } = await trx.one(sql<{ count: number }>`select count(*)::int as count from ordering.subscription s where ${matching}`)
  return { rows: await withServices(trx, found), recordsFiltered: count, counts: await countsOf(trx, filter.userId) }
}

/** How many of all of a customer's subscriptions stand in each status. */
async function countsOf(trx: Trx, userId: number): Promise<Record<SubscriptionStatus, number>> {
  const rows = await trx.rows(sql<{ status: SubscriptionStatus; count: number }>`
    select s.status, count(*)::int as count from ordering.subscription s where s.panel_id = ${trx.panelId} and s.user_id = ${userId} group by s.status`)
  const counts = { completed: 0, in_processing: 0, canceled: 0 }
  for (const { status, count } of rows) counts[status] = count
  return counts
}

function conditionsOf(
  trx: Trx,
  { userId, status, from, to }: SubscriptionFilter,
  ids: readonly number[] | undefined,
): ReturnType<typeof sql>[] {
  const conditions = [sql`s.panel_id = ${trx.panelId} and s.user_id = ${userId}`]
  if (status) conditions.push(sql`s.status = ${status}`)
  if (from) conditions.push(sql`s.created_at >= ${from}`)
  if (to) conditions.push(sql`s.created_at < ${to}`)
  if (ids) conditions.push(sql`s.id = any (${[...ids]}::int[])`)
  return conditions
}

async function withServices(trx: Trx, found: readonly Subscription[]): Promise<WithServices[]> {
  const services = await servicesOf(
    trx,
    found.map(({ id }) => id),
  )
  return found.map((subscription) => ({ subscription, services: services.get(subscription.id) ?? [] }))
}

/** Own subscriptions by number, in one indexed query; what is not theirs is left out. */
export async function ownSubscriptions(trx: Trx, userId: number, ids: readonly number[]): Promise<ReadonlyMap<number, Subscription>> {
  const rows = await trx.rows(sql<Subscription>`
    select ${subscriptionColumns} from ordering.subscription s
     where s.panel_id = ${trx.panelId} and s.user_id = ${userId} and s.id = any (${[...ids]}::int[])`)
  return new Map(rows.map((subscription) => [subscription.id, subscription]))
}

export async function findOwnSubscription(trx: Trx, userId: number, id: number): Promise<WithServices | undefined> {
  const found = (await ownSubscriptions(trx, userId, [id])).get(id)
  return found && (await withServices(trx, [found]))[0]
}

/** The newest publications that count, each with its orders. */
export async function contentsOf(
  trx: Trx,
  subscriptionId: number,
  limit: number,
): Promise<readonly { readonly content: Content; readonly lines: readonly OrderLine[] }[]> {
  const contents = await trx.rows(sql<Content>`
    select ${contentColumns} from ordering.subscription_content c
     where c.panel_id = ${trx.panelId} and c.subscription_id = ${subscriptionId} order by c.published_at desc, c.id desc limit ${limit}`)
  const purchases = contents.flatMap(({ purchaseId }) => purchaseId ?? [])
  const rows =
    purchases.length > 0
      ? await trx.rows(
          sql<LineRow>`select * from ordering.order_line where panel_id = ${trx.panelId} and purchase_id = any (${purchases}::int[]) order by id`,
        )
      : []
  const byPurchase = Map.groupBy(rows.map(lineOf), (line) => line.purchaseId)
  return contents.map((content) => ({ content, lines: byPurchase.get(content.purchaseId ?? 0) ?? [] }))
}

/** All orders of some subscriptions, oldest first. */
export async function linesOfSubscriptions(trx: Trx, ids: readonly number[]): Promise<ReadonlyMap<number, OrderLine[]>> {
  const rows = await trx.rows(sql<LineRow & { subscription_id: number }>`
    select l.*, o.subscription_id from ordering.subscription_order o join ordering.order_line l on l.panel_id = o.panel_id and l.id = o.order_id
     where o.panel_id = ${trx.panelId} and o.subscription_id = any (${[...ids]}::int[]) order by l.id`)
  const lines = new Map<number, OrderLine[]>()
  for (const row of rows) lines.set(row.subscription_id, [...(lines.get(row.subscription_id) ?? []), lineOf(row)])
  return lines
}
