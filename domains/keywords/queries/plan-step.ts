import { findUser } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { changeOf } from '../model/tariff.ts'
import { findPlan, type TariffPlan } from '../store/plan-store.ts'
import type { Subscription } from '../store/subscription-store.ts'
import type { PlanChange } from '../vocabulary.ts'

export type TrialState = 'available' | 'confirm_email' | 'used'

/** A trial is given once to a customer, and to a confirmed address. */
export async function trialOf(trx: Trx, { userId, triedAt }: Pick<Subscription, 'userId' | 'triedAt'>): Promise<TrialState> {
  if (triedAt) return 'used'
  return (await findUser(trx, userId))?.emailVerifiedAt ? 'available' : 'confirm_email'
}

/** What subscribing to a plan would do for this customer now. */
export async function planStep(
  trx: Trx,
  {
    subscription,
    plan,
    trial: isWanted,
  }: { readonly subscription: Subscription; readonly plan: TariffPlan; readonly trial: boolean | undefined },
): Promise<{ readonly change: PlanChange; readonly trial: TrialState }> {
  const trial = await trialOf(trx, subscription)
  const present = subscription.planId === null ? undefined : await findPlan(trx, subscription.planId)
  const isTrial = isWanted !== false && trial === 'available' && plan.trialDays > 0
  return { change: changeOf(subscription, present, plan, isTrial), trial }
}
