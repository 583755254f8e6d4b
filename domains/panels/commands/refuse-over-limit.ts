import type { Trx } from '@vitrine/platform/database'
import { message, Refusal } from '@vitrine/platform/kernel'
import type { PanelLimits } from '../model/limits/panel-limits.ts'
import { lockPanel, readLimits } from '../store/operator/limits-store.ts'

type Counted = Exclude<keyof PanelLimits, 'ordersPerMinute'>

/**
 * Refuses to add to what the panel may have so many of: 422 with the limit and what there is. Panels without a limit neither count nor wait; of others, one
 * transaction adds at a time.
 */
export async function refuseOverLimit(trx: Trx, kind: Counted, added: number, count: (trx: Trx) => Promise<number>): Promise<void> {
  if (added <= 0 || (await readLimits(trx))?.[kind] == null) return
  await lockPanel(trx)
  const limit = (await readLimits(trx))?.[kind]
  if (limit == null) return
  const there = await count(trx)
  if (there + added <= limit) return
  const numbers = { limit, count: there }
  throw new Refusal('invalid', kind === 'services' ? message('limits.services', numbers) : message('limits.staff', numbers))
}
