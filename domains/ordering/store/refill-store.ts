import { sql, type Trx } from '@vitrine/platform/database'
import { invariant } from '@vitrine/platform/kernel'
import { isRefillOver, type RefillState, refillTransitions } from '../model/refill-states.ts'

export interface Refill {
  readonly id: number
  readonly orderId: number
  readonly userId: number
  readonly quantity: number
  readonly origin: 'customer' | 'count'
  readonly state: RefillState
  readonly createdAt: Date
  readonly endedAt: Date | null
}

export const refillColumns = sql.raw(
  `id, order_id as "orderId", user_id as "userId", quantity, origin, state, created_at as "createdAt", ended_at as "endedAt"`,
)

/** Undefined when the order already has an open refill: the database allows one. */
export async function insertRefill(
  trx: Trx,
  refill: Pick<Refill, 'orderId' | 'userId' | 'quantity' | 'origin'>,
): Promise<Refill | undefined> {
  return trx.maybe(sql<Refill>`
    insert into ordering.refill (panel_id, order_id, user_id, quantity, origin)
    values (${trx.panelId}, ${refill.orderId}, ${refill.userId}, ${refill.quantity}, ${refill.origin})
    on conflict (panel_id, order_id) where state not in ('completed', 'rejected') do nothing returning ${refillColumns}`)
}

export async function lockRefill(trx: Trx, refillId: number): Promise<Refill> {
  const refill = await trx.maybe(
    sql<Refill>`select ${refillColumns} from ordering.refill where panel_id = ${trx.panelId} and id = ${refillId} for no key update`,
  )
  invariant(refill, `refill ${refillId} exists`)
  return refill
}

/** Moves a locked refill along the table of transitions. */
export async function moveRefill(trx: Trx, refill: Refill, to: RefillState, reason: string | null): Promise<void> {
  invariant(refillTransitions[refill.state].next.includes(to), `a refill may go from ${refill.state} to ${to}`)
  await trx.run(sql`
    update ordering.refill set state = ${to}, state_version = state_version + 1, reason = coalesce(left(${reason}, 500), reason),
      updated_at = clock_timestamp(), ended_at = case when ${isRefillOver(to)} then clock_timestamp() end
     where panel_id = ${trx.panelId} and id = ${refill.id}`)
}

export async function setGuaranteeEnd(trx: Trx, orderId: number, until: Date): Promise<void> {
  await trx.run(sql`
    update ordering.order_line set guarantee_until = ${until} where panel_id = ${trx.panelId} and id = ${orderId} and guarantee_until is null`)
}

/** What the last count found missing; null clears it. */
export async function setLost(trx: Trx, orderId: number, lost: number | null, at: Date): Promise<void> {
  await trx.run(sql`update ordering.order_line set lost = ${lost}, counted_at = ${at} where panel_id = ${trx.panelId} and id = ${orderId}`)
}

/** Anyone who watches the order is told that something about it is new. */
export async function touchLine(trx: Trx, orderId: number): Promise<void> {
  await trx.run(sql`update ordering.order_line set state_version = state_version + 1 where panel_id = ${trx.panelId} and id = ${orderId}`)
}
