import { sql, type Trx } from '@vitrine/platform/database'

const POINTS_MAX = 500

export interface OrderProgress {
  readonly points: readonly { readonly at: Date; readonly delivered: number }[]
  readonly events: readonly { readonly at: Date; readonly kind: string; readonly amount: bigint | null }[]
}

/** The delivery curve and the history of one order; a long curve is downsampled evenly to at most 500 points. */
export async function orderProgress(trx: Trx, orderId: number): Promise<OrderProgress> {
  const points = await trx.rows(sql<{ at: Date; delivered: number }>`
    select at, delivered from (
      select at, delivered, row_number() over (order by at) as step, count(*) over () as steps
        from ordering.progress_point where panel_id = ${trx.panelId} and order_id = ${orderId}) p
     where steps <= ${POINTS_MAX} or step = steps or step % ceil(steps::numeric / ${POINTS_MAX}) = 0 order by at`)
  const events = await trx.rows(sql<{ at: Date; kind: string; amount: bigint | null }>`
    select at, kind, amount_micro as amount from ordering.line_event where panel_id = ${trx.panelId} and order_id = ${orderId} order by id limit 200`)
  return { points, events }
}
