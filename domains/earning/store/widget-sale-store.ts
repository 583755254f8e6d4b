import type { WidgetSale } from '@vitrine/ordering'
import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'

/** Records a paid order of a form, once. */
export async function insertSale(
  trx: Trx,
  orderId: number,
  { widgetId, partnerId, userId, serviceId, paid, paidAt }: WidgetSale,
): Promise<void> {
  await trx.run(sql`
    insert into earning.widget_sale (panel_id, order_id, widget_id, partner_id, user_id, service_id, day, spent_micro)
    values (${trx.panelId}, ${orderId}, ${widgetId}, ${partnerId}, ${userId}, ${serviceId}, (${paidAt}::timestamptz at time zone 'UTC')::date, ${paid})
    on conflict do nothing`)
}

/** Records what the partner is due of an ended order; the first value stays. */
export async function noteDue(trx: Trx, orderId: number, due: Micro, now: Date): Promise<void> {
  await trx.run(sql`
    update earning.widget_sale set due_micro = ${due}, due_at = ${now} where panel_id = ${trx.panelId} and order_id = ${orderId} and due_at is null`)
}

export interface DueSale {
  readonly partnerId: number
  readonly reward: Micro
  /** The partner's own purchase. */
  readonly isOwn: boolean
}

/** Marks what is due of an order as granted and returns it; undefined when nothing is due. */
export async function takeDue(trx: Trx, orderId: number, now: Date): Promise<DueSale | undefined> {
  const row = await trx.maybe(sql<{ partner_id: number; user_id: number; reward_micro: bigint }>`
    update earning.widget_sale set reward_micro = due_micro, granted_at = ${now}
     where panel_id = ${trx.panelId} and order_id = ${orderId} and due_at is not null and granted_at is null returning partner_id, user_id, reward_micro`)
  return row && { partnerId: row.partner_id, reward: micro(row.reward_micro), isOwn: row.user_id === row.partner_id }
}
