import type { Trx } from '@vitrine/platform/database'
import { changedMeanwhile } from '@vitrine/platform/http'
import { subscriptionAbsent } from '../../errors.ts'
import { subscriptionsByNumber } from '../../store/operator/plan-table-store.ts'
import { lockSubscription, type Subscription } from '../../store/subscription-store.ts'
import type { OwnSubscription } from '../subscriptions/act-on-subscription.ts'

export interface SeenSubscription {
  readonly id: number
  /** The version of the subscription that the operator looked at. */
  readonly version: number
  readonly now: Date
}

/** Locked as it was looked at. */
export async function seenSubscription(trx: Trx, { id, version }: SeenSubscription): Promise<Subscription> {
  const subscription = await lockSubscription(trx, id)
  const [row] = await subscriptionsByNumber(trx, [id])
  if (!subscription || !row) throw subscriptionAbsent()
  if (row.version !== version) throw changedMeanwhile({ version: row.version, by: null, at: null })
  return subscription
}

/** Does to a subscription what its customer could do, for them; refused when it has changed since it was looked at. */
export async function actOnSubscription(
  trx: Trx,
  seen: SeenSubscription,
  act: (trx: Trx, own: OwnSubscription) => Promise<void>,
): Promise<void> {
  const { id, userId } = await seenSubscription(trx, seen)
  await act(trx, { userId, subscriptionId: id, now: seen.now })
}
