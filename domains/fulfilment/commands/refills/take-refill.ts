import { reportRefill } from '@vitrine/ordering'
import type { FulfilmentDeps } from '../../deps.ts'
import { after } from '../../model/timings.ts'
import { getAccount } from '../../store/account-store.ts'
import { insertRefillTask } from '../../store/refill-store.ts'
import { findSubmission } from '../../store/submission-store.ts'

/** A refill goes only to the provider that accepted the order; without one it is refused. */
export async function takeRefill(deps: FulfilmentDeps, panelId: number, refillId: number, orderId: number): Promise<void> {
  await deps.database.transaction(panelId, async (trx) => {
    const now = deps.clock.now()
    const refuse = (reason: string): Promise<void> => reportRefill(trx, refillId, { state: 'rejected', reason }, now)
    const submission = await findSubmission(trx, orderId)
    if (!submission?.providerOrderId || submission.accountId === null) return refuse('no provider')
    const { accountId, providerOrderId } = submission
    const { access } = await getAccount(trx, deps.secrets, accountId)
    if (access.lacks?.includes('refill')) return refuse('the provider does no refills')
    await insertRefillTask(trx, { refillId, orderId, accountId, providerOrderId, deadlineAt: after(now, deps.timings.deadlineMs) }, now)
  })
}
