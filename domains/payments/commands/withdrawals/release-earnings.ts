import { isAllowed } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { notAnOperator, ownWithdrawal } from '../../errors.ts'
import { releasePayoutsOf } from '../../store/payout-hold-store.ts'
import { WITHDRAWAL_PERMISSION } from './approve-withdrawal.ts'

/** Releases a customer's earnings after an operator has reviewed the disputes that hold them back; returns the number of holds. */
export async function releaseEarnings(
  trx: Trx,
  { userId, operatorId, now }: { readonly userId: number; readonly operatorId: number; readonly now: Date },
): Promise<number> {
  if (!(await isAllowed(trx, operatorId, WITHDRAWAL_PERMISSION))) throw notAnOperator()
  if (userId === operatorId) throw ownWithdrawal()
  return releasePayoutsOf(trx, { userId, operatorId, now })
}
