import { isAllowed } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { notAnOperator, ownWithdrawal } from '../../errors.ts'
import { releasePayoutsOf } from '../../store/payout-hold-store.ts'
import { WITHDRAWAL_PERMISSION } from './approve-withdrawal.ts'

/** An operator has looked at disputes that hold a customer's earnings back, and lets them go; answers how many holds that were. */
export async function releaseEarnings(
  trx: Trx,
  { userId, operatorId, now }: { readonly userId: number; readonly operatorId: number; readonly now: Date },
): Promise<number> {
  if (!(await isAllowed(trx, operatorId, WITHDRAWAL_PERMISSION))) throw notAnOperator()
  if (userId === operatorId) throw ownWithdrawal()
  return releasePayoutsOf(trx, { userId, operatorId, now })
}
