import { type NotNull, sql, type Trx } from '@vitrine/platform/database'
import { MANUAL_CONNECTOR } from '../model/by-hand.ts'

/** An order that waits for a person. */
export interface WorkByHand {
  readonly id: number
  readonly serviceId: number
  readonly account: string
  /** What the route says is to be done. */
  readonly task: NotNull<string>
  readonly link: string
  readonly quantity: number
  readonly fields: Readonly<Record<string, string>>
  readonly startCount: number | null
  readonly delivered: number
  readonly since: NotNull<Date>
  /** The customer wants it to be stopped. */
  readonly isCancelRequested: boolean
}

export interface WorkFilter {
  readonly accountId: number | null
  readonly orderId?: number | null
  /** Only those whose customers want them to be stopped. */
  readonly isCancelRequested: boolean
}

const isCancelRequested =
  sql.raw(`exists (select from fulfilment.attempt c where c.panel_id = s.panel_id and c.order_id = s.order_id and c.action = 'cancel'
  and c.state in ('sent', 'accepted'))`)

const ofOrder = ({ orderId = null }: WorkFilter) => (orderId === null ? sql`` : sql`and s.order_id = ${orderId}`)

/** Orders that wait for a person, oldest number first. */
export const workByHand = (trx: Trx, filter: WorkFilter, page: { readonly after: number; readonly limit: number }): Promise<WorkByHand[]> =>
  trx.rows(sql<WorkByHand>`
    select s.order_id as id, s.service_id as "serviceId", a.name as account, s.provider_service_id as task, s.link, s.quantity, s.fields,
           s.start_count as "startCount", s.delivered, s.accepted_at as since, ${isCancelRequested} as "isCancelRequested"
      from fulfilment.provider_account a join fulfilment.submission s on s.panel_id = a.panel_id and s.account_id = a.id and s.state = 'accepted'
     where a.panel_id = ${trx.panelId} and a.connector = ${MANUAL_CONNECTOR} and s.order_id > ${page.after}
       ${ofOrder(filter)} and (${filter.accountId}::int is null or a.id = ${filter.accountId}) and (not ${filter.isCancelRequested} or ${isCancelRequested})
     order by s.order_id limit ${page.limit}`)

export const countWorkByHand = async (trx: Trx, filter: WorkFilter): Promise<number> =>
  (
    await trx.one(sql<{ count: number }>`
    select count(*)::int as count
      from fulfilment.provider_account a join fulfilment.submission s on s.panel_id = a.panel_id and s.account_id = a.id and s.state = 'accepted'
     where a.panel_id = ${trx.panelId} and a.connector = ${MANUAL_CONNECTOR}
       ${ofOrder(filter)} and (${filter.accountId}::int is null or a.id = ${filter.accountId}) and (not ${filter.isCancelRequested} or ${isCancelRequested})`)
  ).count

/** How an order by hand stands, also when it is over. */
export interface WorkState {
  readonly id: number
  readonly state: string
  readonly delivered: number
  readonly startCount: number | null
  readonly rawStatus: string | null
}

export const workStatesOf = (trx: Trx, orderIds: readonly number[]): Promise<WorkState[]> =>
  trx.rows(sql<WorkState>`
    select s.order_id as id, s.state, s.delivered, s.start_count as "startCount", s.raw_status as "rawStatus"
      from fulfilment.submission s join fulfilment.provider_account a on a.panel_id = s.panel_id and a.id = s.account_id
     where s.panel_id = ${trx.panelId} and s.order_id = any(${[...orderIds]}::integer[]) and a.connector = ${MANUAL_CONNECTOR}`)

/** A refill that waits for a person. */
export interface RefillByHand {
  readonly id: number
  readonly orderId: number
  readonly serviceId: number
  readonly account: string
  readonly link: string
  readonly quantity: number
  readonly since: NotNull<Date>
}

export const refillsByHand = (trx: Trx, page: { readonly after: number; readonly limit: number }): Promise<RefillByHand[]> =>
  trx.rows(sql<RefillByHand>`
    select r.refill_id as id, r.order_id as "orderId", s.service_id as "serviceId", a.name as account, s.link, s.quantity, r.accepted_at as since
      from fulfilment.provider_account a join fulfilment.refill r on r.panel_id = a.panel_id and r.account_id = a.id and r.state = 'accepted'
      join fulfilment.submission s on s.panel_id = r.panel_id and s.order_id = r.order_id
     where a.panel_id = ${trx.panelId} and a.connector = ${MANUAL_CONNECTOR} and r.refill_id > ${page.after}
     order by r.refill_id limit ${page.limit}`)

export interface RefillStateByHand {
  readonly id: number
  readonly orderId: number
  readonly state: string
  readonly rawStatus: string | null
}

/** How a refill by hand stands; none when it is no refill of people. */
export const refillStateByHand = (trx: Trx, refillId: number): Promise<RefillStateByHand | undefined> =>
  trx.maybe(sql<RefillStateByHand>`
    select r.refill_id as id, r.order_id as "orderId", r.state, r.raw_status as "rawStatus"
      from fulfilment.refill r join fulfilment.provider_account a on a.panel_id = r.panel_id and a.id = r.account_id
     where r.panel_id = ${trx.panelId} and r.refill_id = ${refillId} and a.connector = ${MANUAL_CONNECTOR}`)
