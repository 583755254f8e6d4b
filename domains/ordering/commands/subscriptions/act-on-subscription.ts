import { findUser, refuseIfFrozen } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { subscriptionAbsent, subscriptionActionRefused } from '../../errors.ts'
import { subscriptionEnded } from '../../events.ts'
import type { OrderActions } from '../../model/states.ts'
import { subscriptionActions } from '../../model/subscription-states.ts'
import { type SkipReason, skipWaiting } from '../../store/content-store.ts'
import { lockSubscription, moveSubscription, type Subscription } from '../../store/subscription-store.ts'
import { wholeSecond } from './create-subscription.ts'

export interface OwnSubscription {
  readonly userId: number
  readonly subscriptionId: number
  readonly now: Date
}

async function lockedWith(trx: Trx, { userId, subscriptionId }: OwnSubscription, flag: keyof OrderActions): Promise<Subscription> {
  const subscription = await lockSubscription(trx, subscriptionId)
  if (subscription?.userId !== userId) throw subscriptionAbsent()
  if (!subscriptionActions(subscription.state)[flag]) throw subscriptionActionRefused()
  return subscription
}

/** No further orders; those that run go on (ORDERSTATE-008). */
export async function cancelSubscription(trx: Trx, own: OwnSubscription): Promise<void> {
  await endSubscription(trx, await lockedWith(trx, own, 'cancelable'), {
    state: 'canceled',
    at: own.now,
    reason: 'user_request',
    skipped: 'canceled',
  })
}

/** Pauses: what was found waits, and what is published meanwhile does not count. */
export async function pauseSubscription(trx: Trx, own: OwnSubscription): Promise<void> {
  await moveSubscription(trx, await lockedWith(trx, own, 'pausable'), { state: 'paused', at: own.now })
}

/** Polls again; only publications from now on count. */
export async function resumeSubscription(trx: Trx, own: OwnSubscription): Promise<void> {
  const subscription = await lockedWith(trx, own, 'activable')
  const user = await findUser(trx, own.userId)
  if (user) refuseIfFrozen(user)
  if (subscription.expiresAt && subscription.expiresAt <= own.now) {
    await endSubscription(trx, subscription, { state: 'expired', at: own.now })
    return
  }
  await moveSubscription(trx, subscription, { state: 'active', at: own.now, countsFrom: wholeSecond(own.now) })
}

interface Ending {
  readonly state: 'completed' | 'expired' | 'canceled'
  readonly at: Date
  readonly reason?: string
  /** What becomes of publications that still wait; absent leaves them waiting. */
  readonly skipped?: SkipReason
}

/** Closes a locked subscription and announces it. */
export async function endSubscription(trx: Trx, subscription: Subscription, { skipped, ...ending }: Ending): Promise<void> {
  await moveSubscription(trx, subscription, ending)
  if (skipped) await skipWaiting(trx, subscription.id, skipped, ending.at)
  const { id: subscriptionId, userId } = subscription
  await announce(trx, subscriptionEnded, { subscriptionId, userId, state: ending.state, reason: ending.reason ?? null })
}
