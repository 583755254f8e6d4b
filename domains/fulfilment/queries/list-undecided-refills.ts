import { type Database, type NotNull, sql } from '@vitrine/platform/database'
import { undecidedRefills } from './due-rows.ts'

export interface UndecidedRefill {
  readonly panelId: number
  readonly refillId: number
  readonly orderId: number
  readonly account: string
  readonly providerOrderId: string
  readonly since: NotNull<Date>
}

/** Refills whose outcome only a human can find out, of all panels, longest first. */
export async function listUndecidedRefills(database: Database, limit = 200): Promise<UndecidedRefill[]> {
  const rows = await undecidedRefills(database, limit)
  return Promise.all(
    rows.map(({ panelId, id }) =>
      database.read(panelId, (trx) =>
        trx.one(sql<UndecidedRefill>`
          select r.panel_id as "panelId", r.refill_id as "refillId", r.order_id as "orderId", a.name as account, r.provider_order_id as "providerOrderId",
            r.unknown_at as since
            from fulfilment.refill r join fulfilment.provider_account a on a.panel_id = r.panel_id and a.id = r.account_id
           where r.panel_id = ${panelId} and r.refill_id = ${id}`),
      ),
    ),
  )
}
