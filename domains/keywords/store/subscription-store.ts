import { sql, type Trx } from '@vitrine/platform/database'
import type { SubscriptionStatus } from '../vocabulary.ts'

export interface Subscription {
  readonly userId: number
  readonly planId: number | null
  readonly status: SubscriptionStatus
  readonly triedAt: Date | null
  readonly period: number
  readonly periodStartedAt: Date | null
  readonly periodEndsAt: Date | null
  readonly paid: bigint
  readonly nextPlanId: number | null
  readonly isCanceled: boolean
  readonly tries: number
  readonly dueAt: Date | null
}

const columns = sql`
  s.user_id as "userId", s.plan_id as "planId", s.status, s.tried_at as "triedAt", s.period, s.period_started_at as "periodStartedAt",
  s.period_ends_at as "periodEndsAt", s.paid_micro as paid, s.next_plan_id as "nextPlanId", s.is_canceled as "isCanceled", s.tries, s.due_at as "dueAt"`

export const findSubscription = (trx: Trx, userId: number): Promise<Subscription | undefined> =>
  trx.maybe(sql<Subscription>`select ${columns} from keywords.subscription s where s.panel_id = ${trx.panelId} and s.user_id = ${userId}`)

/** Opens the customer's row and locks it: whatever changes what a plan covers, or how much of it is used, goes one after another. */
export async function lockSubscription(trx: Trx, userId: number): Promise<Subscription> {
  await trx.run(sql`insert into keywords.subscription (panel_id, user_id) values (${trx.panelId}, ${userId}) on conflict do nothing`)
  return trx.one(sql<Subscription>`
    select ${columns} from keywords.subscription s where s.panel_id = ${trx.panelId} and s.user_id = ${userId} for update`)
}

/** Keywords of a customer's active campaigns. */
export const trackedKeywords = async (trx: Trx, userId: number): Promise<number> =>
  (
    await trx.one(sql<{ count: number }>`
      select coalesce(sum(keyword_count), 0)::int as count from keywords.campaign
       where panel_id = ${trx.panelId} and user_id = ${userId} and status = 'active'`)
  ).count
