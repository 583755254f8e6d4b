import { type Leg, lockCustomer, postHold } from '@vitrine/ledger'
import type { PanelOptions } from '@vitrine/panels'
import { isUniqueViolation, type Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { invariant, MICRO_PER_UNIT, type Micro, micro } from '@vitrine/platform/kernel'
import { capReached, overCap, payoutReferenceUsed, wrongStep } from '../../errors.ts'
import { withdrawalMoved } from '../../events.ts'
import { approvalsNeeded } from '../../model/withdrawals/approvals-needed.ts'
import {
  type AttemptOutcome,
  dayOf,
  findAttempt,
  giveBackToCap,
  openAttempt,
  sentOfDay,
  takeFromCap,
  type WithdrawalAttempt,
  writeAttempt,
} from '../../store/withdrawal-attempt-store.ts'
import {
  holdsOfWithdrawal,
  recordWithdrawalEvent,
  type Withdrawal,
  type WithdrawalHold,
  writeWithdrawalState,
} from '../../store/withdrawal-store.ts'
import { type GuardedStep, lockForOperator, type OperatorStep, refuseAtRisk, stepFrom } from './approve-withdrawal.ts'

/**
 * Stores that an operator is about to send it; only what this returns may then be sent, and only after the commit. Everything is checked again: risks,
 * approvals, the day's cap. No second attempt begins while one is open or has succeeded.
 */
export async function sendWithdrawal(trx: Trx, step: GuardedStep): Promise<Withdrawal> {
  const withdrawal = await lockForOperator(trx, step)
  const state = stepFrom(withdrawal, 'send')
  if (withdrawal.approvers.length < approvalsNeeded(withdrawal, step.options)) throw wrongStep('approved_1')
  await refuseAtRisk(trx, withdrawal, step)
  const cap = dailyCap(step.options)
  const day = dayOf(step.now)
  if (withdrawal.amount > cap) throw overCap(cap)
  if (!(await takeFromCap(trx, day, withdrawal.amount, cap)))
    throw capReached({ cap, sent: await sentOfDay(trx, day), until: dayAfter(step.now) })
  await openAttempt(trx, withdrawal, step.operatorId, step.now)
  await writeWithdrawalState(trx, withdrawal.id, state, step.now)
  await recordWithdrawalEvent(trx, withdrawal.id, { kind: 'sending', actor: { kind: 'operator', id: step.operatorId }, at: step.now })
  return withdrawal
}

/** What the panel may send out in a day (UTC). */
export const dailyCap = (options: PanelOptions): Micro => micro(BigInt(options.withdrawalDailyCapUsd) * MICRO_PER_UNIT)
/** When the next day (UTC) begins. */
export const dayAfter = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))

/** The money has left: the payout's own reference proves it, once for all withdrawals of a method. Now it leaves the books too. Idempotent. */
export async function markWithdrawalSent(trx: Trx, step: OperatorStep & { readonly reference: string }): Promise<void> {
  const withdrawal = await lockForOperator(trx, step)
  const attempt = await findAttempt(trx, withdrawal.id)
  if (attempt?.state === 'sent' && attempt.reference === step.reference) return
  const state = stepFrom(withdrawal, 'send-seen')
  await endAttempt(trx, attempt, { state: 'sent', reference: step.reference, now: step.now })
  await writeWithdrawalState(trx, withdrawal.id, state, step.now)
  await lockCustomer(trx, withdrawal.userId)
  await takeHeldMoney(trx, withdrawal, step.operatorId)
  await recordWithdrawalEvent(trx, withdrawal.id, {
    kind: 'sent',
    actor: { kind: 'operator', id: step.operatorId },
    detail: step.reference,
    at: step.now,
  })
  await announce(trx, withdrawalMoved, { withdrawalId: withdrawal.id, userId: withdrawal.userId, what: 'sent' })
}

