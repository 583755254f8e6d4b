import { sql, type Trx } from '@vitrine/platform/database'
import { savePlan, type TariffPlan } from '../store/plan-store.ts'

const MONTH_MS = 30 * 86_400_000

/** A plan of one's own; a hundred keywords for $9 unless told otherwise. */
export const aPlan = (trx: Trx, overrides: Partial<Omit<TariffPlan, 'id'>> = {}): Promise<TariffPlan> =>
  savePlan(trx, { name: 'Starter', price: 9_000_000n, keywordsLimit: 100, trialDays: 0, isHighlight: false, ...overrides })

/** Gives a customer a plan as if it had been paid. */
export async function aSubscription(trx: Trx, userId: number, plan: Pick<TariffPlan, 'id' | 'price'>, now = new Date()): Promise<void> {
  const endsAt = new Date(now.getTime() + MONTH_MS)
  await trx.run(sql`
    insert into keywords.subscription (panel_id, user_id, plan_id, status, period, period_started_at, period_ends_at, paid_micro, due_at)
    values (${trx.panelId}, ${userId}, ${plan.id}, 'active', 1, ${now}, ${endsAt}, ${plan.price}, ${endsAt})
    on conflict (panel_id, user_id) do update set plan_id = excluded.plan_id, status = 'active', period = 1, period_started_at = excluded.period_started_at,
      period_ends_at = excluded.period_ends_at, paid_micro = excluded.paid_micro, due_at = excluded.due_at`)
}
