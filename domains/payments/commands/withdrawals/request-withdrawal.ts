import { findUser, refuseIfFrozen } from '@vitrine/identity'
import { balancesOf, createHold, lockCustomer, refuseWhenStopped } from '@vitrine/ledger'
import type { PanelOptions } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { formatMicro, invariant, type Micro, micro, refuse } from '@vitrine/platform/kernel'
import { type WithdrawalQuote, withdrawalQuote } from '@vitrine/pricing'
import { refuseRequest, refuseWithdrawalMethod, withdrawalsStopped, withdrawalUnderWay } from '../../errors.ts'
import { withdrawalMoved } from '../../events.ts'
import { withdrawalRisks } from '../../model/withdrawal-risks.ts'
import { noteAddress, withdrawalFacts } from '../../queries/withdrawal-facts.ts'
import { findWithdrawalMethod } from '../../store/withdrawal-method-store.ts'
import { insertWithdrawal, insertWithdrawalHold, recordWithdrawalEvent, type Withdrawal } from '../../store/withdrawal-store.ts'

export interface WithdrawalInput {
  readonly userId: number
  readonly methodId: number
  readonly amount: Micro
  readonly accountNumber: string
  readonly userComment: string | null
}

/** What an amount would cost and pay out; refused outside the method's bounds (WITHDRAW-002). */
export async function quoteWithdrawal(trx: Trx, methodId: number, amount: Micro): Promise<WithdrawalQuote> {
  const method = (await findWithdrawalMethod(trx, methodId)) ?? refuseWithdrawalMethod()
  const { minAmount, maxAmount } = method
  if (amount < minAmount || (maxAmount !== null && amount > maxAmount)) {
    const [min, max] = [formatMicro(minAmount, 0), maxAmount === null ? null : formatMicro(maxAmount, 0)]
    if (max === null) refuse('amount', 'fields.min', { min })
    refuse('amount', 'fields.between', { min, max })
  }
  const quote = withdrawalQuote(amount, method)
  if (quote.total <= 0n) refuse('amount', 'payments.withdrawalFee')
  return quote
}

/**
 * Asks for money (NS-23): it is held at once and leaves only when people have approved and sent it. Only what was earned can be paid out, referral before task;
 * money that was paid in stays. Risks that pass by themselves delay the approval; the others refuse.
 */
export async function requestWithdrawal(
  trx: Trx,
  input: WithdrawalInput,
  { options, now }: { readonly options: PanelOptions; readonly now: Date },
): Promise<Withdrawal> {
  await refuseWhenStopped(trx, 'withdrawals')
  if (options.withdrawalsAreStopped) throw withdrawalsStopped()
  const user = await findUser(trx, input.userId)
  invariant(user, 'a signed-in caller has an account')
  refuseIfFrozen(user)
  const { fee } = await quoteWithdrawal(trx, input.methodId, input.amount)
  const withdrawal = await insertWithdrawal(trx, { ...input, fee, createdAt: now })
  if (!withdrawal) throw withdrawalUnderWay()
  await noteAddress(trx, input, now)
  const lasting = withdrawalRisks(await withdrawalFacts(trx, input, now), now).find(({ until }) => until === null)
  if (lasting) refuseRequest(lasting)
  await holdMoney(trx, withdrawal)
  await recordWithdrawalEvent(trx, withdrawal.id, { kind: 'requested', actor: { kind: 'user', id: input.userId }, at: now })
  await announce(trx, withdrawalMoved, { withdrawalId: withdrawal.id, userId: input.userId, what: 'requested' })
  return withdrawal
}

async function holdMoney(trx: Trx, { id, userId, amount }: Withdrawal): Promise<void> {
  await lockCustomer(trx, userId)
  const { referral, task } = await balancesOf(trx, userId)
  if (amount > referral + task) refuse('amount', 'payments.withdrawalFunds', { amount: formatMicro(referral + task) })
  const fromReferral = micro(amount < referral ? amount : referral)
  const shares = [
    { pot: 'referral', amount: fromReferral },
    { pot: 'task', amount: micro(amount - fromReferral) },
  ] as const
  for (const share of shares.filter((each) => each.amount > 0n)) {
    const account = { kind: `customer.${share.pot}`, owner: userId } as const
    const holdId = await createHold(trx, { key: `wd:${id}:${share.pot}`, account, amount: share.amount })
    await insertWithdrawalHold(trx, id, { ...share, holdId })
  }
}
