import { post, theSystem } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { micro } from '@vitrine/platform/kernel'
import { actionRefused } from '../../errors.ts'
import { orderCanceled } from '../../events.ts'
import { actionsOf, type OrderActions } from '../../model/states.ts'
import { lockUnfinishedDripFeeds, planNext } from '../../store/drip-store.ts'
import { lockHead, lockParts, saveHead } from '../../store/head-store.ts'
import { type LineActor, recordEvent } from '../../store/line-store.ts'
import type { OrderLine } from '../../store/order-line.ts'
import { plannedParts } from '../../store/part-store.ts'
import { followParts } from './follow-parts.ts'

/** Stops further runs for good: what they would have cost goes back at once, runs that were made go on (ORDERSTATE-008). */
export async function cancelDripFeed(trx: Trx, head: OrderLine, actor: LineActor, now: Date): Promise<void> {
  const left = (await plannedParts(trx, head.id)).filter(({ orderId }) => orderId === null)
  const remainder = micro(left.reduce((sum, part) => sum + part.charged, 0n))
  if (remainder > 0n) {
    await post(trx, {
      key: `drip:${head.id}:final`,
      reference: { kind: 'order', id: head.id },
      actor: theSystem,
      legs: [
        {
          debit: { kind: 'drip', owner: head.id },
          credit: { kind: 'customer.main', owner: head.userId },
          amount: remainder,
          code: 'cancel_order',
        },
      ],
    })
  }
  await planNext(trx, head.id, null)
  await saveHead(trx, head, {
    state: 'canceled',
    refunded: remainder,
    serviceAllowsCancel: false,
    cancelReason: actor.kind === 'operator' ? 'other' : 'user_request',
    endedAt: now,
  })
  await recordEvent(trx, head.id, { kind: 'canceled', amount: remainder, actor })
  await announce(trx, orderCanceled, { orderId: head.id, userId: head.userId })
}

/** Between two runs; the run that was made goes on. */
export async function pauseDripFeed(trx: Trx, head: OrderLine, actor: LineActor): Promise<void> {
  await planNext(trx, head.id, null)
  await saveHead(trx, head, { state: 'paused' })
  await recordEvent(trx, head.id, { kind: 'paused', actor })
}

/**
 * Only after a restore: pauses every drip feed that may have made a run which the restored database lacks. A run whose number is lost cannot be asked for at a
 * provider; its owner, who knows what arrived, resumes or cancels it. Returns how many.
 */
export async function pauseRestoredDripFeeds(trx: Trx, now: Date): Promise<number> {
  const heads = await lockUnfinishedDripFeeds(trx, now)
  for (const head of heads) {
    await planNext(trx, head.id, null)
    await saveHead(trx, head, { state: 'paused' })
    await recordEvent(trx, head.id, { kind: 'paused' })
  }
  return heads.length
}

/** Runs whose time passed meanwhile come one by one, a pause apart. */
export async function resumeDripFeed(trx: Trx, head: OrderLine, actor: LineActor): Promise<void> {
  await saveHead(trx, head, { state: 'running' })
  await recordEvent(trx, head.id, { kind: 'resumed', actor })
  await followParts(trx, head.id)
}

/** Does to every item of a package what its owner may do to it; refused when there is none. Items are locked before their package. */
export async function actOnItems(
  trx: Trx,
  parentOrderId: number,
  flag: keyof OrderActions,
  act: (item: OrderLine) => Promise<void>,
): Promise<OrderLine> {
  const items = await lockParts(trx, parentOrderId)
  const head = await lockHead(trx, parentOrderId)
  const fitting = items.filter((item) => actionsOf(item.state, item)[flag])
  if (fitting.length === 0) throw actionRefused()
  for (const item of fitting) await act(item)
  return head
}
