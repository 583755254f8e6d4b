import { sql, type Trx } from '@vitrine/platform/database'
import { ATTENTION_COUNT_MAX, type AttentionCount, type AttentionQuestion, waitingAfter } from '@vitrine/platform/http'
import type { UsualTime } from '../../model/late.ts'

/** Completed orders of a service that its usual time is told by; with fewer nobody knows it. */
const MEASURED = 30
const MEASURED_MIN = 5

/** One more than the most that are counted says that there are more. */
const LATE_MAX = ATTENTION_COUNT_MAX + 1

/** As the index says it: only so is it used. */
const OPEN = sql.raw(`state not in ('unpaid', 'completed', 'partial', 'canceled', 'expired')`)
/** When an order was ready, or begun where it is under way; `lateSince` says the same of one order. Under row-level security an index serves no `coalesce`. */
const BEGUN = sql.raw(`
  case when state <> 'ready' and started_at is not null then started_at when part_of = 'drip_feed' and due_at is not null then due_at
    when cleared_at is not null then cleared_at when paid_at is not null then paid_at else created_at end`)

/** The services with an order that is not over, in each state; found along the index, a step for each, however many orders there are. */
const waitingServices = (trx: Trx) => sql`
  recursive waiting as (
    (select state, service_id from ordering.order_line where panel_id = ${trx.panelId} and ${OPEN} order by state, service_id limit 1)
    union all
    select next.state, next.service_id from waiting cross join lateral (
      select state, service_id from ordering.order_line
       where panel_id = ${trx.panelId} and ${OPEN} and (state, service_id) > (waiting.state, waiting.service_id)
       order by state, service_id limit 1) next)`

/** How long the last completed orders of each service took; of these services, or of all that have an order under way. A look-up along the index for each. */
export async function usualTimes(trx: Trx, serviceIds: readonly number[] | null): Promise<ReadonlyMap<number, UsualTime>> {
  const services = serviceIds
    ? sql`service as (select unnest(${[...serviceIds]}::int[]) as id)`
    : sql`${waitingServices(trx)}, service as (select distinct service_id as id from waiting where state in ('accepted', 'running'))`
  const rows = await trx.rows(sql<UsualTime & { readonly serviceId: number }>`
    with ${services}
    select service.id as "serviceId", ceil(percentile_cont(0.5) within group (order by took.minutes))::int as "halfMinutes",
           ceil(percentile_cont(0.8) within group (order by took.minutes))::int as "mostMinutes"
      from service cross join lateral (
        select extract(epoch from completed_at - coalesce(started_at, paid_at)) / 60 as minutes from ordering.order_line
         where panel_id = ${trx.panelId} and service_id = service.id and state = 'completed' order by id desc limit ${MEASURED}) took
     where took.minutes is not null group by service.id having count(*) >= ${MEASURED_MIN}`)
  return new Map(rows.map(({ serviceId, ...usual }) => [serviceId, usual]))
}

/** After how many minutes an order of a service is late: where it is not begun, and where it is under way. */
export interface ServiceLimits {
  readonly serviceId: number
  readonly start: number
  readonly run: number | null
}

export interface LateBounds {
  readonly limits: readonly ServiceLimits[]
  /** For services that say nothing. */
  readonly startDefault: number
  readonly now: Date
}

export interface LateOrder {
  readonly id: number
  /** Since when it is late. */
  readonly at: Date
  readonly serviceId: number
  readonly customerId: number
  readonly amount: bigint
  readonly state: string
  readonly waitsFor: string | null
}

/** Before when an order of each service and state must have begun in order to be late. Under row-level security an index compares with a column, but not with a sum. */
const limitsOf = (trx: Trx, { limits, startDefault, now }: LateBounds, lateFrom = new Date(0)) => sql`
  ${waitingServices(trx)}, bound as (
    select w.state, w.service_id, g.grace, ${now}::timestamptz - g.grace as begun_before, ${lateFrom}::timestamptz - g.grace as begun_from
      from waiting w
      left join unnest(${limits.map(({ serviceId }) => serviceId)}::int[], ${limits.map(({ start }) => start)}::int[], ${limits.map(({ run }) => run)}::int[])
             as l(service_id, start, run) on l.service_id = w.service_id
     cross join lateral (select make_interval(mins => case when w.state = 'ready' then coalesce(l.start, ${startDefault}::int) else l.run end) as grace) g
     where w.state in ('ready', 'accepted', 'running') and g.grace is not null)`

/** The longest late orders of a service and state; no other is read, but parts of the panel's own. Without its limit the planner would read all that are open. */
const lateOfBound = (trx: Trx, limit: number, only: readonly number[] | null = null) => sql`
  select ${BEGUN} as begun, id, user_id, charged_micro, waits_for from ordering.order_line
   where panel_id = ${trx.panelId} and ${OPEN} and state = bound.state and service_id = bound.service_id
     and ${BEGUN} < bound.begun_before and ${BEGUN} >= bound.begun_from
     and kind = 'single' and user_id <> 0 ${only ? sql`and id = any (${[...only]}::int[])` : sql``}
   order by ${BEGUN} limit ${limit}`

export const countLate = (trx: Trx, bounds: LateBounds): Promise<AttentionCount> =>
  trx.one(sql<AttentionCount>`
    with ${limitsOf(trx, bounds)}
    select (select count(*)::int from (
              select from bound cross join lateral (${lateOfBound(trx, LATE_MAX)}) late limit ${LATE_MAX}) counted) as count,
           (select min(first.begun + bound.grace) from bound cross join lateral (${lateOfBound(trx, 1)}) first) as "oldestAt"`)

/** The longest late first, page by page however many there are. */
export const lateOrders = (trx: Trx, bounds: LateBounds, question: AttentionQuestion): Promise<LateOrder[]> =>
  trx.rows(sql<LateOrder>`
    with ${limitsOf(trx, bounds, question.after.at)}
    select id, at, "serviceId", "customerId", amount, state, "waitsFor" from (
      select late.id, late.begun + bound.grace as at, bound.service_id as "serviceId", late.user_id as "customerId", late.charged_micro as amount,
             bound.state, late.waits_for as "waitsFor"
        from bound cross join lateral (${lateOfBound(trx, LATE_MAX, question.only)}) late) late
     where true ${waitingAfter(question, 'at', 'id')}`)

/** Numbers of the longest late orders, as many as are counted. */
export async function lateNumbers(trx: Trx, bounds: LateBounds): Promise<readonly number[]> {
  const rows = await trx.rows(sql<{ id: number }>`
    with ${limitsOf(trx, bounds)}
    select late.id from bound cross join lateral (${lateOfBound(trx, ATTENTION_COUNT_MAX)}) late
     order by late.begun + bound.grace limit ${ATTENTION_COUNT_MAX}`)
  return rows.map(({ id }) => id)
}
