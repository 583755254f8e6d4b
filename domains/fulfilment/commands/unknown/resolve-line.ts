import { isUniqueViolation, type Trx } from '@vitrine/platform/database'
import type { FulfilmentDeps } from '../../deps.ts'
import type { OutcomeCheck } from '../../model/review/outcome-check.ts'
import { resolveAt, retryAt } from '../../model/schedule.ts'
import { after } from '../../model/timings.ts'
import type { Provider, ProviderOrder } from '../../ports.ts'
import { getAccount, type ProviderAccount } from '../../store/account-store.ts'
import {
  type Attempt,
  type AttemptResult,
  closeAttempt,
  insertAttempt,
  lastUnknownSend,
  lockLiveAttempt,
  markSent,
} from '../../store/attempt-store.ts'
import { insertOutcomeChecks } from '../../store/reviews/outcome-check-store.ts'
import type { Submission } from '../../store/submission.ts'
import { lockSubmission, planResolution, takeResolution } from '../../store/submission-store.ts'
import { noteTooOften, pacedAccess, takeCall } from '../accounts/pace-calls.ts'
import { hashOf } from '../attempts/hash-request.ts'
import { isRefusedForGood } from '../attempts/is-refused-for-good.ts'
import { sendToReview, settleAccepted, settleNotTaken } from '../attempts/settle-attempt.ts'
import { gatherEvidence } from './gather-evidence.ts'

/** What a poll of the provider showed about the ambiguous attempt. */
export type Finding =
  | { readonly kind: 'taken'; readonly providerOrderId: string; readonly evidence: Readonly<Record<string, unknown>> }
  | { readonly kind: 'not-taken'; readonly definitive: boolean; readonly evidence: Readonly<Record<string, unknown>> }
  | { readonly kind: 'contradiction'; readonly reason: string }
  /** `again` schedules an extra poll at that time. */
  | { readonly kind: 'nothing'; readonly again?: Date }
  /** The provider said nothing about the order: the poll is retried soon and uses up none of the planned ones. */
  | { readonly kind: 'unanswered'; readonly polls: number }

export interface UnknownOutcome {
  readonly submission: Submission
  /** The ambiguous attempt. */
  readonly attempt: Attempt
  /** The attempt row of this poll. */
  readonly poll: Attempt | undefined
  /** When a request for the order last left us without a clear answer. */
  readonly lastSentAt: Date | null
  readonly account: ProviderAccount
  readonly order: ProviderOrder
  /** What this poll finds at a plain account, for the person who has to decide in the end. */
  readonly checks: OutcomeCheck[]
}

/**
 * Polls once for an unknown outcome. An account that replays tokens is sent the same request again, one that lists its orders is searched
 * for our token, a plain one only gives the evidence of gather-evidence.ts. After the last planned poll a human decides.
 */
export async function resolveLine(deps: FulfilmentDeps, panelId: number, orderId: number): Promise<boolean> {
  const unresolved = await deps.database.transaction(panelId, (trx) => take(deps, trx, orderId))
  if (!unresolved) return false
  const finding = await poll(deps, panelId, unresolved)
  const apply = (found: Finding) =>
    deps.database.transaction(panelId, async (trx) => {
      await insertOutcomeChecks(trx, orderId, unresolved.checks, deps.clock.now())
      await applyFinding(deps, trx, orderId, unresolved.attempt.id, found)
    })
  await apply(finding).catch((error: unknown) => {
    if (finding.kind !== 'taken' || !isUniqueViolation(error, 'submission_provider_order')) throw error
    return apply({ kind: 'contradiction', reason: `order ${finding.providerOrderId} of the provider belongs to another line` })
  })
  return true
}

