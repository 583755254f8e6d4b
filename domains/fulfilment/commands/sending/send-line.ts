import { invariant } from '@vitrine/platform/kernel'
import type { FulfilmentDeps } from '../../deps.ts'
import { after } from '../../model/timings.ts'
import { markSent } from '../../store/attempt-store.ts'
import { extendLease } from '../../store/submission-store.ts'
import { snapshotBefore } from '../unknown/reconcile-account.ts'
import type { Sending } from './claim-lines.ts'
import { recordOutcome } from './record-outcome.ts'

/**
 * Sends one claimed line: connection, then the intent in the database, then the request, then the outcome. An exception leaves the
 * attempt as it is; the sweeper judges it by that alone, exactly as after a crash.
 */
export async function sendLine(deps: FulfilmentDeps, sending: Sending): Promise<void> {
  const provider = deps.providers[sending.account.connector]
  invariant(provider, `connector ${sending.account.connector} is installed`)
  await snapshotBefore(deps, provider, sending)
  const outcome = await provider.add(sending.account.access, sending.order, () => writeIntent(deps, sending))
  await recordOutcome(deps, sending, outcome)
}

/** True when the intent is written and fresh: a stalled worker must not send what the sweeper may have judged. */
async function writeIntent(deps: FulfilmentDeps, { panelId, orderId, attempt }: Sending): Promise<boolean> {
  const startedAt = performance.now()
  const stands = await deps.database.transaction(panelId, async (trx) => {
    const now = deps.clock.now()
    const deadlineAt = after(now, deps.timings.answerMs)
    return (await extendLease(trx, orderId, attempt.id, deadlineAt)) && (await markSent(trx, attempt.id, now, deadlineAt))
  })
  return stands && performance.now() - startedAt < deps.timings.sendFreshMs
}
