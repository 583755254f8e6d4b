import type { FulfilmentDeps } from '../../deps.ts'
import { lockLiveAttempt } from '../../store/attempt-store.ts'
import { lockSubmission } from '../../store/submission-store.ts'
import { sendToReview, settleNotTaken, settleUnknown } from './settle-attempt.ts'

/**
 * Judges a line whose worker is lost by what it wrote: without the intent nothing was sent and the line is ready again; with it, the
 * outcome is unknown, never ready. A worker that resumes later finds its attempt closed and does not send.
 */
export async function sweepLine(deps: FulfilmentDeps, panelId: number, orderId: number): Promise<boolean> {
  return deps.database.transaction(panelId, async (trx) => {
    const submission = await lockSubmission(trx, orderId)
    if (submission?.state !== 'submitting' || !submission.leaseUntil || submission.leaseUntil > deps.clock.now()) return false
    const attempt = await lockLiveAttempt(trx, orderId)
    if (attempt?.state === 'created') {
      await settleNotTaken(deps, trx, { submission, attempt }, { state: 'not_sent', refusedRoute: null }, { class: 'lost-worker' })
    } else if (attempt?.state === 'sent') {
      await settleUnknown(deps, trx, { submission, attempt }, { class: 'no-outcome' })
    } else {
      await sendToReview(deps, trx, orderId, `submitting with an attempt that is ${attempt?.state ?? 'missing'}`)
    }
    return true
  })
}
