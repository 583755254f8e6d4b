import { post, theSystem } from '@vitrine/ledger'
import { reportAccepted, reportReadyAgain, reportReview, reportUnknown } from '@vitrine/ordering'
import type { Trx } from '@vitrine/platform/database'
import type { FulfilmentDeps } from '../../deps.ts'
import { pollAt, resolveAt, retryAt } from '../../model/schedule.ts'
import { after } from '../../model/timings.ts'
import { clearFailures } from '../../store/account-store.ts'
import { type Attempt, type AttemptResult, closeAttempt } from '../../store/attempt-store.ts'
import type { Submission } from '../../store/submission.ts'
import { makeAccepted, makeReady, makeReview, makeUnknown } from '../../store/submission-store.ts'

/** A locked submission with its locked live attempt. */
export interface Open {
  readonly submission: Submission
  readonly attempt: Attempt
}

type Result = Omit<AttemptResult, 'state'>

/** The provider has the order: id, cost and the customer's state in one transaction. */
export async function settleAccepted(
  deps: FulfilmentDeps,
  trx: Trx,
  { submission, attempt }: Open,
  providerOrderId: string,
  result: Result,
): Promise<void> {
  const now = deps.clock.now()
  if (attempt.state !== 'accepted') await closeAttempt(trx, attempt.id, { ...result, state: 'accepted', providerOrderId }, now)
  await makeAccepted(trx, submission.orderId, providerOrderId, pollAt(now, 0, deps.timings, Math.random()), now)
  await reportAccepted(trx, submission.orderId)
  if (submission.acceptedAt === null) await bookCost(trx, submission.orderId, attempt, submission.costExpected)
  await clearFailures(trx, attempt.accountId)
}

/** Books what the provider takes for the order against our prepaid money there; the key names the attempt, so it is booked once. */
async function bookCost(trx: Trx, orderId: number, attempt: Attempt, amount: Submission['costExpected']): Promise<void> {
  if (amount === 0n) return
  await post(trx, {
    key: `order:${orderId}:cost:${attempt.no}`,
    reference: { kind: 'order', id: orderId },
    actor: theSystem,
    legs: [
      {
        debit: { kind: 'expense.provider', owner: 0 },
        credit: { kind: 'provider_prepaid', owner: attempt.accountId },
        amount,
        code: 'internal',
      },
    ],
  })
}

/** Certainly not taken. `refusedRoute` excludes a route; then the next one is asked at once, as when an operator says so. */
export async function settleNotTaken(
  deps: FulfilmentDeps,
  trx: Trx,
  { submission, attempt }: Open,
  how: { readonly state: 'rejected' | 'not_sent'; readonly refusedRoute: number | null; readonly atOnce?: boolean },
  result: Result,
): Promise<void> {
  const now = deps.clock.now()
  await closeAttempt(trx, attempt.id, { ...result, state: how.state }, now)
  await makeReady(trx, submission.orderId, how.refusedRoute, now)
  const atOnce = how.refusedRoute !== null || how.atOnce === true
  const dueAt = atOnce ? now : retryAt(now, submission.tries, deps.timings, Math.random())
  await reportReadyAgain(trx, submission.orderId, dueAt, now)
}

/** The request may have been carried out: nothing is sent again until it is known. */
export async function settleUnknown(deps: FulfilmentDeps, trx: Trx, { submission, attempt }: Open, result: Result): Promise<void> {
  const now = deps.clock.now()
  await closeAttempt(trx, attempt.id, { ...result, state: 'ambiguous' }, now)
  await makeUnknown(trx, submission.orderId, resolveAt(now, 0, now, deps.timings) ?? after(now, deps.timings.busyMs), now)
  await reportUnknown(trx, submission.orderId)
}

/** A human decides. */
export async function sendToReview(deps: Pick<FulfilmentDeps, 'clock' | 'log'>, trx: Trx, orderId: number, reason: string): Promise<void> {
  deps.log.error({ event: 'order.review.needed', panelId: trx.panelId, orderId, reason }, 'an order needs a decision')
  await makeReview(trx, orderId, reason, deps.clock.now())
  await reportReview(trx, orderId)
}
