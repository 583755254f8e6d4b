import { findUser } from '@vitrine/identity'
import { isStopped } from '@vitrine/ledger'
import type { PanelRow, Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { invariant } from '@vitrine/platform/kernel'
import type { KeywordsDeps } from '../deps.ts'
import { planEnded, planPastDue } from '../events.ts'
import { chargeName, monthAfter, nextTry } from '../model/tariff.ts'
import { findPlan, type TariffPlan } from '../store/plan-store.ts'
import { lockSubscription, type Subscription } from '../store/subscription-store.ts'
import { beginPeriod, endSubscription, lockDueSubscription, postponeCharge } from '../store/write-subscription.ts'
import { payPlan } from './pay-plan.ts'
import { fitCampaigns } from './subscribe.ts'

/**
 * What is due of a subscription, in one transaction: the next period is paid and begins, or the charge is put off, or the plan ends. A crash before the
 * commit leaves it due, one after it finds nothing to do. False when another worker has it.
 */
export async function renewSubscription({ database, clock }: KeywordsDeps, { panelId, id: userId }: PanelRow): Promise<boolean> {
  const now = clock.now()
  return database.transaction(panelId, async (trx) => {
    // While the panel's money stands still nothing is paid, and nothing counts as unpaid.
    if ((await isStopped(trx, 'postings')) || !(await lockDueSubscription(trx, userId, now))) return false
    const subscription = await lockSubscription(trx, userId)
    const planId = subscription.nextPlanId ?? subscription.planId
    const plan = planId === null ? undefined : await findPlan(trx, planId)
    invariant(plan && subscription.periodEndsAt, 'a subscription that is due has a plan and a period')
    if (subscription.isCanceled) await end(trx, subscription, plan, 'canceled')
    else if (await pay(trx, subscription, plan)) await begin(trx, subscription.periodEndsAt, { userId, plan })
    else await putOff(trx, subscription, { plan, now })
    return true
  })
}

/** A frozen customer pays nothing, as if the balance were empty. */
async function pay(trx: Trx, { userId, period, periodEndsAt }: Subscription, plan: TariffPlan): Promise<boolean> {
  const user = await findUser(trx, userId)
  if (!user || user.frozenAt || !periodEndsAt) return false
  return payPlan(trx, { userId, period: period + 1, amount: plan.price, name: chargeName(plan.name, periodEndsAt) })
}

/** From the end of the period before, however late it was paid. */
async function begin(trx: Trx, startedAt: Date, { userId, plan }: { readonly userId: number; readonly plan: TariffPlan }): Promise<void> {
  const endsAt = monthAfter(startedAt)
  await beginPeriod(trx, userId, { planId: plan.id, status: 'active', startedAt, endsAt, paid: plan.price, triedAt: null })
  await fitCampaigns(trx, userId, plan)
}

async function putOff(
  trx: Trx,
  subscription: Subscription,
  { plan, now }: { readonly plan: TariffPlan; readonly now: Date },
): Promise<void> {
  const { userId, period } = subscription
  const tries = subscription.tries + 1
  const dueAt = nextTry(tries, now)
  if (!dueAt) return end(trx, subscription, plan, 'unpaid')
  await postponeCharge(trx, userId, { tries, dueAt })
  // One mail for a period, not one for each try.
  if (tries === 1) await announce(trx, planPastDue, { userId, period: period + 1, planName: plan.name, amount: String(plan.price) })
}

/** Campaigns stay, paused, with all they have measured. */
async function end(trx: Trx, { userId, period }: Subscription, plan: TariffPlan, because: 'canceled' | 'unpaid'): Promise<void> {
  await endSubscription(trx, userId)
  await fitCampaigns(trx, userId, { keywordsLimit: 0 })
  await announce(trx, planEnded, { userId, period, planName: plan.name, because })
}
