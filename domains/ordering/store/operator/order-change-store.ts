import { sql, type Trx } from '@vitrine/platform/database'
import type { OrderLine } from '../order-line.ts'

export interface LineFacts {
  readonly name: string | null
  readonly startCount: number | null
}

/** Writes what a locked order is called and began with. */
export async function writeFacts(trx: Trx, orderId: number, { name, startCount }: LineFacts): Promise<void> {
  await trx.run(sql`
    update ordering.order_line set name = ${name}, start_count = ${startCount}, state_version = state_version + 1, updated_at = clock_timestamp()
     where panel_id = ${trx.panelId} and id = ${orderId}`)
}

/** Writes when the guarantee of a locked order ends. */
export async function writeGuaranteeEnd(trx: Trx, orderId: number, until: Date): Promise<void> {
  await trx.run(sql`
    update ordering.order_line set guarantee_until = ${until}, state_version = state_version + 1, updated_at = clock_timestamp()
     where panel_id = ${trx.panelId} and id = ${orderId}`)
}

/** Writes another link of a locked order; title and picture were those of the old one. */
export async function writeLink(
  trx: Trx,
  { id }: OrderLine,
  { url, linkHash, dueAt }: { readonly url: string; readonly linkHash: Buffer; readonly dueAt: Date | null },
): Promise<void> {
  await trx.run(sql`
    update ordering.order_line set url = ${url}, link_hash = ${linkHash}, title = null, thumbnail = null, waits_for = null, due_at = coalesce(${dueAt}, due_at),
      state_version = state_version + 1, updated_at = clock_timestamp()
     where panel_id = ${trx.panelId} and id = ${id}`)
}

/** The transaction that wrote a line last. */
export const writerOfLine = async (trx: Trx, orderId: number): Promise<string> =>
  (await trx.one(sql<{ xmin: string }>`select xmin::text from ordering.order_line where panel_id = ${trx.panelId} and id = ${orderId}`))
    .xmin
