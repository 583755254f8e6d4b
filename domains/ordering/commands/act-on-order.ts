import { findUser, refuseIfFrozen } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { sql } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { actionRefused, orderAbsent } from '../errors.ts'
import { cancelRequested, orderPaid } from '../events.ts'
import { actionsOf } from '../model/states.ts'
import { findOwnLineForUpdate, recordEvent, saveLine } from '../store/line-store.ts'
import type { OrderLine } from '../store/order-line.ts'
import { releaseCoupon } from './credit-coupon.ts'
import { settleLine } from './settle-line.ts'

export interface OwnOrder {
  readonly userId: number
  readonly orderId: number
}

async function lockedWith(trx: Trx, { userId, orderId }: OwnOrder, flag: keyof ReturnType<typeof actionsOf>): Promise<OrderLine> {
  const line = await findOwnLineForUpdate(trx, userId, orderId)
  if (!line) throw orderAbsent()
  if (!actionsOf(line.state, line)[flag]) throw actionRefused()
  return line
}

/** An action that moves money or sets a delivery going: a frozen customer may not (NS-50). */
async function lockedForMoney(trx: Trx, own: OwnOrder, flag: 'activable' | 'cancelable'): Promise<OrderLine> {
  const line = await lockedWith(trx, own, flag)
  const user = await findUser(trx, own.userId)
  if (user) refuseIfFrozen(user)
  return line
}

/** Stops a paid order before it is sent (ORDERSTATE-002). */
export async function pauseOrder(trx: Trx, own: OwnOrder): Promise<void> {
  const line = await lockedWith(trx, own, 'pausable')
  await saveLine(trx, line, { state: 'paused', dueAt: null })
  await recordEvent(trx, line.id, { kind: 'paused', actor: { kind: 'user', id: own.userId } })
}

/** Resumes a paused order, or tries a refused one again (ORDERSTATE-001). */
export async function activateOrder(trx: Trx, own: OwnOrder, now: Date): Promise<void> {
  const line = await lockedForMoney(trx, own, 'activable')
  await saveLine(trx, line, { state: 'ready', dueAt: now, cancelReason: null })
  await recordEvent(trx, line.id, { kind: 'resumed', actor: { kind: 'user', id: own.userId } })
  await announce(trx, orderPaid, { orderId: line.id, userId: line.userId })
}

/** Takes an unpaid order out of the customer's lists (ORDERSTATE-003); the row stays. */
export async function deleteOrder(trx: Trx, own: OwnOrder): Promise<void> {
  const line = await lockedWith(trx, own, 'deletable')
  if (line.state === 'unpaid') {
    await saveLine(trx, line, { state: 'expired', cancelReason: 'user_request', completedAt: new Date() })
    await releaseCoupon(trx, line)
  }
  await trx.run(sql`update ordering.order_line set deleted_at = clock_timestamp() where panel_id = ${trx.panelId} and id = ${line.id}`)
}

/**
 * Cancels (ORDERSTATE-004): before an order is sent all money comes back at once; after that the provider is asked, and money moves
 * when it says how much was delivered.
 */
export async function cancelOrder(trx: Trx, own: OwnOrder): Promise<void> {
  const line = await lockedForMoney(trx, own, 'cancelable')
  const actor = { kind: 'user', id: own.userId } as const
  if (line.state === 'accepted' || line.state === 'running') {
    await saveLine(trx, line, { state: 'cancel_pending', cancelReason: 'user_request' })
    await recordEvent(trx, line.id, { kind: 'cancel_asked', actor })
    await announce(trx, cancelRequested, { orderId: line.id, userId: line.userId })
    return
  }
  await settleLine(trx, line, { outcome: 'canceled', delivered: 0, reason: 'user_request', actor })
}
