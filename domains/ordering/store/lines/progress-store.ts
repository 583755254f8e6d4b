import { sql, type Trx } from '@vitrine/platform/database'

/** The next orders after a number that ended between these times, in the order of their numbers. */
export async function linesCompletedBetween(
  trx: Trx,
  { from, before, after, limit }: { readonly from: Date; readonly before: Date; readonly after: number; readonly limit: number },
): Promise<number[]> {
  const rows = await trx.rows(sql<{ id: number }>`
    select id from ordering.order_line where panel_id = ${trx.panelId} and completed_at >= ${from} and completed_at < ${before} and id > ${after}
     order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Downsamples longer delivery curves evenly to about so many points, the first and the last among them; returns how many were deleted. */
export const deletePointsBetween = (trx: Trx, orderIds: readonly number[], pointsMax: number): Promise<number> =>
  trx.run(sql`
    delete from ordering.progress_point p using (
      select order_id, at, row_number() over (partition by order_id order by at) as step, count(*) over (partition by order_id) as steps
        from ordering.progress_point where panel_id = ${trx.panelId} and order_id = any (${[...orderIds]}::integer[])) curve
     where p.panel_id = ${trx.panelId} and p.order_id = curve.order_id and p.at = curve.at
       and curve.steps > ${pointsMax} and curve.step > 1 and curve.step < curve.steps
       and curve.step % ceil(curve.steps / ${pointsMax - 2}::numeric) <> 0`)
