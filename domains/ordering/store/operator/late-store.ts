import { sql, type Trx } from '@vitrine/platform/database'
import { type AttentionCount, type AttentionQuestion, waitingAfter } from '@vitrine/platform/http'
import type { UsualTime } from '../../model/late.ts'

/** Completed orders of a service that its usual time is told by; with fewer nobody knows it. */
const MEASURED = 30
const MEASURED_MIN = 5

/** How long the last completed orders of each service took; of these services, or of all that have an order under way. A look-up along the index for each. */
export async function usualTimes(trx: Trx, serviceIds: readonly number[] | null): Promise<ReadonlyMap<number, UsualTime>> {
  const rows = await trx.rows(sql<UsualTime & { readonly serviceId: number }>`
    with service as materialized (
      select distinct service_id as id from ordering.order_line
       where ${serviceIds === null} and panel_id = ${trx.panelId} and state not in ('unpaid', 'completed', 'partial', 'canceled', 'expired')
         and state in ('accepted', 'running')
      union select unnest(${[...(serviceIds ?? [])]}::int[]))
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

/** As `lateSince` says it of one order. Only orders that are not over are read, by their index. */
const late = (trx: Trx, limits: readonly ServiceLimits[], startDefault: number, now: Date) => sql`
  select * from (
    select o.id, o.service_id as "serviceId", o.user_id as "customerId", o.charged_micro as amount, o.state, o.waits_for as "waitsFor",
           case when o.state = 'ready' then r.ready_at + make_interval(mins => coalesce(l.start, ${startDefault}::int))
             else coalesce(o.started_at, r.ready_at) + make_interval(mins => l.run) end as at
      from ordering.order_line o
      cross join lateral (
        select coalesce(case when o.part_of = 'drip_feed' then o.due_at end, o.cleared_at, o.paid_at, o.created_at) as ready_at) r
      left join unnest(${limits.map(({ serviceId }) => serviceId)}::int[], ${limits.map(({ start }) => start)}::int[], ${limits.map(({ run }) => run)}::int[])
             as l(service_id, start, run) on l.service_id = o.service_id
     where o.panel_id = ${trx.panelId} and o.state not in ('unpaid', 'completed', 'partial', 'canceled', 'expired')
       and o.state in ('ready', 'accepted', 'running') and o.kind = 'single' and o.user_id <> 0) waiting
   where at < ${now}`

export const countLate = (trx: Trx, limits: readonly ServiceLimits[], startDefault: number, now: Date): Promise<AttentionCount> =>
  trx.one(sql<AttentionCount>`select count(*)::int as count, min(at) as "oldestAt" from (${late(trx, limits, startDefault, now)}) late`)

/** The longest late first. */
export const lateOrders = (
  trx: Trx,
  { limits, startDefault, now }: { readonly limits: readonly ServiceLimits[]; readonly startDefault: number; readonly now: Date },
  question: AttentionQuestion,
): Promise<LateOrder[]> =>
  trx.rows(sql<LateOrder>`
    select id, at, "serviceId", "customerId", amount, state, "waitsFor" from (${late(trx, limits, startDefault, now)}) late
     where true ${waitingAfter(question, 'at', 'id')}`)
