import { type Database, sql, type Trx } from '@vitrine/platform/database'
import type { Micro } from '@vitrine/platform/kernel'

export interface HeldOrder {
  readonly panelId: number
  readonly orderId: number
  readonly userId: number
  readonly serviceName: string
  readonly url: string | null
  readonly quantity: number
  readonly charged: Micro
  readonly reason: string
  readonly heldAt: Date
}

/** Paid orders that wait for an operator, of all panels, longest first. */
export async function listHeldOrders(database: Database, limit = 200): Promise<HeldOrder[]> {
  const rows = await database.statement(sql<{ panel_id: number; id: number }>`select panel_id, id from ordering.held_orders(${limit})`)
  return Promise.all(rows.map(({ panel_id, id }) => database.read(panel_id, (trx) => heldOrder(trx, id))))
}

const heldOrder = (trx: Trx, orderId: number): Promise<HeldOrder> =>
  trx.one(sql<HeldOrder>`
    select l.panel_id as "panelId", l.id as "orderId", l.user_id as "userId", l.service_name as "serviceName", l.url, l.quantity, l.charged_micro as charged, h.reason, h.held_at as "heldAt"
      from ordering.held_order h join ordering.order_line l on l.panel_id = h.panel_id and l.id = h.order_id
     where h.panel_id = ${trx.panelId} and h.order_id = ${orderId}`)

/** Whose panel a held order is of, for an operator who knows only its number. */
export async function findPanelOfHeldOrder(database: Database, orderId: number): Promise<number | undefined> {
  const [row] = await database.statement(sql<{ panel_id: number | null }>`select ordering.panel_of_held_order(${orderId}) as panel_id`)
  return row?.panel_id ?? undefined
}
