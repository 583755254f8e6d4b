import { sql, type Trx } from '@vitrine/platform/database'
import { type Refill, refillColumns } from '../../store/refill-store.ts'

export type { Refill } from '../../store/refill-store.ts'

/** Refills of one order, newest first. */
export const refillsOfLine = (trx: Trx, orderId: number): Promise<Refill[]> =>
  trx.rows(
    sql<Refill>`select ${refillColumns} from ordering.refill where panel_id = ${trx.panelId} and order_id = ${orderId} order by id desc limit 100`,
  )

/** Whether the customer asked for a refill; the daily count asks too. */
export const isRequestedByCustomer = async (trx: Trx, refillId: number): Promise<boolean> =>
  (await trx.maybe(sql`select 1 from ordering.refill where panel_id = ${trx.panelId} and id = ${refillId} and origin = 'customer'`)) !==
  undefined

/** Refills of a customer by their ids; what is not theirs is left out. */
export async function ownRefills(trx: Trx, userId: number, ids: readonly number[]): Promise<ReadonlyMap<number, Refill>> {
  const rows = await trx.rows(
    sql<Refill>`select ${refillColumns} from ordering.refill where panel_id = ${trx.panelId} and user_id = ${userId} and id = any (${[...ids]}::int[])`,
  )
  return new Map(rows.map((refill) => [refill.id, refill]))
}
