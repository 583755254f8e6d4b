import { isUniqueViolation, type Trx } from '@vitrine/platform/database'
import type { FulfilmentDeps } from '../../deps.ts'
import { resolveAt, retryAt } from '../../model/schedule.ts'
import { after } from '../../model/timings.ts'
import type { Provider, ProviderOrder } from '../../ports.ts'
import { getAccount, type ProviderAccount } from '../../store/account-store.ts'
import {
  type Attempt,
  type AttemptResult,
  closeAttempt,
  insertAttempt,
  lastDoubtfulSend,
  lockLiveAttempt,
  markSent,
} from '../../store/attempt-store.ts'
import type { Submission } from '../../store/submission.ts'
import { lockSubmission, planResolution, takeResolution } from '../../store/submission-store.ts'
import { noteTooOften, pacedAccess, takeCall } from '../accounts/pace-calls.ts'
import { hashOf } from '../attempts/hash-request.ts'
import { isRefusedForGood } from '../attempts/is-refused-for-good.ts'
import { sendToReview, settleAccepted, settleNotTaken } from '../attempts/settle-attempt.ts'
import { seekEvidence } from './seek-evidence.ts'

/** What a poll of the provider showed about the ambiguous attempt. */
export type Finding =
  | { readonly kind: 'taken'; readonly providerOrderId: string; readonly evidence: Readonly<Record<string, unknown>> }
  | { readonly kind: 'not-taken'; readonly definitive: boolean; readonly evidence: Readonly<Record<string, unknown>> }
  | { readonly kind: 'contradiction'; readonly reason: string }
  /** `again` schedules an extra poll at that time. */
  | { readonly kind: 'nothing'; readonly again?: Date }
  /** The provider said nothing about the order: the poll is retried soon and uses up none of the planned ones. */
  | { readonly kind: 'unanswered'; readonly looks: number }

export interface Doubt {
  readonly submission: Submission
  /** The ambiguous attempt. */
  readonly attempt: Attempt
  /** The attempt row of this poll. */
  readonly look: Attempt | undefined
  /** When a request for the order last left us without a clear answer. */
  readonly lastSentAt: Date | null
  readonly account: ProviderAccount
  readonly order: ProviderOrder
}

/**
 * Polls once for an unknown outcome. An account that replays tokens is sent the same request again, one that lists its orders is searched
 * for our token, a plain one only gives the evidence of seek-evidence.ts. After the last planned poll a human decides.
 */
export async function resolveLine(deps: FulfilmentDeps, panelId: number, orderId: number): Promise<boolean> {
  const doubt = await deps.database.transaction(panelId, (trx) => take(deps, trx, orderId))
  if (!doubt) return false
  const finding = await look(deps, panelId, doubt)
  await deps.database
    .transaction(panelId, (trx) => applyFinding(deps, trx, orderId, doubt.attempt.id, finding))
    .catch((error: unknown) => {
      if (finding.kind !== 'taken' || !isUniqueViolation(error, 'submission_provider_order')) throw error
      const reason = `order ${finding.providerOrderId} of the provider belongs to another line`
      return deps.database.transaction(panelId, (trx) =>
        applyFinding(deps, trx, orderId, doubt.attempt.id, { kind: 'contradiction', reason }),
      )
    })
  return true
}

async function take(deps: FulfilmentDeps, trx: Trx, orderId: number): Promise<Doubt | undefined> {
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
  const asks = action !== undefined || attempt.namedIds.length > 0 || account.asksIdWindow || account.weighsBalance
  const waitMs = asks ? await takeCall(trx, account) : 0
  if (waitMs > 0) {
    await planResolution(trx, orderId, submission.resolveStep, after(now, waitMs))
    return undefined
  }
  const look =
    action &&
    (await insertAttempt(
      trx,
      { orderId, action, accountId: account.id, providerServiceId: request.service, requestHash: hashOf(request) },
      now,
    ))
  const lastSentAt = await lastDoubtfulSend(trx, { orderId })
  return { submission, attempt, look, lastSentAt, account, order: { ...request, orderId, requestId: attempt.token } }
}

const actions = { plain: undefined, request_id: 'repeat', list: 'find' } as const

async function look(deps: FulfilmentDeps, panelId: number, doubt: Doubt): Promise<Finding> {
  const provider = deps.providers[doubt.account.connector]
  if (!provider) return { kind: 'nothing' }
  if (doubt.account.access.profile === 'request_id') return repeat(deps, panelId, provider, doubt)
  if (doubt.account.access.profile === 'list') return search(deps, panelId, provider, doubt)
  return seekEvidence(deps, panelId, provider, doubt).catch(async (error: unknown): Promise<Finding> => {
    await noteTooOften(deps, panelId, doubt.account.id, error)
    return unanswered(doubt)
  })
}

