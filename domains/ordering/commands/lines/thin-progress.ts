import { type Database, sql } from '@vitrine/platform/database'

const DAY_MS = 86_400_000
const AFTER_DAYS = 180
/** So long after that the job may have stood still before a curve is missed. */
const WINDOW_DAYS = 30
const POINTS_KEPT = 50
const LINES_PER_BATCH = 100

/** The delivery curve of an order that ended half a year ago keeps its first and last point and some evenly between; answers how many points went. */
export async function thinProgress(database: Database, panelId: number, now: Date): Promise<number> {
  const before = new Date(now.getTime() - AFTER_DAYS * DAY_MS)
  const from = new Date(before.getTime() - WINDOW_DAYS * DAY_MS)
  let thinned = 0
  for (let after = 0; ; ) {
    const last = await database.transaction(panelId, async (trx) => {
      const lines = await trx.rows(sql<{ id: number }>`
        select id from ordering.order_line where panel_id = ${panelId} and completed_at >= ${from} and completed_at < ${before} and id > ${after}
         order by id limit ${LINES_PER_BATCH}`)
      thinned += await trx.run(sql`
        delete from ordering.progress_point p using (
          select line_id, at, row_number() over (partition by line_id order by at) as step, count(*) over (partition by line_id) as steps
            from ordering.progress_point where panel_id = ${panelId} and line_id = any (${lines.map(({ id }) => id)}::integer[])) curve
         where p.panel_id = ${panelId} and p.line_id = curve.line_id and p.at = curve.at
           and curve.steps > ${POINTS_KEPT} and curve.step > 1 and curve.step < curve.steps
           and curve.step % ceil(curve.steps / ${POINTS_KEPT - 2}::numeric) <> 0`)
      return lines.at(-1)?.id
    })
    if (last === undefined) return thinned
    after = last
  }
}
