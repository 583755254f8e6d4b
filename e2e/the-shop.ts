import { inject } from 'vitest'
import type { JourneyShop } from './journeys.setup.ts'

/** The shop of this worker: journeys that run at the same time never share one. */
export function theShop(): JourneyShop {
  const shops = inject('shops')
  const shop = shops[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % shops.length]
  if (!shop) throw new Error('No shop was started for this worker')
  return shop
}
