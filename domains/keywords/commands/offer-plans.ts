import type { Trx } from '@vitrine/platform/database'
import { savePlan } from '../store/plan-store.ts'

const TRIAL_DAYS = 7
/** What a panel offers unless it decides otherwise; prices in micro-USD. */
const PLANS = [
  { name: 'Starter', price: 9_000_000n, keywordsLimit: 100, isHighlight: false },
  { name: 'Growth', price: 29_000_000n, keywordsLimit: 500, isHighlight: true },
  { name: 'Pro', price: 79_000_000n, keywordsLimit: 2_000, isHighlight: false },
] as const

/** Offers the three plans; again changes nothing. */
export async function offerPlans(trx: Trx): Promise<void> {
  for (const plan of PLANS) await savePlan(trx, { ...plan, trialDays: TRIAL_DAYS })
}
