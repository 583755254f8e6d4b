import { sql, type Trx } from '@vitrine/platform/database'

export interface HeldUpSpan {
  /** Orders that were ready to be sent by then are held up. */
  readonly since: Date
  /** Those that are tried again later than this are planned for then. */
  readonly dueBy: Date
}

interface Row {
  readonly serviceId: number
  readonly count: number
}

/**
 * How many paid orders of each service no provider has, though they were ready long enough: neither such that wait for another order of their link nor tests. A run of
 * a drip feed is paid long before its time, so it counts from when it is due. Only orders that are to be sent are read, by their index.
 */
export const heldUpOrders = (trx: Trx, { since, dueBy }: HeldUpSpan): Promise<Row[]> =>
  trx.rows(sql<Row>`
    select service_id as "serviceId", count(*)::int as count from ordering.order_line
     where panel_id = ${trx.panelId} and state = 'ready' and due_at < ${dueBy} and kind = 'single' and waits_for is null and user_id <> 0
       and case when part_of = 'drip_feed' then due_at else coalesce(cleared_at, paid_at, created_at) end < ${since}
     group by service_id`)
