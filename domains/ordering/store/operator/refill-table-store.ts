import { sql, type Trx } from '@vitrine/platform/database'
import type { RefillState } from '../../model/refill-states.ts'

/** Rows that one page looks at in order to fill itself; where they do not suffice the next page goes on behind them. */
const WALK_MAX = 20_000

export interface RefillQuestion {
  readonly state: RefillState | null
  readonly orderId: number | null
  /** Refills with lower numbers only. */
  readonly before: number | null
  readonly limit: number
}

export interface RefillRow {
  readonly id: number
  readonly orderId: number
  readonly userId: number
  readonly serviceId: number
  readonly serviceName: string
  readonly url: string | null
  readonly quantity: number
  readonly ordered: number
  readonly origin: 'customer' | 'count'
  readonly state: RefillState
  readonly reason: string | null
  readonly guaranteeUntil: Date | null
  readonly createdAt: Date
  readonly endedAt: Date | null
}

const columns = sql.raw(
  `r.id, r.order_id as "orderId", r.user_id as "userId", l.service_id as "serviceId", l.service_name as "serviceName", l.url, r.quantity, l.quantity as ordered,
   r.origin, r.state, r.reason, l.guarantee_until as "guaranteeUntil", r.created_at as "createdAt", r.ended_at as "endedAt"`,
)

/** Refills of the panel, the newest first. */
export const refillsBefore = (trx: Trx, { state, orderId, before, limit }: RefillQuestion): Promise<RefillRow[]> =>
  trx.rows(sql<RefillRow>`
    with walked as materialized (
      select * from ordering.refill where panel_id = ${trx.panelId} ${before === null ? sql`` : sql`and id < ${before}`}
         ${orderId === null ? sql`` : sql`and order_id = ${orderId}`}
       order by id desc limit ${WALK_MAX})
    select ${columns} from walked r join ordering.order_line l on l.panel_id = ${trx.panelId} and l.id = r.order_id
     where ${state}::text is null or r.state = ${state}
     order by r.id desc limit ${limit}`)

export const refillsByNumber = (trx: Trx, ids: readonly number[]): Promise<RefillRow[]> =>
  trx.rows(sql<RefillRow>`
    select ${columns} from ordering.refill r join ordering.order_line l on l.panel_id = r.panel_id and l.id = r.order_id
     where r.panel_id = ${trx.panelId} and r.id = any (${[...ids]}::int[])`)
