import { isUniqueViolation, type Trx } from '@vitrine/platform/database'
import type { FulfilmentDeps } from '../../deps.ts'
import { countSubmission } from '../../metrics.ts'
import type { FailureKind } from '../../model/breaker.ts'
import type { AddOutcome } from '../../ports.ts'
import { lockAttempt, wasEverUnknown } from '../../store/attempt-store.ts'
import { lockSubmission } from '../../store/submission-store.ts'
import { noteFailure } from '../accounts/note-failure.ts'
import { noteTooOften } from '../accounts/pace-calls.ts'
import { type Open, settleAccepted, settleNotTaken, settleUnknown } from '../attempts/settle-attempt.ts'
import type { Sending } from './claim-lines.ts'

/** Records the outcome of a request (table 3.4) and moves the order by it; afterwards the account's breaker counts a failure. */
export async function recordOutcome(deps: FulfilmentDeps, sending: Sending, outcome: AddOutcome): Promise<void> {
  const { panelId, orderId, account } = sending
  let recorded: AddOutcome['kind'] = outcome.kind
  const failure = await deps.database
    .transaction(panelId, (trx) => record(deps, trx, sending, outcome))
    .catch((error: unknown) => {
      if (outcome.kind !== 'accepted' || !isUniqueViolation(error, 'submission_provider_order')) throw error
      // The provider named an order that belongs to another line: the outcome is unknown.
      const duplicate = {
        kind: 'ambiguous',
        httpStatus: outcome.httpStatus,
        excerpt: `duplicate id ${outcome.providerOrderId}: ${outcome.excerpt}`,
      } as const
      recorded = duplicate.kind
      return deps.database.transaction(panelId, (trx) => record(deps, trx, sending, duplicate))
    })
  countSubmission(recorded)
  if (!failure) return
  deps.log.info(
    { event: 'order.submit.rejected', panelId, orderId, account: account.name, failure, excerpt: outcome.excerpt.slice(0, 200) },
    'a provider did not take an order',
  )
  // "Too often" is no outage: the account gets a pause, its breaker stays closed.
  if (failure === 'busy' && (await noteTooOften(deps, panelId, account.id, outcome))) return
  await noteFailure(deps, panelId, account.id, failure)
}

async function record(deps: FulfilmentDeps, trx: Trx, sending: Sending, outcome: AddOutcome): Promise<FailureKind | undefined> {
  const submission = await lockSubmission(trx, sending.orderId)
  const attempt = await lockAttempt(trx, sending.attempt.id)
  if (!submission) return undefined
  const open = { submission, attempt }
  if (attempt.state === 'created' || attempt.state === 'sent') return settle(deps, trx, open, outcome)
  // The sweeper was faster. Our own answer still proves that the order stands; a late refusal proves nothing: evidence may have been gathered meanwhile.
  const isWaitedFor = attempt.state === 'ambiguous' && (submission.state === 'unknown' || submission.state === 'review')
  if (outcome.kind === 'accepted' && isWaitedFor) await settle(deps, trx, open, outcome)
  else if (outcome.kind === 'accepted' && submission.providerOrderId !== outcome.providerOrderId) {
    const ids = [submission.providerOrderId, outcome.providerOrderId]
    deps.log.error(
      { event: 'order.submit.duplicate', panelId: trx.panelId, orderId: sending.orderId, ids },
      'an order may stand twice at a provider',
    )
  } else
    deps.log.info(
      { event: 'order.submit.late', panelId: trx.panelId, orderId: sending.orderId, outcome: outcome.kind, attempt: attempt.state },
      'an answer came too late',
    )
  return undefined
}

async function settle(deps: FulfilmentDeps, trx: Trx, open: Open, outcome: AddOutcome): Promise<FailureKind | undefined> {
  const at = deps.clock.now()
  const answerOf = (httpStatus: number | null) => ({ answer: { at, httpStatus, excerpt: outcome.excerpt } })
  switch (outcome.kind) {
    case 'accepted':
      await settleAccepted(deps, trx, open, outcome.providerOrderId, { class: 'accepted', ...answerOf(outcome.httpStatus) })
      return undefined
    case 'not-sent':
      await settleNotTaken(deps, trx, open, { state: 'not_sent', refusedRoute: null }, { class: 'not-sent', ...answerOf(null) })
      return 'unreachable'
    case 'ambiguous':
      await settleUnknown(deps, trx, open, {
        class: 'ambiguous',
        ...answerOf(outcome.httpStatus),
        ...(outcome.namedIds ? { namedIds: outcome.namedIds } : {}),
      })
      return 'ambiguous'
    case 'rejected':
      return settleRejected(deps, trx, open, outcome, answerOf(outcome.httpStatus))
  }
}

const saysActiveLink = (excerpt: string): boolean => /active order/i.test(excerpt)

async function settleRejected(
  deps: FulfilmentDeps,
  trx: Trx,
  open: Open,
  outcome: Extract<AddOutcome, { kind: 'rejected' }>,
  answer: { readonly answer: { readonly at: Date; readonly httpStatus: number | null; readonly excerpt: string } },
): Promise<FailureKind | undefined> {
  const { submission } = open
  if (saysActiveLink(outcome.excerpt) && (await wasEverUnknown(trx, submission.orderId))) {
    // The active order may be this very one, taken by an earlier attempt.
    await settleUnknown(deps, trx, open, { class: 'active-link', ...answer })
    return undefined
  }
  const refusedRoute = outcome.reason === 'definitive' ? submission.routePriority : null
  await settleNotTaken(deps, trx, open, { state: 'rejected', refusedRoute }, { class: outcome.reason, ...answer })
  if (outcome.reason === 'definitive' || saysActiveLink(outcome.excerpt)) return undefined
  return outcome.reason === 'transient' ? 'busy' : outcome.reason
}
