import type { Trx } from '@vitrine/platform/database'
import { notAnOperator, ownWithdrawal } from '../../errors.ts'
import { releasePayoutsOf } from '../../store/payout-hold-store.ts'
import { isOwnAccount, type Moderator, refuseUnlessModerator } from '../moderator.ts'

/** Releases a customer's earnings after an operator has reviewed the disputes that hold them back; returns the number of holds. */
export async function releaseEarnings(
  trx: Trx,
  { userId, now, ...moderator }: Moderator & { readonly userId: number; readonly now: Date },
): Promise<number> {
  await refuseUnlessModerator(trx, moderator, notAnOperator)
  if (await isOwnAccount(trx, userId, moderator)) throw ownWithdrawal()
  return releasePayoutsOf(trx, { userId, operatorId: moderator.operatorId, now })
}
