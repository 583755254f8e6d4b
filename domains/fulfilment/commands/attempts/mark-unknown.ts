import type { PaidLine } from '@vitrine/ordering'
import type { Trx } from '@vitrine/platform/database'
import type { FulfilmentDeps } from '../../deps.ts'
import type { Route } from '../../model/choose-route.ts'
import { expectedCost } from '../../model/cost.ts'
import { requestOf } from '../../model/parameters.ts'
import { after } from '../../model/timings.ts'
import type { ProviderAccount } from '../../store/account-store.ts'
import { insertAttempt, lockAttempt, lockLiveAttempt, markSent } from '../../store/attempt-store.ts'
import type { Submission } from '../../store/submission.ts'
import { type ClaimedFacts, lockSubmission, makeReview, markUnknown, startSubmission } from '../../store/submission-store.ts'
import { hashOf } from './hash-request.ts'
import { sendToReview, settleUnknown } from './settle-attempt.ts'

/** Whether the provider may have this line from one of these accounts although our database, restored to an earlier time, does not know it. */
export function mayBeSentBeforeRestore(line: PaidLine, past: Submission | undefined, accounts: readonly ProviderAccount[]): boolean {
  return accounts.some(
    ({ restoredTo, quarantinedAt }) =>
      restoredTo !== null &&
      quarantinedAt !== null &&
      line.createdAt <= restoredTo &&
      !(past?.restoreUnknownAt && past.restoreUnknownAt >= quarantinedAt),
  )
}

export interface PossiblySent {
  readonly line: PaidLine
  readonly facts: ClaimedFacts
  readonly route: Route
  readonly hops: number
  /** All accounts that may have it. */
  readonly accounts: readonly ProviderAccount[]
}

/**
 * Marks a claimed line's outcome as unknown instead of sending it, as if it had just been sent without an answer. The usual polls then find it, or its
 * absence. When several accounts may have it, the answer of one proves nothing, and a human decides.
 */
export async function markLineUnknown(deps: FulfilmentDeps, trx: Trx, unresolved: PossiblySent): Promise<boolean> {
  const { line, facts, route, hops, accounts } = unresolved
  const now = deps.clock.now()
  const request = requestOf(route, line)
  const plan = { route, request, hops, costExpected: expectedCost(route, line.quantity), leaseUntil: after(now, deps.timings.leaseMs) }
  // Two orders of one link may both exist there: neither owns it.
  if (!(await startSubmission(trx, { ...facts, ownsLink: false }, plan, now))) return false
  const { accountId, providerServiceId } = route
  await insertAttempt(
    trx,
    { orderId: line.id, action: 'add', accountId, providerServiceId, requestHash: hashOf(request), placedAt: line.createdAt },
    now,
  )
  await markSubmissionUnknown(deps, trx, line.id)
  if (accounts.length > 1) {
    const names = accounts.map((account) => account.name).join(', ')
    await sendToReview(deps, trx, line.id, `placed before a restore; it may stand at any of ${names}`)
  }
  return true
}

/** Marks as unknown a line whose worker, by our database, had only just begun to send. */
export async function markSubmissionUnknown(deps: FulfilmentDeps, trx: Trx, orderId: number): Promise<void> {
  const now = deps.clock.now()
  const live = await lockLiveAttempt(trx, orderId)
  // A claim without an intent may have been sent since: the restored database cannot tell.
  if (live?.state === 'created') await markSent(trx, live.id, now, after(now, deps.timings.answerMs))
  const submission = await lockSubmission(trx, orderId)
  if (!submission || !live) {
    await makeReview(trx, orderId, 'submitting without an attempt', now)
    return
  }
  await settleUnknown(deps, trx, { submission, attempt: await lockAttempt(trx, live.id) }, { class: 'restored' })
  await markUnknown(trx, orderId, now)
}
