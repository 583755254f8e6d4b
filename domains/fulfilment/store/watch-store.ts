import { sql, type Trx } from '@vitrine/platform/database'

export interface DropWatch {
  readonly orderId: number
  readonly providerOrderId: string
  readonly counts: number
}

export async function insertWatch(
  trx: Trx,
  watch: Omit<DropWatch, 'counts'> & { readonly accountId: number },
  nextAt: Date,
): Promise<void> {
  await trx.run(sql`
    insert into fulfilment.drop_watch (panel_id, order_id, account_id, provider_order_id, next_at)
    values (${trx.panelId}, ${watch.orderId}, ${watch.accountId}, ${watch.providerOrderId}, ${nextAt}) on conflict (panel_id, order_id) do nothing`)
}

/** Claims the orders of one account that are due for a count; the next count is planned at once, so a lost answer skips one. */
export const takeWatches = (trx: Trx, accountId: number, now: Date, nextAt: Date, limit: number): Promise<DropWatch[]> =>
  trx.rows(sql<DropWatch>`
    with due as materialized (
      select order_id as id from fulfilment.drop_watch where panel_id = ${trx.panelId} and account_id = ${accountId} and next_at <= ${now}
       order by next_at limit ${limit} for no key update skip locked)
    update fulfilment.drop_watch set next_at = ${nextAt}, counts = counts + 1 from due
     where panel_id = ${trx.panelId} and order_id = due.id returning order_id as "orderId", provider_order_id as "providerOrderId", counts`)

export async function endWatches(trx: Trx, orderIds: readonly number[]): Promise<void> {
  await trx.run(sql`delete from fulfilment.drop_watch where panel_id = ${trx.panelId} and order_id = any(${[...orderIds]}::integer[])`)
}