async function take(deps: FulfilmentDeps, trx: Trx, orderId: number): Promise<UnknownOutcome | undefined> {
  const now = deps.clock.now()
  const submission = await takeResolution(trx, orderId, now, after(now, deps.timings.answerMs))
  if (!submission) return undefined
  const attempt = await lockLiveAttempt(trx, orderId)
  if (attempt?.state !== 'ambiguous' || submission.providerServiceId === null) {
    await sendToReview(deps, trx, orderId, `unknown with an attempt that is ${attempt?.state ?? 'missing'}`)
    return undefined
  }
  const account = await getAccount(trx, deps.secrets, attempt.accountId)
  const { providerServiceId, link, quantity, countedBy, fields } = submission
  const request = { service: providerServiceId, link, quantity, countedBy, fields }
  const action = actions[account.access.profile]
  const asks = action !== undefined || attempt.namedIds.length > 0 || account.asksIdWindow || account.reconcilesBalance
  const waitMs = asks ? await takeCall(trx, account) : 0
  if (waitMs > 0) {
    await planResolution(trx, orderId, submission.resolveStep, after(now, waitMs))
    return undefined
  }
  const pollOnce =
    action &&
    (await insertAttempt(
      trx,
      { orderId, action, accountId: account.id, providerServiceId: request.service, requestHash: hashOf(request) },
      now,
    ))
  const lastSentAt = await lastUnknownSend(trx, { orderId })
  return { submission, attempt, poll: pollOnce, lastSentAt, account, order: { ...request, orderId, requestId: attempt.token }, checks: [] }
}

const actions = { plain: undefined, request_id: 'repeat', list: 'find' } as const

async function poll(deps: FulfilmentDeps, panelId: number, unresolved: UnknownOutcome): Promise<Finding> {
  const provider = deps.providers[unresolved.account.connector]
  if (!provider) return { kind: 'nothing' }
  if (unresolved.account.access.profile === 'request_id') return repeat(deps, panelId, provider, unresolved)
  if (unresolved.account.access.profile === 'list') return search(deps, panelId, provider, unresolved)
  return gatherEvidence(deps, panelId, provider, unresolved).catch(async (error: unknown): Promise<Finding> => {
    await noteTooOften(deps, panelId, unresolved.account.id, error)
    return unanswered(unresolved)
  })
}

const unanswered = ({ poll: pollOnce, submission }: UnknownOutcome): Finding => ({
  kind: 'unanswered',
  polls: pollOnce?.no ?? submission.resolveStep,
})

/** Repeats the request under the same token: an existing order is answered with its id, any other is placed now; both are the one order of this line. */
async function repeat(deps: FulfilmentDeps, panelId: number, provider: Provider, unresolved: UnknownOutcome): Promise<Finding> {
  const outcome = await provider.add(unresolved.account.access, unresolved.order, () => markPoll(deps, panelId, unresolved))
  const isRefusal = outcome.kind === 'rejected' && outcome.reason === 'definitive'
  await closePoll(deps, panelId, unresolved, pollResults[outcome.kind], outcome, isRefusal ? 'refused' : 'look')
  if (outcome.kind === 'rejected' || outcome.kind === 'ambiguous') await noteTooOften(deps, panelId, unresolved.account.id, outcome)
  const evidence = { by: 'repeat', outcome: outcome.kind, excerpt: outcome.excerpt.slice(0, 500) }
  if (outcome.kind === 'accepted') return { kind: 'taken', providerOrderId: outcome.providerOrderId, evidence }
  if (!isRefusal) return unanswered(unresolved)
  if (!isOldEnough(deps, unresolved)) return { kind: 'nothing' }
  return (await isRefusedForGood(deps, panelId, { orderId: unresolved.submission.orderId }))
    ? { kind: 'not-taken', definitive: true, evidence }
    : { kind: 'nothing', again: after(deps.clock.now(), deps.timings.zeroApartMs) }
}

const pollResults = { accepted: 'accepted', rejected: 'rejected', 'not-sent': 'not_sent', ambiguous: 'ambiguous' } as const

