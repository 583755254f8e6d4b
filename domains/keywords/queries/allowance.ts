import type { Trx } from '@vitrine/platform/database'
import { findPlan } from '../store/plan-store.ts'
import { findSubscription, lockSubscription, type Subscription, trackedKeywords } from '../store/subscription-store.ts'

/** What a customer's plan covers, and what of it is used. */
export interface Allowance {
  readonly limit: number
  readonly tracked: number
  /** Keywords that may still be followed (CAMPAIGN-008). */
  readonly left: number
  /** A trial's positions wait behind those of plans that are paid. */
  readonly isPaid: boolean
}

export async function allowanceOf(trx: Trx, userId: number): Promise<Allowance> {
  return counted(trx, userId, await findSubscription(trx, userId))
}

/** The allowance, with nobody else changing it until the transaction ends. */
export async function lockAllowance(trx: Trx, userId: number): Promise<Allowance> {
  return counted(trx, userId, await lockSubscription(trx, userId))
}

async function counted(trx: Trx, userId: number, subscription: Subscription | undefined): Promise<Allowance> {
  const planId = subscription?.planId ?? null
  const limit = planId === null ? 0 : ((await findPlan(trx, planId))?.keywordsLimit ?? 0)
  const tracked = await trackedKeywords(trx, userId)
  return { limit, tracked, left: Math.max(0, limit - tracked), isPaid: subscription !== undefined && subscription.status !== 'trial' }
}
