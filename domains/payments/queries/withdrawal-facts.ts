import { credentialsChangedAt, findUser } from '@vitrine/identity'
import { balanceOf, balancesOf, creditsSince } from '@vitrine/ledger'
import { sql, type Trx } from '@vitrine/platform/database'
import { invariant, type Micro } from '@vitrine/platform/kernel'
import { type WithdrawalFacts, withdrawalRules } from '../model/withdrawal-risks.ts'
import { youngestNeeded } from '../model/youngest-needed.ts'
import { hasOpenDispute } from '../store/dispute-store.ts'
import { hasPayoutHold } from '../store/payout-hold-store.ts'
import type { Withdrawal } from '../store/withdrawal-store.ts'

const DAY_MS = 86_400_000
const MONTH_DAYS = 30

type WithdrawalSubject = Pick<Withdrawal, 'userId' | 'methodId' | 'accountNumber'>
/** The money of the withdrawal is held already: what is free is what else there is. */
type Held = WithdrawalSubject & Pick<Withdrawal, 'amount'>

const HOUR_MS = 3_600_000

/** Records an address the first time a customer names it. */
export async function noteAddress(trx: Trx, { userId, methodId, accountNumber }: WithdrawalSubject, now: Date): Promise<void> {
  await trx.run(sql`
    insert into payments.payout_address (panel_id, user_id, method_id, account_number, first_seen_at)
    values (${trx.panelId}, ${userId}, ${methodId}, ${accountNumber}, ${now}) on conflict do nothing`)
}

/** What `withdrawalRisks` judges, read in the transaction that decides. */
export async function withdrawalFacts(trx: Trx, params: Held, now: Date): Promise<WithdrawalFacts> {
  const { userId, methodId, accountNumber } = params
  const user = await findUser(trx, userId)
  invariant(user, 'whoever withdraws has an account')
  const since = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const counted = await trx.one(sql<{ day: number; month: number }>`
    select count(*) filter (where created_at > ${since(1)})::int as day, count(*)::int as month from payments.withdrawal
     where panel_id = ${trx.panelId} and user_id = ${userId} and created_at > ${since(MONTH_DAYS)}`)
  const address = await trx.maybe(sql<{ at: Date }>`
    select first_seen_at as at from payments.payout_address
     where panel_id = ${trx.panelId} and user_id = ${userId} and method_id = ${methodId} and account_number = ${accountNumber}`)
  return {
    registeredAt: user.createdAt,
    isFrozen: user.frozenAt !== null,
    credentialsChangedAt: await credentialsChangedAt(trx, userId),
    addressSeenAt: address?.at ?? now,
    owesDebt: (await balanceOf(trx, { kind: 'customer.debt', owner: userId })) > 0n,
    hasOpenDispute: await hasOpenDispute(trx, userId),
    hasPayoutHold: await hasPayoutHold(trx, userId),
    youngestRewardAt: await youngestReward(trx, params, now),
    requestsOfDay: counted.day,
    requestsOfMonth: counted.month,
  }
}

async function youngestReward(
  trx: Trx,
  { userId, amount }: { readonly userId: number; readonly amount: Micro },
  now: Date,
): Promise<Date | null> {
  const since = new Date(now.getTime() - withdrawalRules.rewardHours * HOUR_MS)
  const recent = await creditsSince(trx, { kind: 'customer.referral', owner: userId }, ['referral', 'widget_reward'], since)
  const { referral, task } = await balancesOf(trx, userId)
  return youngestNeeded(amount, referral + task + amount, recent)
}
