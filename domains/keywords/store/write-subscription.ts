import { sql, type Trx } from '@vitrine/platform/database'
import type { SubscriptionStatus } from '../vocabulary.ts'

export interface Period {
  readonly planId: number
  readonly status: Exclude<SubscriptionStatus, 'none' | 'past_due'>
  readonly startedAt: Date
  readonly endsAt: Date
  readonly paid: bigint
  readonly triedAt: Date | null
}

/** Begins a period: its number is one higher, and what was to happen at the old one's end is done. */
export async function beginPeriod(trx: Trx, userId: number, { planId, status, startedAt, endsAt, paid, triedAt }: Period): Promise<void> {
  await trx.run(sql`
    update keywords.subscription set plan_id = ${planId}, status = ${status}, period = period + 1, period_started_at = ${startedAt},
      period_ends_at = ${endsAt}, paid_micro = ${paid}, tried_at = coalesce(tried_at, ${triedAt}), next_plan_id = null, is_canceled = false, tries = 0,
      due_at = ${endsAt}
     where panel_id = ${trx.panelId} and user_id = ${userId}`)
}

/** What happens at the end of the period; a trial's plan may also change at once. */
export async function planAhead(
  trx: Trx,
  userId: number,
  { planId, nextPlanId, isCanceled }: { readonly planId: number; readonly nextPlanId: number | null; readonly isCanceled: boolean },
): Promise<void> {
  await trx.run(sql`
    update keywords.subscription set plan_id = ${planId}, next_plan_id = ${nextPlanId}, is_canceled = ${isCanceled}
     where panel_id = ${trx.panelId} and user_id = ${userId}`)
}

export async function postponeCharge(
  trx: Trx,
  userId: number,
  { tries, dueAt }: { readonly tries: number; readonly dueAt: Date },
): Promise<void> {
  await trx.run(sql`
    update keywords.subscription set status = 'past_due', tries = ${tries}, due_at = ${dueAt} where panel_id = ${trx.panelId} and user_id = ${userId}`)
}

/** Without a plan; that it was tried, and which periods there were, stays. */
export async function endSubscription(trx: Trx, userId: number): Promise<void> {
  await trx.run(sql`
    update keywords.subscription set plan_id = null, status = 'none', period_started_at = null, period_ends_at = null, paid_micro = 0,
      next_plan_id = null, is_canceled = false, tries = 0, due_at = null
     where panel_id = ${trx.panelId} and user_id = ${userId}`)
}

/** Pauses active campaigns beyond the allowance, the newest first, until the rest fits. Answers which. */
export const pauseBeyond = async (trx: Trx, userId: number, limit: number): Promise<number[]> => {
  const rows = await trx.rows(sql<{ id: number }>`
    update keywords.campaign c set status = 'paused', paused_by = 'allowance', due_at = null
      from (select b.id, sum(b.keyword_count) over (order by b.created_at, b.id) as used from keywords.campaign b
             where b.panel_id = ${trx.panelId} and b.user_id = ${userId} and b.status = 'active') u
     where c.panel_id = ${trx.panelId} and c.id = u.id and u.used > ${limit} returning c.id`)
  return rows.map(({ id }) => id)
}

/** How many active campaigns an allowance would pause. */
export const countBeyond = async (trx: Trx, userId: number, limit: number): Promise<number> =>
  (
    await trx.one(sql<{ count: number }>`
      select count(*)::int as count from (select sum(b.keyword_count) over (order by b.created_at, b.id) as used from keywords.campaign b
        where b.panel_id = ${trx.panelId} and b.user_id = ${userId} and b.status = 'active') u where u.used > ${limit}`)
  ).count

export const countPausedByAllowance = async (trx: Trx, userId: number): Promise<number> =>
  (
    await trx.one(sql<{ count: number }>`
      select count(*)::int as count from keywords.campaign where panel_id = ${trx.panelId} and user_id = ${userId} and paused_by = 'allowance'`)
  ).count

export const stopMeasuring = (trx: Trx, campaignIds: readonly number[]): Promise<number> =>
  trx.run(sql`
    update keywords.tracked_position set due_at = null
     where panel_id = ${trx.panelId} and campaign_id = any (${[...campaignIds]}::integer[]) and due_at is not null`)

/** Undefined when it is not due any more, or another worker has it. */
export const lockDueSubscription = async (trx: Trx, userId: number, now: Date): Promise<boolean> =>
  (await trx.maybe(sql<{ userId: number }>`
    select user_id as "userId" from keywords.subscription
     where panel_id = ${trx.panelId} and user_id = ${userId} and due_at <= ${now} for update skip locked`)) !== undefined
