import { type Database, sql, type Trx } from '@vitrine/platform/database'
import type { LineRow } from '../order-line.ts'

/** Panels that have paid lines waiting to be sent. */
export async function listPanelsWithPaidLines(database: Database): Promise<number[]> {
  const rows = await database.statement(sql<{ panel_id: number }>`select panel_id from ordering.panels_with_paid_lines()`)
  return rows.map((row) => row.panel_id)
}

/** A claimed line, and whether it alone works on its link. */
export interface ClaimedLine {
  readonly order_id: number
  readonly owns_link: boolean
}

/** Claims due paid lines for one worker, oldest first; those that wait for their link are due again after so long. */
export const claimPaidLines = (trx: Trx, limit: number, againAfterSeconds: number): Promise<ClaimedLine[]> =>
  trx.rows(sql<ClaimedLine>`select * from ordering.claim_paid_lines(${limit}, make_interval(secs => ${againAfterSeconds}))`)

/** Lines of the panel by their numbers, in that order. */
export const findLinesById = (trx: Trx, ids: readonly number[]): Promise<LineRow[]> =>
  trx.rows(sql<LineRow>`
    select * from ordering.order_line where panel_id = ${trx.panelId} and id = any(${[...ids]}::integer[]) order by id`)

/** A ready line waits for the order that works on its link, and is due again after so long. */
export async function writeWaitsForLink(trx: Trx, orderId: number, againAfterSeconds: number): Promise<void> {
  await trx.run(sql`
    update ordering.order_line set waits_for = 'link', due_at = now() + make_interval(secs => ${againAfterSeconds})
     where panel_id = ${trx.panelId} and id = ${orderId}`)
}

/** Claims ready lines that were placed by then, due or not. */
export const claimLinesPlacedBy = (trx: Trx, placedBy: Date, limit: number): Promise<LineRow[]> =>
  trx.rows(sql<LineRow>`
    update ordering.order_line l set state = 'submitting', state_version = l.state_version + 1, updated_at = clock_timestamp()
      from (select id from ordering.order_line where panel_id = ${trx.panelId} and state = 'ready' and kind = 'single' and created_at <= ${placedBy}
             order by id limit ${limit} for no key update) due
     where l.panel_id = ${trx.panelId} and l.id = due.id returning l.*`)

/** Leaves the next numbers of orders, purchases and refills out. */
export async function skipNumbers(trx: Trx, count: number): Promise<void> {
  await trx.run(sql`
    select nextval('ordering.order_id'), nextval('ordering.purchase_id'), nextval('ordering.refill_id') from generate_series(1, ${count}::integer)`)
}
