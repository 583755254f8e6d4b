import { type Leg, lockCustomer, post } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { withdrawalMoved } from '../../events.ts'
import { holdsOfWithdrawal, recordWithdrawalEvent, writeWithdrawalState } from '../../store/withdrawal-store.ts'
import { lockForOperator, type OperatorStep, stepFrom } from './approve-withdrawal.ts'
import { legsOfPayout, sharesOf } from './send-withdrawal.ts'

/**
 * What was sent has come back: the customer has all of it again, its fee too, in the accounts that it came from. The posting reverses the one of
 * the sending, once for ever. Idempotent.
 */
export async function bounceWithdrawal(trx: Trx, step: OperatorStep & { readonly reason: string }): Promise<void> {
  const withdrawal = await lockForOperator(trx, step)
  if (withdrawal.state === 'bounced') return
  await writeWithdrawalState(trx, withdrawal.id, stepFrom(withdrawal, 'come-back'), step.now)
  await lockCustomer(trx, withdrawal.userId)
  for (const { hold, fee } of sharesOf(withdrawal, await holdsOfWithdrawal(trx, withdrawal.id))) {
    await post(trx, {
      key: `wd:${withdrawal.id}:bounced:${hold.pot}`,
      reference: { kind: 'withdrawal', id: withdrawal.id },
      actor: { kind: 'operator', id: step.operatorId },
      reason: 'withdrawal came back',
      legs: legsOfPayout(withdrawal, hold, fee).map((leg): Leg => ({ ...leg, debit: leg.credit, credit: leg.debit })),
    })
  }
  await recordWithdrawalEvent(trx, withdrawal.id, {
    kind: 'bounced',
    actor: { kind: 'operator', id: step.operatorId },
    detail: step.reason,
    at: step.now,
  })
  await announce(trx, withdrawalMoved, { withdrawalId: withdrawal.id, userId: withdrawal.userId, what: 'bounced' })
}
