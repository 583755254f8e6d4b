import type { FulfilmentDeps } from '../../deps.ts'
import { type AttemptSubject, latestRefusals } from '../../store/attempt-store.ts'

const refusalsMin = 3

/**
 * One refusal of a repeated request proves nothing: a panel that checks the link or the order before the token refuses what it has taken, when these are out
 * of reach for a while. Only repeated refusals, over some time and with no unknown outcome between, are treated as final.
 */
export async function isRefusedForGood(deps: FulfilmentDeps, panelId: number, params: AttemptSubject): Promise<boolean> {
  const refusals = await deps.database.read(panelId, (trx) => latestRefusals(trx, params))
  const spanMs = deps.clock.now().getTime() - (refusals.firstAt?.getTime() ?? Number.POSITIVE_INFINITY)
  return refusals.count >= refusalsMin && spanMs >= deps.timings.zeroApartMs
}