/** It certainly did not leave: the money stays held, and may be sent again or given back. */
export async function markWithdrawalFailed(trx: Trx, step: OperatorStep & { readonly reason: string }): Promise<void> {
  const withdrawal = await lockForOperator(trx, step)
  const state = stepFrom(withdrawal, 'send-failed')
  const attempt = await findAttempt(trx, withdrawal.id)
  await endAttempt(trx, attempt, { state: 'failed', detail: step.reason, now: step.now })
  if (attempt) await giveBackToCap(trx, attempt.day, withdrawal.amount)
  await writeWithdrawalState(trx, withdrawal.id, state, step.now)
  await recordWithdrawalEvent(trx, withdrawal.id, {
    kind: 'failed',
    actor: { kind: 'operator', id: step.operatorId },
    detail: step.reason,
    at: step.now,
  })
}

/** Unknown outcome: nothing is sent again and nothing given back until it is known. */
export async function markWithdrawalUnknown(trx: Trx, withdrawal: Withdrawal, attempt: WithdrawalAttempt, now: Date): Promise<void> {
  await endAttempt(trx, attempt, { state: 'unknown', now })
  await writeWithdrawalState(trx, withdrawal.id, stepFrom(withdrawal, 'doubt'), now)
  await recordWithdrawalEvent(trx, withdrawal.id, { kind: 'unknown', actor: { kind: 'system', id: 0 }, at: now })
}

/** The customer has it. */
export async function completeWithdrawal(trx: Trx, step: OperatorStep): Promise<void> {
  const withdrawal = await lockForOperator(trx, step)
  if (withdrawal.state === 'completed') return
  await writeWithdrawalState(trx, withdrawal.id, stepFrom(withdrawal, 'arrive'), step.now)
  await recordWithdrawalEvent(trx, withdrawal.id, { kind: 'completed', actor: { kind: 'operator', id: step.operatorId }, at: step.now })
}

async function endAttempt(trx: Trx, attempt: WithdrawalAttempt | undefined, outcome: AttemptOutcome): Promise<void> {
  invariant(attempt, 'a withdrawal on its way has an open try')
  try {
    await writeAttempt(trx, attempt.id, outcome)
  } catch (error) {
    throw isUniqueViolation(error, 'withdrawal_reference') ? payoutReferenceUsed() : error
  }
}

/** Account by account: the payout as `admin`, the fee as `fee` (NS-23). */
async function takeHeldMoney(trx: Trx, withdrawal: Withdrawal, operatorId: number): Promise<void> {
  for (const { hold, fee } of sharesOf(withdrawal, await holdsOfWithdrawal(trx, withdrawal.id))) {
    await postHold(trx, hold.holdId, {
      key: `wd:${withdrawal.id}:sent:${hold.pot}`,
      reference: { kind: 'withdrawal', id: withdrawal.id },
      actor: { kind: 'operator', id: operatorId },
      reason: 'withdrawal',
      legs: legsOfPayout(withdrawal, hold, fee),
    })
  }
}

/** The fee comes from the first account that has it. */
export function sharesOf(
  withdrawal: Pick<Withdrawal, 'fee'>,
  holds: readonly WithdrawalHold[],
): { readonly hold: WithdrawalHold; readonly fee: bigint }[] {
  let left: bigint = withdrawal.fee
  return holds.map((hold) => {
    const fee = left < hold.amount ? left : hold.amount
    left -= fee
    return { hold, fee }
  })
}

export function legsOfPayout({ userId, methodId }: Withdrawal, { pot, amount }: WithdrawalHold, fee: bigint): Leg[] {
  const debit = { kind: `customer.${pot}`, owner: userId } as const
  const legs: Leg[] = [
    { debit, credit: { kind: 'payout_clearing', owner: methodId }, amount: micro(amount - fee), code: 'admin' },
    { debit, credit: { kind: 'revenue.withdrawal_fee', owner: 0 }, amount: micro(fee), code: 'fee' },
  ]
  return legs.filter((leg) => leg.amount > 0n)
}
