import type { Trx } from '@vitrine/platform/database'
import { checkedLately, notChecked } from '../../errors.ts'
import { requestPoll } from '../../store/subscription-store.ts'
import { type SeenSubscription, seenSubscription } from './act-on-subscription.ts'

const ONCE_IN_MS = 60_000

/** The channel's feed is polled now and not when its time comes; once a minute, because channels are other people's. */
export async function lookNow(trx: Trx, seen: SeenSubscription): Promise<void> {
  const { id, state, pollRequestedAt } = await seenSubscription(trx, seen)
  if (state !== 'active') throw notChecked(state)
  const waitMs = pollRequestedAt ? pollRequestedAt.getTime() + ONCE_IN_MS - seen.now.getTime() : 0
  if (waitMs > 0) throw checkedLately(waitMs)
  await requestPoll(trx, id, seen.now)
}
