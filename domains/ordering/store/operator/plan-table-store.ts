import { sql, type Trx } from '@vitrine/platform/database'
import type { LineState } from '../../model/states.ts'
import type { SubscriptionState } from '../../model/subscription-states.ts'
import type { SkipReason } from '../content-store.ts'

/** Rows that one page looks at in order to fill itself; where they do not suffice the next page goes on behind them. */
const WALK_MAX = 20_000

export interface PlanQuestion<State> {
  readonly state: State | null
  readonly customerId: number | null
  /** Plans with lower numbers only. */
  readonly before: number | null
  readonly limit: number
}

export interface DripFeedRow {
  readonly id: number
  readonly userId: number
  readonly serviceId: number
  readonly serviceName: string
  readonly name: string | null
  readonly url: string | null
  readonly state: LineState
  readonly quantity: number
  readonly charged: bigint
  readonly runs: number
  readonly runsMade: number
  readonly minutes: number
  readonly startedAt: Date | null
  readonly nextAt: Date | null
  readonly createdAt: Date
  readonly version: number
}

/** Paid drip feeds of the panel, the newest first. */
export const dripFeedsBefore = (trx: Trx, { state, customerId, before, limit }: PlanQuestion<LineState>): Promise<DripFeedRow[]> =>
  trx.rows(sql<DripFeedRow>`
    with walked as materialized (
      select d.id, d.runs, d.runs_made, d.minutes_between_runs, d.started_at, d.next_at from ordering.drip_feed d
       where d.panel_id = ${trx.panelId} ${before === null ? sql`` : sql`and d.id < ${before}`} order by d.id desc limit ${WALK_MAX})
    select l.id, l.user_id as "userId", l.service_id as "serviceId", l.service_name as "serviceName", l.name, l.url, l.state, l.quantity, l.charged_micro as charged,
           w.runs::int as runs, w.runs_made::int as "runsMade", w.minutes_between_runs as minutes, w.started_at as "startedAt", w.next_at as "nextAt",
           l.created_at as "createdAt", l.state_version as version
      from walked w join ordering.order_line l on l.panel_id = ${trx.panelId} and l.id = w.id
     where l.paid_at is not null and (${state}::text is null or l.state = ${state}) and (${customerId}::int is null or l.user_id = ${customerId})
     order by w.id desc limit ${limit}`)

/** Some of them, by the numbers of their orders. */
export const dripFeedsByNumber = (trx: Trx, ids: readonly number[]): Promise<DripFeedRow[]> =>
  trx.rows(sql<DripFeedRow>`
    select l.id, l.user_id as "userId", l.service_id as "serviceId", l.service_name as "serviceName", l.name, l.url, l.state, l.quantity, l.charged_micro as charged,
           d.runs::int as runs, d.runs_made::int as "runsMade", d.minutes_between_runs as minutes, d.started_at as "startedAt", d.next_at as "nextAt",
           l.created_at as "createdAt", l.state_version as version
      from ordering.drip_feed d join ordering.order_line l on l.panel_id = d.panel_id and l.id = d.id
     where d.panel_id = ${trx.panelId} and d.id = any (${[...ids]}::int[]) and l.paid_at is not null`)

export interface RunRow {
  readonly no: number
  readonly quantity: number
  readonly charged: bigint
  readonly orderId: number | null
  readonly state: LineState | null
  readonly delivered: number | null
  readonly startedAt: Date | null
  readonly endedAt: Date | null
}

/** Every run of a drip feed, those that are still to be made too. */
export const runsOf = (trx: Trx, id: number): Promise<RunRow[]> =>
  trx.rows(sql<RunRow>`
    select p.no::int as no, p.quantity, p.charged_micro as charged, p.order_id as "orderId", l.state, l.delivered, l.started_at as "startedAt", l.completed_at as "endedAt"
      from ordering.part p left join ordering.order_line l on l.panel_id = p.panel_id and l.id = p.order_id
     where p.panel_id = ${trx.panelId} and p.parent_order_id = ${id} order by p.no`)

export interface SubscriptionRow {
  readonly id: number
  readonly userId: number
  readonly name: string
  readonly url: string
  readonly state: SubscriptionState
  readonly contentsLimit: number
  readonly contentsLeft: number
  readonly billing: 'balance' | 'card'
  readonly lookedAt: Date | null
  readonly looksFailed: number
  readonly lastFailure: string | null
  readonly nextAt: Date | null
  readonly expiresAt: Date | null
  readonly createdAt: Date
  readonly endedAt: Date | null
  readonly version: number
  readonly isBeingChecked: boolean
}

const columns = sql.raw(
  `s.id, s.user_id as "userId", s.name, s.url, s.state, s.contents_limit as "contentsLimit", s.contents_left as "contentsLeft", s.billing,
   s.looked_at as "lookedAt", s.looks_failed as "looksFailed", s.last_failure as "lastFailure", s.due_at as "nextAt", s.expires_at as "expiresAt",
   s.created_at as "createdAt", s.ended_at as "endedAt", s.state_version as version,
   s.state = 'active' and coalesce(s.poll_requested_at > coalesce(s.poll_begun_at, '-infinity'), false) as "isBeingChecked"`,
)

/** Subscriptions of the panel, the newest first. */
export const subscriptionsBefore = (
  trx: Trx,
  { state, customerId, before, limit }: PlanQuestion<SubscriptionState>,
): Promise<SubscriptionRow[]> =>
  trx.rows(sql<SubscriptionRow>`
    with walked as materialized (
      select * from ordering.subscription where panel_id = ${trx.panelId} ${before === null ? sql`` : sql`and id < ${before}`}
       order by id desc limit ${WALK_MAX})
    select ${columns} from walked s
     where (${state}::text is null or s.state = ${state}) and (${customerId}::int is null or s.user_id = ${customerId})
     order by s.id desc limit ${limit}`)

export const subscriptionsByNumber = (trx: Trx, ids: readonly number[]): Promise<SubscriptionRow[]> =>
  trx.rows(sql<SubscriptionRow>`
    select ${columns} from ordering.subscription s where s.panel_id = ${trx.panelId} and s.id = any (${[...ids]}::int[])`)

export interface PublicationRow {
  readonly id: number
  readonly url: string
  readonly title: string | null
  readonly publishedAt: Date
  readonly foundAt: Date
  readonly state: 'waiting' | 'ordered' | 'skipped'
  readonly reason: SkipReason | null
  readonly orders: number[]
}

/** The newest publications that count, each with the numbers of its orders. */
export const publicationsOf = (trx: Trx, subscriptionId: number, limit: number): Promise<PublicationRow[]> =>
  trx.rows(sql<PublicationRow>`
    select c.id, c.url, c.title, c.published_at as "publishedAt", c.found_at as "foundAt", c.state, c.reason,
           array(select l.id from ordering.order_line l where l.panel_id = c.panel_id and l.purchase_id = c.purchase_id order by l.id) as orders
      from ordering.subscription_content c
     where c.panel_id = ${trx.panelId} and c.subscription_id = ${subscriptionId} order by c.published_at desc, c.id desc limit ${limit}`)
