import type { Trx } from '@vitrine/platform/database'
import { type BreakerReason, closedBreaker, openedBreaker } from '../../model/breaker.ts'
import { lockBreaker, saveBreaker } from '../../store/account-store.ts'

/** Orders are sent to the account again, and its failures are forgotten. */
export async function closeBreakerByHand(trx: Trx, accountId: number): Promise<void> {
  await lockBreaker(trx, accountId)
  await saveBreaker(trx, accountId, closedBreaker)
}

export interface BreakerByHand {
  readonly reason: BreakerReason
  readonly note: string | null
  readonly until: Date
}

/** Nothing is sent to the account until then; after that it is asked whether it works, and used again. */
export async function openBreakerByHand(trx: Trx, accountId: number, how: BreakerByHand): Promise<void> {
  await saveBreaker(trx, accountId, openedBreaker(await lockBreaker(trx, accountId), how))
}
