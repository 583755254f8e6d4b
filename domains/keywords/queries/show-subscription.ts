import { balancesOf } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import { formatMicro, micro } from '@vitrine/platform/kernel'
import type { PlanQuoteWire, SubscriptionWire, TariffPlanWire } from '../contract/schemas.ts'
import { planAbsent } from '../errors.ts'
import { costOf, monthAfter } from '../model/tariff.ts'
import { findPlan, type TariffPlan } from '../store/plan-store.ts'
import { findSubscription, type Subscription, trackedKeywords } from '../store/subscription-store.ts'
import { countBeyond, countPausedByAllowance } from '../store/write-subscription.ts'
import type { PlanChange } from '../vocabulary.ts'
import { planStep, trialOf } from './plan-step.ts'

const DAY_MS = 86_400_000
const money = (amount: bigint): string => formatMicro(micro(amount))

export const presentPlan = (plan: TariffPlan): TariffPlanWire => ({
  id: plan.id,
  is_highlight: plan.isHighlight,
  keywords_limit: plan.keywordsLimit,
  name: plan.name,
  price: money(plan.price),
  trial_days: plan.trialDays,
})

/** A customer who never had a plan. */
const without = (userId: number): Subscription => ({
  userId,
  planId: null,
  status: 'none',
  triedAt: null,
  period: 0,
  periodStartedAt: null,
  periodEndsAt: null,
  paid: 0n,
  nextPlanId: null,
  isCanceled: false,
  tries: 0,
  dueAt: null,
})

const planOf = (trx: Trx, id: number | null): Promise<TariffPlan | undefined> =>
  id === null ? Promise.resolve(undefined) : findPlan(trx, id)

/** A customer's plan as the wire has it; of one without a plan every field is there too. */
export async function showSubscription(trx: Trx, userId: number): Promise<SubscriptionWire> {
  const held = (await findSubscription(trx, userId)) ?? without(userId)
  const [plan, next] = [await planOf(trx, held.planId), await planOf(trx, held.nextPlanId)]
  const price = (next ?? plan)?.price
  const isPaidAgain = held.dueAt !== null && price !== undefined && !held.isCanceled
  return {
    campaign_tariff: {
      id: plan?.id ?? null,
      name: plan?.name ?? null,
      price: plan ? money(plan.price) : null,
      keywords_limit: plan?.keywordsLimit ?? 0,
    },
    tracked_keywords: await trackedKeywords(trx, userId),
    status: held.status,
    period_started_at: held.periodStartedAt?.toISOString() ?? null,
    period_ends_at: held.periodEndsAt?.toISOString() ?? null,
    next_payment: isPaidAgain && held.dueAt ? { at: held.dueAt.toISOString(), amount: money(price) } : null,
    ends_at: held.isCanceled ? (held.periodEndsAt?.toISOString() ?? null) : null,
    next_tariff: next ? presentPlan(next) : null,
    // A plan that is held is changed, not tried.
    trial: held.status === 'none' ? await trialOf(trx, held) : 'used',
    paused_campaigns: await countPausedByAllowance(trx, userId),
  }
}

/** What subscribing to a plan would do and cost now; refused for a plan that is not there. */
export async function quotePlan(
  trx: Trx,
  { userId, planId, now }: { readonly userId: number; readonly planId: number; readonly now: Date },
): Promise<PlanQuoteWire> {
  const held = (await findSubscription(trx, userId)) ?? without(userId)
  const plan = await findPlan(trx, planId)
  if (!plan) throw planAbsent()
  const { change } = await planStep(trx, { subscription: held, plan, trial: undefined })
  const { credit, dueNow } = costOf(change, held, { price: plan.price, now })
  const { total } = await balancesOf(trx, userId)
  const startsAt = change === 'downgrade' ? (held.periodEndsAt ?? now) : now
  return {
    change,
    due_now: money(dueNow),
    credit: money(credit),
    balance: money(total > 0n ? total : 0n),
    is_covered: total >= dueNow,
    starts_at: startsAt.toISOString(),
    next_payment: { at: nextPayment(held, plan, { change, now }).toISOString(), amount: money(plan.price) },
    paused_campaigns: await countBeyond(trx, userId, plan.keywordsLimit),
  }
}

function nextPayment(held: Subscription, plan: TariffPlan, { change, now }: { readonly change: PlanChange; readonly now: Date }): Date {
  if (change === 'start' || change === 'upgrade') return monthAfter(now)
  return held.dueAt ?? new Date(now.getTime() + plan.trialDays * DAY_MS)
}