const unanswered = ({ look, submission }: Doubt): Finding => ({ kind: 'unanswered', looks: look?.no ?? submission.resolveStep })

/** Repeats the request under the same token: an existing order is answered with its id, any other is placed now; both are the one order of this line. */
async function repeat(deps: FulfilmentDeps, panelId: number, provider: Provider, doubt: Doubt): Promise<Finding> {
  const outcome = await provider.add(doubt.account.access, doubt.order, () => markLook(deps, panelId, doubt))
  const isRefusal = outcome.kind === 'rejected' && outcome.reason === 'definitive'
  await closeLook(deps, panelId, doubt, lookResults[outcome.kind], outcome, isRefusal ? 'refused' : 'look')
  if (outcome.kind === 'rejected' || outcome.kind === 'ambiguous') await noteTooOften(deps, panelId, doubt.account.id, outcome)
  const evidence = { by: 'repeat', outcome: outcome.kind, excerpt: outcome.excerpt.slice(0, 500) }
  if (outcome.kind === 'accepted') return { kind: 'taken', providerOrderId: outcome.providerOrderId, evidence }
  if (!isRefusal) return unanswered(doubt)
  if (!isOldEnough(deps, doubt)) return { kind: 'nothing' }
  return (await isRefusedForGood(deps, panelId, { orderId: doubt.submission.orderId }))
    ? { kind: 'not-taken', definitive: true, evidence }
    : { kind: 'nothing', again: after(deps.clock.now(), deps.timings.zeroApartMs) }
}

const lookResults = { accepted: 'accepted', rejected: 'rejected', 'not-sent': 'not_sent', ambiguous: 'ambiguous' } as const

async function search(deps: FulfilmentDeps, panelId: number, provider: Provider, doubt: Doubt): Promise<Finding> {
  if (!provider.findOrders) return { kind: 'nothing' }
  await markLook(deps, panelId, doubt)
  let ids: readonly string[]
  try {
    ids = await provider.findOrders(pacedAccess(deps, panelId, doubt.account), doubt.order.requestId)
  } catch (error) {
    await closeLook(deps, panelId, doubt, 'ambiguous', { excerpt: String(error) })
    await noteTooOften(deps, panelId, doubt.account.id, error)
    return unanswered(doubt)
  }
  await closeLook(deps, panelId, doubt, ids.length === 0 ? 'rejected' : 'accepted', { excerpt: `found: ${ids.join(', ')}` })
  const [id] = ids
  const evidence = { by: 'find', found: ids }
  if (id !== undefined && ids.length === 1) return { kind: 'taken', providerOrderId: id, evidence }
  if (ids.length > 1) return { kind: 'contradiction', reason: `the provider has ${ids.length} orders with our token: ${ids.join(', ')}` }
  return isOldEnough(deps, doubt) ? { kind: 'not-taken', definitive: false, evidence } : { kind: 'nothing' }
}

const isOldEnough = (deps: FulfilmentDeps, { lastSentAt }: Doubt): boolean =>
  lastSentAt !== null && deps.clock.now().getTime() - lastSentAt.getTime() >= deps.timings.negativeAfterMs

async function markLook(deps: FulfilmentDeps, panelId: number, { look }: Doubt): Promise<boolean> {
  if (!look) return false
  const now = deps.clock.now()
  return deps.database.transaction(panelId, (trx) => markSent(trx, look.id, now, after(now, deps.timings.answerMs)))
}

async function closeLook(
  deps: FulfilmentDeps,
  panelId: number,
  { look }: Doubt,
  state: AttemptResult['state'],
  outcome: { readonly excerpt: string; readonly httpStatus?: number | null },
  kind: 'look' | 'refused' = 'look',
): Promise<void> {
  if (!look) return
  const now = deps.clock.now()
  const answer = { at: now, httpStatus: outcome.httpStatus ?? null, excerpt: outcome.excerpt }
  await deps.database.transaction(panelId, (trx) => closeAttempt(trx, look.id, { state, class: kind, answer }, now))
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
      return planNextLook(deps, trx, submission, finding)
  }
}

async function planNextLook(
  deps: FulfilmentDeps,
  trx: Trx,
  { orderId, unknownAt, resolveStep }: Submission,
  finding: Extract<Finding, { kind: 'nothing' | 'unanswered' }>,
): Promise<void> {
  const now = deps.clock.now()
  if (finding.kind === 'nothing' && finding.again) return planResolution(trx, orderId, resolveStep, finding.again)
  const at = resolveAt(unknownAt ?? now, resolveStep + 1, now, deps.timings)
  if (at === null) return sendToReview(deps, trx, orderId, 'whether the provider took the order cannot be found out')
  const soon = finding.kind === 'unanswered' ? retryAt(now, finding.looks, deps.timings, Math.random()) : at
  await (soon < at ? planResolution(trx, orderId, resolveStep, soon) : planResolution(trx, orderId, resolveStep + 1, at))
}
