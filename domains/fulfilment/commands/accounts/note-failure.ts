import type { FulfilmentDeps } from '../../deps.ts'
import { countOpenedBreaker } from '../../metrics.ts'
import { afterFailure, type FailureKind } from '../../model/breaker.ts'
import { lockBreaker, saveBreaker } from '../../store/account-store.ts'

/** Counts a failure of an account; several in a row, a revoked key or an empty balance open its breaker, with a notice to the operator. */
export async function noteFailure(deps: FulfilmentDeps, panelId: number, accountId: number, kind: FailureKind): Promise<void> {
  const opened = await deps.database.transaction(panelId, async (trx) => {
    const before = await lockBreaker(trx, accountId)
    const next = afterFailure(before, kind, deps.clock.now(), deps.timings)
    await saveBreaker(trx, accountId, next)
    return before.state === 'closed' && next.state === 'open' ? next : undefined
  })
  if (!opened) return
  countOpenedBreaker(kind)
  deps.log.error(
    { event: 'provider.circuit.opened', panelId, accountId, because: opened.reason, until: opened.openUntil },
    'nothing is sent to the provider for now',
  )
}
