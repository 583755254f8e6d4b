import type { FreeTrialDeps } from '../../deps.ts'
import { type FreeTrial, lockWaiting, writeCanceled } from '../../store/free-trial-store.ts'
import { giveTrial } from './give-trial.ts'
import { withSnapshot } from './take-free-trial.ts'

/** An operator's decision on the proof of a trial. False when no trial of that number waits any more. */
export async function decideFreeTrial(
  deps: FreeTrialDeps,
  { panelId, id, isAccepted }: { readonly panelId: number; readonly id: number; readonly isAccepted: boolean },
): Promise<boolean> {
  const panel = await deps.panels.get(panelId)
  const decided = await withSnapshot<FreeTrial | undefined>(deps, panelId, async (trx, snapshot) => {
    const trial = await lockWaiting(trx, id)
    if (!trial) return undefined
    if (isAccepted) return giveTrial(trx, { panel, snapshot, trial })
    await writeCanceled(trx, id)
    return { ...trial, status: 'canceled' }
  })
  return decided !== undefined
}
