import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { refillCompleted } from '../../events.ts'
import { isRefillOver, type RefillState } from '../../model/refill-states.ts'
import { recordEvent } from '../../store/line-store.ts'
import { lockRefill, moveRefill, setLost, touchLine } from '../../store/refill-store.ts'

export interface RefillStatusUpdate {
  readonly state: RefillState
  readonly reason?: string | null
}

/** A status update of a refill from its provider. A repeat of its state, and an update after its end, change nothing. */
export async function reportRefill(trx: Trx, refillId: number, { state, reason = null }: RefillStatusUpdate, now: Date): Promise<void> {
  const refill = await lockRefill(trx, refillId)
  if (refill.state === state || isRefillOver(refill.state)) return
  await moveRefill(trx, refill, state, reason)
  await touchLine(trx, refill.orderId)
  if (state === 'completed') {
    await setLost(trx, refill.orderId, null, now)
    await recordEvent(trx, refill.orderId, { kind: 'refilled' })
    await announce(trx, refillCompleted, { refillId, orderId: refill.orderId, userId: refill.userId })
  }
  if (state === 'rejected') await recordEvent(trx, refill.orderId, { kind: 'refill_refused' })
}
