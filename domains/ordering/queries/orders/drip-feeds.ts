import { plansWithTerms } from '@vitrine/order-search'
import { type Database, sql, type Trx } from '@vitrine/platform/database'
import { type DripPlanRow, findPlan, planColumns } from '../../store/drip-store.ts'
import { type LineRow, lineOf, type OrderLine } from '../../store/order-line.ts'

export interface DripFeed {
  readonly head: OrderLine
  readonly plan: DripPlanRow
  /** What the runs that are still to be made cost. */
  readonly unmade: bigint
}

export type DripFeedStatus = 'completed' | 'in_processing' | 'canceled'

export interface DripFeedFilter {
  readonly userId: number
  readonly search?: string
  readonly status?: DripFeedStatus
  readonly from?: Date
  readonly to?: Date
  readonly orderBy?: string
  readonly direction?: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

const STATES = { completed: ['completed'], in_processing: ['running', 'paused'], canceled: ['canceled'] } as const
const SORTS: ReadonlyMap<string, ReturnType<typeof sql>> = new Map([
  ['quantity', sql`d.quantity`],
  ['runs', sql`d.runs`],
  ['orders_count', sql`d.runs_made`],
  ['total_quantity', sql`l.quantity`],
  ['status', sql`l.status`],
])

const from = sql.raw(`ordering.order_line l join ordering.drip_feed d on d.panel_id = l.panel_id and d.id = l.id`)
const unmade = sql.raw(`coalesce((select sum(p.charged_micro)::bigint from ordering.part p
  where p.panel_id = l.panel_id and p.parent_order_id = l.id and p.order_id is null), 0)::bigint as unmade`)

/** How an order goes on when it is a drip feed. */
export const planOfLine = async (trx: Trx, { id, kind }: OrderLine): Promise<DripPlanRow | undefined> =>
  kind === 'drip_feed' ? findPlan(trx, id) : undefined

/** The same of several orders; those that are no drip feeds are not there. */
export async function plansOfLines(trx: Trx, lines: readonly OrderLine[]): Promise<ReadonlyMap<number, DripPlanRow>> {
  const ids = lines.filter(({ kind }) => kind === 'drip_feed').map(({ id }) => id)
  return ids.length === 0 ? new Map() : plansOf(trx, ids)
}

async function plansOf(trx: Trx, ids: readonly number[]): Promise<ReadonlyMap<number, DripPlanRow>> {
  const rows = await trx.rows(
    sql<DripPlanRow>`select ${planColumns} from ordering.drip_feed d where d.panel_id = ${trx.panelId} and d.id = any (${[...ids]}::int[])`,
  )
  return new Map(rows.map((plan) => [plan.id, plan]))
}

/** A paid drip feed; before it is paid there is only the order that asks for it (C-37). */
const ownPaid = (trx: Trx, userId: number) =>
  sql`l.panel_id = ${trx.panelId} and l.user_id = ${userId} and l.kind = 'drip_feed' and l.paid_at is not null and l.deleted_at is null`

/** A customer's drip feeds with search, filters and paging. */
export async function listDripFeeds(
  trx: Trx,
  filter: DripFeedFilter,
): Promise<{ feeds: DripFeed[]; recordsFiltered: number; counts: Record<DripFeedStatus, number> }> {
  const found = filter.search ? await plansWithTerms(trx, 'drip_feed', filter.userId, filter.search) : undefined
  const matching = sql.join([ownPaid(trx, filter.userId), ...conditionsOf(filter, found)], sql` and `)
  const direction = filter.direction === 'asc' ? sql`asc` : sql`desc`
  const sort = SORTS.get(filter.orderBy ?? '') ?? sql`l.id`
  const feeds = await feedsOf(
    trx,
    sql`${matching} order by ${sort} ${direction}, l.id ${direction} limit ${filter.limit} offset ${filter.offset}`,
  )
  const { count } = await trx.one(sql<{ count: number }>`select count(*)::int as count from ${from} where ${matching}`)
  return { feeds, recordsFiltered: count, counts: await countsOf(trx, filter.userId) }
}

/** How many of all of a customer's drip feeds stand in each status. */
async function countsOf(trx: Trx, userId: number): Promise<Record<DripFeedStatus, number>> {
  const rows = await trx.rows(
    sql<{
      state: string
      count: number
    }>`select l.state, count(*)::int as count from ${from} where ${ownPaid(trx, userId)} group by l.state`,
  )
  const sumOf = (states: readonly string[]) => rows.reduce((sum, { state, count }) => sum + (states.includes(state) ? count : 0), 0)
  return { completed: sumOf(STATES.completed), in_processing: sumOf(STATES.in_processing), canceled: sumOf(STATES.canceled) }
}

/** One own drip feed; absent and not theirs are the same. */
export async function findOwnDripFeed(trx: Trx, userId: number, id: number): Promise<DripFeed | undefined> {
  return (await feedsOf(trx, sql`${ownPaid(trx, userId)} and l.id = ${id}`))[0]
}

async function feedsOf(trx: Trx, which: ReturnType<typeof sql>): Promise<DripFeed[]> {
  const rows = await trx.rows(sql<LineRow & { unmade: bigint }>`select l.*, ${unmade} from ${from} where ${which}`)
  const plans = await plansOf(
    trx,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const plan = plans.get(row.id)
    return plan ? [{ head: lineOf(row), plan, unmade: row.unmade }] : []
  })
}

function conditionsOf({ status, from, to }: DripFeedFilter, found: readonly number[] | undefined): ReturnType<typeof sql>[] {
  const conditions: ReturnType<typeof sql>[] = []
  if (status) conditions.push(sql`l.state = any (${[...STATES[status]]}::text[])`)
  if (from) conditions.push(sql`l.paid_at >= ${from}`)
  if (to) conditions.push(sql`l.paid_at < ${to}`)
  if (found) conditions.push(sql`l.id = any (${[...found]}::int[])`)
  return conditions
}

/** Drip feeds of all panels whose next run is due. */
export const dueRuns = (database: Database, at: Date, limit: number): Promise<{ panel_id: number; id: number }[]> =>
  database.statement(sql<{ panel_id: number; id: number }>`select panel_id, id from ordering.due_runs(${at}, ${limit})`)
