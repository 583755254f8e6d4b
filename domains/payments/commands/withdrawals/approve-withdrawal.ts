import { lockCustomer, refuseWhenStopped, voidHold } from '@vitrine/ledger'
import { namesOfOperators } from '@vitrine/operators'
import type { PanelOptions } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import {
  addressMoved,
  approvedBefore,
  notAnOperator,
  ownWithdrawal,
  riskyWithdrawal,
  termsMoved,
  withdrawalNotFound,
  withdrawalsStopped,
  wrongStep,
} from '../../errors.ts'
import { withdrawalMoved } from '../../events.ts'
import { maskAccount } from '../../model/mask-account.ts'
import { withdrawalRisks } from '../../model/withdrawal-risks.ts'
import { nextWithdrawalState, type WithdrawalState, type WithdrawalStep } from '../../model/withdrawal-states.ts'
import { approvalsNeeded } from '../../model/withdrawals/approvals-needed.ts'
import { noteAddress, withdrawalFacts } from '../../queries/withdrawal-facts.ts'
import {
  holdsOfWithdrawal,
  lastAddressChange,
  lockWithdrawal,
  recordWithdrawalEvent,
  type Withdrawal,
  writeApproval,
  writePayoutAddress,
  writeWithdrawalState,
} from '../../store/withdrawal-store.ts'
import { isOwnAccount, isSamePerson, type Moderator, refuseUnlessModerator } from '../moderator.ts'

/** An operator's step: who, on what, when, under which settings of the panel. */
export interface OperatorStep extends Moderator {
  readonly withdrawalId: number
  readonly now: Date
}
export interface GuardedStep extends OperatorStep {
  readonly options: PanelOptions
}

/** The withdrawal, locked, for an operator who may touch it: staff, and not its customer. */
export async function lockForOperator(trx: Trx, step: OperatorStep): Promise<Withdrawal> {
  await refuseUnlessModerator(trx, step, notAnOperator)
  const withdrawal = await lockWithdrawal(trx, step.withdrawalId)
  if (!withdrawal) throw withdrawalNotFound()
  if (await isOwnAccount(trx, withdrawal.userId, step)) throw ownWithdrawal()
  return withdrawal
}

export function stepFrom({ state }: Pick<Withdrawal, 'state'>, step: WithdrawalStep): WithdrawalState {
  const next = nextWithdrawalState(state, step)
  if (!next) throw wrongStep(state)
  return next
}

/** Refuses while withdrawals are stopped or the customer has an open risk. */
export async function refuseAtRisk(trx: Trx, withdrawal: Withdrawal, { options, now }: GuardedStep): Promise<void> {
  await refuseWhenStopped(trx, 'withdrawals')
  if (options.withdrawalsAreStopped) throw withdrawalsStopped()
  const found = withdrawalRisks(await withdrawalFacts(trx, withdrawal, now), now)
  if (found.length > 0) throw riskyWithdrawal(found)
}

/** An operator approves exactly what they saw, identified by its hash; above the panel's limit a second person must approve too. */
export async function approveWithdrawal(trx: Trx, step: GuardedStep & { readonly seenTerms: Buffer }): Promise<WithdrawalState> {
  const withdrawal = await lockForOperator(trx, step)
  if (!withdrawal.termsHash.equals(step.seenTerms)) throw await whatMoved(trx, withdrawal)
  const nth = withdrawal.approvers.length === 0 ? 1 : 2
  const needed = approvalsNeeded(withdrawal, step.options)
  if (withdrawal.approvers.length >= needed) throw wrongStep(withdrawal.state)
  const state = stepFrom(withdrawal, nth < needed ? 'approve-first' : 'approve')
  for (const approver of withdrawal.approvers) if (await isSamePerson(trx, approver, step)) throw approvedBefore()
  await refuseAtRisk(trx, withdrawal, step)
  await writeApproval(trx, withdrawal.id, { nth, operatorId: step.operatorId, termsHash: step.seenTerms, state, now: step.now })
  await recordWithdrawalEvent(trx, withdrawal.id, { kind: state, actor: { kind: 'operator', id: step.operatorId }, at: step.now })
  if (state === 'approved')
    await announce(trx, withdrawalMoved, { withdrawalId: withdrawal.id, userId: withdrawal.userId, what: 'approved' })
  return state
}

/** Says what is not as it was seen: only the address of a withdrawal can change. */
async function whatMoved(trx: Trx, { id, accountNumber }: Withdrawal) {
  const change = await lastAddressChange(trx, id)
  if (!change) return termsMoved()
  const by = (await namesOfOperators(trx, [change.actorId])).get(change.actorId) ?? `#${change.actorId}`
  return addressMoved(by, change.at, maskAccount(accountNumber))
}

/** Another address before anything was sent: what was approved was something else, so it has to be approved again, and the address counts as new. */
export async function changePayoutAddress(trx: Trx, step: OperatorStep & { readonly accountNumber: string }): Promise<void> {
  const withdrawal = await lockForOperator(trx, step)
  if (!nextWithdrawalState(withdrawal.state, 'refuse') || withdrawal.state === 'failed') throw wrongStep(withdrawal.state)
  await writePayoutAddress(trx, withdrawal.id, step.accountNumber)
  await noteAddress(trx, { ...withdrawal, accountNumber: step.accountNumber }, step.now)
  await recordWithdrawalEvent(trx, withdrawal.id, {
    kind: 'address-changed',
    actor: { kind: 'operator', id: step.operatorId },
    at: step.now,
  })
}

/** Refused before it was sent: the customer has their money again. */
export async function refuseWithdrawal(trx: Trx, step: OperatorStep & { readonly reason: string }): Promise<void> {
  const withdrawal = await lockForOperator(trx, step)
  await writeWithdrawalState(trx, withdrawal.id, stepFrom(withdrawal, 'refuse'), step.now)
  await lockCustomer(trx, withdrawal.userId)
  for (const { holdId } of await holdsOfWithdrawal(trx, withdrawal.id)) await voidHold(trx, holdId)
  await recordWithdrawalEvent(trx, withdrawal.id, {
    kind: 'void',
    actor: { kind: 'operator', id: step.operatorId },
    detail: step.reason,
    at: step.now,
  })
  await announce(trx, withdrawalMoved, { withdrawalId: withdrawal.id, userId: withdrawal.userId, what: 'refused' })
}