async function search(deps: FulfilmentDeps, panelId: number, provider: Provider, unresolved: UnknownOutcome): Promise<Finding> {
  if (!provider.findOrders) return { kind: 'nothing' }
  await markPoll(deps, panelId, unresolved)
  let ids: readonly string[]
  try {
    ids = await provider.findOrders(pacedAccess(deps, panelId, unresolved.account), unresolved.order.requestId)
  } catch (error) {
    await closePoll(deps, panelId, unresolved, 'ambiguous', { excerpt: String(error) })
    await noteTooOften(deps, panelId, unresolved.account.id, error)
    return unanswered(unresolved)
  }
  await closePoll(deps, panelId, unresolved, ids.length === 0 ? 'rejected' : 'accepted', { excerpt: `found: ${ids.join(', ')}` })
  const [id] = ids
  const evidence = { by: 'find', found: ids }
  if (id !== undefined && ids.length === 1) return { kind: 'taken', providerOrderId: id, evidence }
  if (ids.length > 1) return { kind: 'contradiction', reason: `the provider has ${ids.length} orders with our token: ${ids.join(', ')}` }
  return isOldEnough(deps, unresolved) ? { kind: 'not-taken', definitive: false, evidence } : { kind: 'nothing' }
}

const isOldEnough = (deps: FulfilmentDeps, { lastSentAt }: UnknownOutcome): boolean =>
  lastSentAt !== null && deps.clock.now().getTime() - lastSentAt.getTime() >= deps.timings.negativeAfterMs

async function markPoll(deps: FulfilmentDeps, panelId: number, { poll: pollOnce }: UnknownOutcome): Promise<boolean> {
  if (!pollOnce) return false
  const now = deps.clock.now()
  return deps.database.transaction(panelId, (trx) => markSent(trx, pollOnce.id, now, after(now, deps.timings.answerMs)))
}

async function closePoll(
  deps: FulfilmentDeps,
  panelId: number,
  { poll: pollOnce }: UnknownOutcome,
  state: AttemptResult['state'],
  outcome: { readonly excerpt: string; readonly httpStatus?: number | null },
  kind: 'look' | 'refused' = 'look',
): Promise<void> {
  if (!pollOnce) return
  const now = deps.clock.now()
  const answer = { at: now, httpStatus: outcome.httpStatus ?? null, excerpt: outcome.excerpt }
  await deps.database.transaction(panelId, (trx) => closeAttempt(trx, pollOnce.id, { state, class: kind, answer }, now))
}

/** Applies a finding to an unknown line; without one it plans the next poll, or hands over to a human. */
async function applyFinding(deps: FulfilmentDeps, trx: Trx, orderId: number, attemptId: string, finding: Finding): Promise<void> {
  const submission = await lockSubmission(trx, orderId)
  const attempt = await lockLiveAttempt(trx, orderId)
  if (submission?.state !== 'unknown' || attempt?.id !== attemptId) return
  const open = { submission, attempt }
  switch (finding.kind) {
    case 'taken':
      return settleAccepted(deps, trx, open, finding.providerOrderId, { class: 'found', evidence: finding.evidence })
    case 'not-taken': {
      const refusedRoute = finding.definitive ? submission.routePriority : null
      return settleNotTaken(deps, trx, open, { state: 'rejected', refusedRoute }, { class: 'not-found', evidence: finding.evidence })
    }
    case 'contradiction':
      return sendToReview(deps, trx, orderId, finding.reason)
    case 'nothing':
    case 'unanswered':
      return planNextPoll(deps, trx, submission, finding)
  }
}

async function planNextPoll(
  deps: FulfilmentDeps,
  trx: Trx,
  { orderId, unknownAt, resolveStep }: Submission,
  finding: Extract<Finding, { kind: 'nothing' | 'unanswered' }>,
): Promise<void> {
  const now = deps.clock.now()
  if (finding.kind === 'nothing' && finding.again) return planResolution(trx, orderId, resolveStep, finding.again)
  const at = resolveAt(unknownAt ?? now, resolveStep + 1, now, deps.timings)
  if (at === null) return sendToReview(deps, trx, orderId, 'whether the provider took the order cannot be found out')
  const soon = finding.kind === 'unanswered' ? retryAt(now, finding.polls, deps.timings, Math.random()) : at
  await (soon < at ? planResolution(trx, orderId, resolveStep, soon) : planResolution(trx, orderId, resolveStep + 1, at))
}
