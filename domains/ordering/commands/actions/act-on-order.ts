import { findUser, refuseIfFrozen } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { actionRefused, orderAbsent } from '../../errors.ts'
import { orderPaid } from '../../events.ts'
import { actionsOf, isBeingSent } from '../../model/states.ts'
import { findOwnOrder } from '../../queries/list/list-orders.ts'
import { cancelReasonOf, findOwnLineForUpdate, type LineActor, markDeleted, queueCancel, recordEvent } from '../../store/line-store.ts'
import type { OrderLine } from '../../store/order-line.ts'
import { releaseCoupon } from '../lines/credit-coupon.ts'
import { moveLine } from '../lines/move-line.ts'
import { askProviderToCancel } from '../lines/queued-cancel.ts'
import { settleLine } from '../lines/settle-line.ts'
import { actOnItems, cancelDripFeed, pauseDripFeed, resumeDripFeed } from '../parents/act-on-head.ts'
import { closeNeedlessInvoices, giveUpCharges } from '../paying/give-up-charges.ts'

export interface OwnOrder {
  readonly userId: number
  readonly orderId: number
  /** An operator who acts for the panel; without one it is the customer. */
  readonly operatorId?: number
}

async function lockedWith(trx: Trx, { userId, orderId }: OwnOrder, flag: keyof ReturnType<typeof actionsOf>): Promise<OrderLine> {
  const line = await findOwnLineForUpdate(trx, userId, orderId)
  if (!line) throw orderAbsent()
  // A package that was paid just now: its items decide what it may do.
  if (!actionsOf(line.state, line)[flag] || (line.kind === 'package' && line.paidAt)) throw actionRefused()
  return line
}

/** A frozen customer may not do what moves money or sets a delivery going (NS-50); an operator may. */
async function refuseFrozen(trx: Trx, { userId, operatorId }: OwnOrder): Promise<void> {
  if (operatorId !== undefined) return
  const user = await findUser(trx, userId)
  if (user) refuseIfFrozen(user)
}

/** Whether the order is a package of its owner: its items are locked before it. */
async function isPackage(trx: Trx, { userId, orderId }: OwnOrder): Promise<boolean> {
  const line = await findOwnOrder(trx, userId, orderId)
  if (!line) throw orderAbsent()
  return line.kind === 'package' && line.paidAt !== null
}

export const actorOf = ({ userId, operatorId }: OwnOrder): LineActor =>
  operatorId === undefined ? { kind: 'user', id: userId } : { kind: 'operator', id: operatorId }

/** Stops a paid order before it is sent, or a drip feed between two runs (ORDERSTATE-002). */
export async function pauseOrder(trx: Trx, own: OwnOrder): Promise<void> {
  if (await isPackage(trx, own)) {
    await actOnItems(trx, own.orderId, 'pausable', (item) => pauseLine(trx, item, actorOf(own)))
    return
  }
  const line = await lockedWith(trx, own, 'pausable')
  await (line.kind === 'drip_feed' ? pauseDripFeed(trx, line, actorOf(own)) : pauseLine(trx, line, actorOf(own)))
}

async function pauseLine(trx: Trx, line: OrderLine, actor: LineActor): Promise<void> {
  await moveLine(trx, line, { state: 'paused', dueAt: null })
  await recordEvent(trx, line.id, { kind: 'paused', actor })
}

/** Resumes a paused order, or retries a refused one (ORDERSTATE-001). */
export async function activateOrder(trx: Trx, own: OwnOrder, now: Date): Promise<void> {
  if (await isPackage(trx, own)) {
    await refuseFrozen(trx, own)
    await actOnItems(trx, own.orderId, 'activable', (item) => activateLine(trx, item, actorOf(own), now))
    return
  }
  const line = await lockedWith(trx, own, 'activable')
  await refuseFrozen(trx, own)
  await (line.kind === 'drip_feed' ? resumeDripFeed(trx, line, actorOf(own)) : activateLine(trx, line, actorOf(own), now))
}

async function activateLine(trx: Trx, line: OrderLine, actor: LineActor, now: Date): Promise<void> {
  await moveLine(trx, line, { state: 'ready', dueAt: now, cancelReason: null })
  await recordEvent(trx, line.id, { kind: 'resumed', actor })
  await announce(trx, orderPaid, { orderId: line.id, userId: line.userId })
}

/** Takes an unpaid order out of the customer's lists (ORDERSTATE-003); the row stays. */
export async function deleteOrder(trx: Trx, own: OwnOrder, now: Date): Promise<void> {
  const line = await lockedWith(trx, own, 'deletable')
  if (line.state === 'unpaid') {
    await giveUpCharges(trx, line, now)
    await moveLine(trx, line, { state: 'expired', cancelReason: 'user_request', completedAt: now })
    await releaseCoupon(trx, line)
    await closeNeedlessInvoices(trx, line, now)
  }
  await markDeleted(trx, line.id)
}

/**
 * Cancels (ORDERSTATE-004): before an order is sent all money comes back at once; after that the provider is asked, and money moves when it says how much was
 * delivered. While an attempt to send it is under way the cancel is queued and carried out at its end. A drip feed makes no further run, of a package every
 * item is canceled separately.
 */
export async function cancelOrder(trx: Trx, own: OwnOrder, now: Date): Promise<void> {
  if (await isPackage(trx, own)) {
    await refuseFrozen(trx, own)
    await actOnItems(trx, own.orderId, 'cancelable', (item) => cancelLine(trx, item, actorOf(own), now))
    return
  }
  const line = await lockedWith(trx, own, 'cancelable')
  await refuseFrozen(trx, own)
  await (line.kind === 'drip_feed' ? cancelDripFeed(trx, line, actorOf(own), now) : cancelLine(trx, line, actorOf(own), now))
}

/** Cancels a paid drip feed by its own address; any other order is not there. */
export async function cancelDripFeedOf(trx: Trx, own: OwnOrder, now: Date): Promise<void> {
  const line = await findOwnLineForUpdate(trx, own.userId, own.orderId)
  if (line?.kind !== 'drip_feed' || !line.paidAt) throw orderAbsent()
  await cancelOrder(trx, own, now)
}

async function cancelLine(trx: Trx, line: OrderLine, actor: LineActor, now: Date): Promise<void> {
  if (isBeingSent(line.state)) {
    await queueCancel(trx, line, now)
    await recordEvent(trx, line.id, { kind: 'cancel_asked', actor })
    return
  }
  if (line.state === 'accepted' || line.state === 'running') {
    await recordEvent(trx, line.id, { kind: 'cancel_asked', actor })
    await askProviderToCancel(trx, line, cancelReasonOf(actor))
    return
  }
  await settleLine(trx, line, { outcome: 'canceled', delivered: 0, reason: cancelReasonOf(actor), actor }, now)
}
