import type { Trx } from '@vitrine/platform/database'
import { enabledWithdrawalMethods, type WithdrawalMethod, withdrawalMethodsByIds } from '../store/withdrawal-method-store.ts'
import { type Withdrawal, withdrawalsOfUser } from '../store/withdrawal-store.ts'

const SHOWN_MAX = 100

export interface ListedWithdrawal extends Withdrawal {
  readonly method: WithdrawalMethod
}

/** Ways to be paid out, in the panel's order. */
export const listWithdrawalMethods = (trx: Trx): Promise<WithdrawalMethod[]> => enabledWithdrawalMethods(trx)

/** A customer's last withdrawals, the newest first. */
export async function listWithdrawals(trx: Trx, userId: number): Promise<ListedWithdrawal[]> {
  const withdrawals = await withdrawalsOfUser(trx, userId, SHOWN_MAX)
  const methodIds = withdrawals.map(({ methodId }) => methodId)
  const methods = await withdrawalMethodsByIds(trx, methodIds)
  return withdrawals.flatMap((each) => {
    const method = methods.get(each.methodId)
    return method ? [{ ...each, method }] : []
  })
}
