import type { Trx } from '@vitrine/platform/database'
import { changedMeanwhile } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import type { PanelLimits } from '../../model/limits/panel-limits.ts'
import { readLimits, type StoredLimits, writeLimits } from '../../store/operator/limits-store.ts'

/** What the panel may have at most, and who set it; 404 where there is none. */
export async function panelLimits(trx: Trx, mode: 'read' | 'lock' = 'read'): Promise<StoredLimits> {
  const stored = await readLimits(trx, mode)
  if (!stored) throw new Refusal('not-found', 'request.notFound')
  return stored
}

/** Sets what the panel may have at most. What it has beyond that stays; nothing is added to it. */
export async function changeLimits(
  trx: Trx,
  by: string,
  { version, ...limits }: PanelLimits & { readonly version: number },
): Promise<StoredLimits> {
  const stored = await panelLimits(trx, 'lock')
  if (stored.version !== version) throw changedMeanwhile({ version: stored.version, by: stored.changedBy, at: stored.changedAt })
  await writeLimits(trx, limits, by)
  return panelLimits(trx)
}
