import { sql, type Trx } from '@vitrine/platform/database'
import { type AttentionCount, type AttentionItem, type AttentionQuestion, waitingAfter } from '@vitrine/platform/http'
import { micro } from '@vitrine/platform/kernel'
import type { LineState } from '../../model/states.ts'
import { firstNumberSince } from './order-number-store.ts'

/** Not one of these is over, nor is it waiting for its money. */
const OPEN = sql.raw(`state not in ('unpaid', 'completed', 'partial', 'canceled', 'expired')`)

/** No more than so many orders of a state are counted. */
const COUNT_MAX = 10_000

export interface StateCount {
  readonly state: LineState
  readonly count: number
  /** Else there are more than were counted. */
  readonly isExact: boolean
}

const OPEN_STATES: readonly LineState[] = [
  ...(['moderation', 'ready', 'submitting', 'unknown', 'accepted', 'running', 'cancel_pending', 'review', 'paused', 'failed'] as const),
]

/** How many orders that are paid and not over stand in each state; heads of packages and drip feeds count as the one order that was bought. */
export const openByState = (trx: Trx): Promise<StateCount[]> =>
  trx.rows(sql<StateCount>`
    select s.name as state, counted.* from unnest(${[...OPEN_STATES]}::text[]) s(name) cross join lateral (
      select least(count(*) filter (where parent_order_id is null), ${COUNT_MAX})::int as count, count(*) <= ${COUNT_MAX}::int as "isExact" from (
        select parent_order_id from ordering.order_line
         where panel_id = ${trx.panelId} and ${OPEN} and state = s.name limit ${COUNT_MAX + 1}) walked) counted
     where counted.count > 0 order by state`)

/** Each state by the index that holds it: only where it is written out does the planner know. */
const counted = (trx: Trx, state: LineState) => sql`
  select ${state}::text as state, least(count(*), ${COUNT_MAX})::int as count, count(*) <= ${COUNT_MAX} as "isExact"
    from (select from ordering.order_line where panel_id = ${trx.panelId} and state = ${sql.raw(`'${state}'`)} and deleted_at is null limit ${COUNT_MAX + 1}) found`

/** How many orders the list shows in the states that it has tabs for, parts of what was bought included. */
export const countsOfTabs = (trx: Trx): Promise<StateCount[]> =>
  trx.rows(sql<StateCount>`
    ${counted(trx, 'running')} union all ${counted(trx, 'unknown')} union all ${counted(trx, 'review')}
    union all ${counted(trx, 'failed')} union all ${counted(trx, 'moderation')} union all ${counted(trx, 'unpaid')}`)

export const countInState = (trx: Trx, state: 'failed' | 'moderation'): Promise<AttentionCount> =>
  trx.one(sql<AttentionCount>`
    select count(*)::int as count, min(coalesce(paid_at, created_at)) as "oldestAt" from ordering.order_line
     where panel_id = ${trx.panelId} and ${OPEN} and state = ${state} and parent_order_id is null`)

/** The same orders, the longest waiting first. */
export const waitingInState = async (trx: Trx, state: 'failed' | 'moderation', question: AttentionQuestion): Promise<AttentionItem[]> =>
  (
    await trx.rows(sql<{ id: number; at: Date; customerId: number; amount: bigint }>`
      select id, coalesce(paid_at, created_at) as at, user_id as "customerId", charged_micro as amount from ordering.order_line
       where panel_id = ${trx.panelId} and ${OPEN} and state = ${state} and parent_order_id is null
         ${waitingAfter(question, 'coalesce(paid_at, created_at)', 'id')}`)
  ).map((row) => ({ ...row, label: String(row.id), amount: micro(row.amount) }))

export interface SalesHour {
  /** What clocks show. */
  readonly hour: number
  readonly orders: number
  readonly sales: bigint
}

const MARGIN_MINUTES = 5

export interface DayOfShop {
  readonly midnight: Date
  /** Midnight of the same weekday a week before, and of the day behind it. */
  readonly weekBefore: Date
  readonly weekBeforeEnd: Date
  /** What clocks show. */
  readonly hour: number
  readonly minute: number
}

/** The day that a time belongs to by the clocks of a time zone; days with a change of summer time are shorter or longer. */
export const dayOfShop = (trx: Trx, at: Date, timeZone: string): Promise<DayOfShop> =>
  trx.one(sql<DayOfShop>`
    select l.day at time zone ${timeZone}::text as midnight, (l.day - interval '7 days') at time zone ${timeZone}::text as "weekBefore",
           (l.day - interval '6 days') at time zone ${timeZone}::text as "weekBeforeEnd",
           extract(hour from l.now)::int as hour, extract(minute from l.now)::int as minute
      from (select c.now, date_trunc('day', c.now) as day from (select ${at}::timestamptz at time zone ${timeZone}::text as now) c) l`)

export interface SpansOfShop {
  /** Midnights by the shop's clocks. */
  readonly from: Date
  readonly beforeFrom: Date
  /** The same time of day as now, in the span before. */
  readonly beforeTo: Date
  /** Of both midnights, `YYYY-MM-DD`. */
  readonly firstDay: string
  readonly firstDayBefore: string
}

/** So many days that end now, and as many so many days before them. */
export const spansOfShop = (trx: Trx, at: Date, timeZone: string, days: number, daysBetween: number): Promise<SpansOfShop> =>
  trx.one(sql<SpansOfShop>`
    select l.first at time zone ${timeZone}::text as "from", (l.first - l.between) at time zone ${timeZone}::text as "beforeFrom",
           (l.now - l.between) at time zone ${timeZone}::text as "beforeTo", to_char(l.first, 'YYYY-MM-DD') as "firstDay",
           to_char(l.first - l.between, 'YYYY-MM-DD') as "firstDayBefore"
      from (select c.now, date_trunc('day', c.now) - make_interval(days => ${days - 1}::int) as first, make_interval(days => ${daysBetween}::int) as between
              from (select ${at}::timestamptz at time zone ${timeZone}::text as now) c) l`)

export interface Span {
  readonly from: Date
  readonly to: Date
  /** Whose clocks name the hours. */
  readonly timeZone: string
}

/** Paid orders placed within a day, by the hour that clocks show; only orders of about that day are read. */
export async function salesByHour(trx: Trx, { from, to, timeZone }: Span): Promise<SalesHour[]> {
  const first = await firstNumberSince(trx, from, -MARGIN_MINUTES)
  const behind = await firstNumberSince(trx, to, MARGIN_MINUTES)
  return trx.rows(sql<SalesHour>`
    select extract(hour from created_at at time zone ${timeZone}::text)::int as hour, count(*)::int as orders,
           coalesce(sum(charged_micro), 0)::bigint as sales
      from ordering.order_line
     where panel_id = ${trx.panelId} and id >= ${first} and id < ${behind} and created_at >= ${from} and created_at < ${to}
       and parent_order_id is null and paid_at is not null and user_id <> 0
     group by 1 order by 1`)
}
