import { findUser, refuseIfFrozen } from '@vitrine/identity'
import { insufficientFunds } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import { claimKey, keyOfOwn, type RequestContext, saveResource, userIdOf } from '@vitrine/platform/http'
import { invariant } from '@vitrine/platform/kernel'
import type { KeywordsDeps } from '../deps.ts'
import { addressUnproven, noPlan, noTrial, planAbsent, trialUsed } from '../errors.ts'
import { chargeName, costOf, monthAfter } from '../model/tariff.ts'
import { planStep } from '../queries/plan-step.ts'
import { findPlan, type TariffPlan } from '../store/plan-store.ts'
import { lockSubscription, type Subscription } from '../store/subscription-store.ts'
import { beginPeriod, pauseBeyond, planAhead, stopMeasuring } from '../store/write-subscription.ts'
import { payPlan } from './pay-plan.ts'

const DAY_MS = 86_400_000

/**
 * Begins a plan, changes to a larger one at once or to a smaller one with the next period, or takes back what was to happen at its end. A balance that
 * does not cover it is refused at `balance`, and nothing changes.
 */
export async function subscribe(
  { database, clock }: KeywordsDeps,
  context: RequestContext,
  { planId, trial }: { readonly planId: number; readonly trial: boolean | undefined },
): Promise<void> {
  const userId = userIdOf(context)
  const now = clock.now()
  const idempotency = context.idempotency ?? keyOfOwn()
  await database.transaction(context.panelId, async (trx) => {
    const { replayOf } = await claimKey(trx, idempotency)
    if (replayOf !== undefined) return
    const user = await findUser(trx, userId)
    invariant(user, 'the caller exists')
    refuseIfFrozen(user)
    const subscription = await lockSubscription(trx, userId)
    const plan = await findPlan(trx, planId)
    if (!plan) throw planAbsent()
    await change(trx, { subscription, plan, trial, now })
    await saveResource(trx, idempotency, String(planId))
  })
}

async function change(
  trx: Trx,
  { subscription, plan, trial, now }: { subscription: Subscription; plan: TariffPlan; trial: boolean | undefined; now: Date },
): Promise<void> {
  const { userId } = subscription
  const step = await planStep(trx, { subscription, plan, trial })
  if (trial === true && step.change === 'start') throw refusalOfTrial(step.trial, plan)
  switch (step.change) {
    case 'current':
      return planAhead(trx, userId, { planId: plan.id, nextPlanId: null, isCanceled: false })
    case 'downgrade':
      return planAhead(trx, userId, { planId: subscription.planId ?? plan.id, nextPlanId: plan.id, isCanceled: false })
    case 'trial':
      if (subscription.status === 'trial') await planAhead(trx, userId, { planId: plan.id, nextPlanId: null, isCanceled: false })
      else {
        const endsAt = new Date(now.getTime() + plan.trialDays * DAY_MS)
        await beginPeriod(trx, userId, { planId: plan.id, status: 'trial', startedAt: now, endsAt, paid: 0n, triedAt: now })
      }
      return fitCampaigns(trx, userId, plan)
    case 'start':
    case 'upgrade': {
      const { dueNow: amount } = costOf(step.change, subscription, { price: plan.price, now })
      const payment = { userId, period: subscription.period + 1, amount, name: chargeName(plan.name, now) }
      if (!(await payPlan(trx, payment))) throw insufficientFunds()
      await beginPeriod(trx, userId, {
        ...{ planId: plan.id, status: 'active', startedAt: now, endsAt: monthAfter(now), paid: plan.price, triedAt: null },
      })
    }
  }
}

const refusalOfTrial = (trial: 'available' | 'confirm_email' | 'used', { trialDays }: TariffPlan) => {
  if (trialDays === 0) return noTrial()
  return trial === 'confirm_email' ? addressUnproven() : trialUsed()
}

/** Pauses what a plan does not cover, the newest first. */
export async function fitCampaigns(trx: Trx, userId: number, { keywordsLimit }: Pick<TariffPlan, 'keywordsLimit'>): Promise<void> {
  await stopMeasuring(trx, await pauseBeyond(trx, userId, keywordsLimit))
}

/** Ends the plan with its period, or takes that and a downgrade back; refused without a plan. */
export async function cancelSubscription({ database }: KeywordsDeps, context: RequestContext, isCanceled: boolean): Promise<void> {
  const userId = userIdOf(context)
  await database.transaction(context.panelId, async (trx) => {
    const { planId } = await lockSubscription(trx, userId)
    if (planId === null) throw noPlan()
    await planAhead(trx, userId, { planId, nextPlanId: null, isCanceled })
  })
}
