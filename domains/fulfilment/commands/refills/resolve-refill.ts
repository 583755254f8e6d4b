import { isUniqueViolation, type Trx } from '@vitrine/platform/database'
import type { FulfilmentDeps } from '../../deps.ts'
import { resolveAt, retryAt } from '../../model/schedule.ts'
import { after } from '../../model/timings.ts'
import { getAccount, type ProviderAccount } from '../../store/account-store.ts'
import {
  type Attempt,
  closeAttempt,
  insertRefillAttempt,
  lastUnknownSend,
  lockLiveRefillAttempt,
  markSent,
} from '../../store/attempt-store.ts'
import { lockRefillTask, type RefillTask, saveRefillTask } from '../../store/refill-store.ts'
import { noteTooOften, takeCall } from '../accounts/pace-calls.ts'
import { isRefusedForGood } from '../attempts/is-refused-for-good.ts'
import { attemptFacts } from './send-refill.ts'
import { refillAccepted, refillNotTaken, refillRefused, refillUnknown } from './settle-refill.ts'

/** Resolves a due refill whose attempt no worker holds: a lost worker's is judged by what it wrote, an unknown outcome is polled. */
export async function resolveRefill(deps: FulfilmentDeps, panelId: number, refillId: number): Promise<boolean> {
  const poll = await deps.database.transaction(panelId, (trx) => take(deps, trx, refillId))
  if (poll === 'swept') return true
  if (!poll) return false
  const finding = await repeat(deps, panelId, poll)
  await deps.database
    .transaction(panelId, (trx) => applyPoll(deps, trx, refillId, finding))
    .catch((error: unknown) => {
      // The named refill is another one's: the outcome stays unknown.
      if (!isUniqueViolation(error, 'refill_provider_refill')) throw error
      return deps.database.transaction(panelId, (trx) => applyPoll(deps, trx, refillId, { kind: 'nothing' }))
    })
  return true
}

interface PollInput {
  readonly task: RefillTask
  readonly account: ProviderAccount
  /** The attempt row of this poll; none where the account's profile gives no evidence. */
  readonly attempt: Attempt | undefined
  /** When a request for the refill last left us without a clear answer. */
  readonly lastSentAt: Date | null
}

async function take(deps: FulfilmentDeps, trx: Trx, refillId: number): Promise<PollInput | 'swept' | undefined> {
  const now = deps.clock.now()
  const task = await lockRefillTask(trx, refillId)
  if (task?.state === 'submitting') return task.leaseUntil && task.leaseUntil <= now ? sweep(deps, trx, task) : undefined
  if (task?.state !== 'unknown' || !task.dueAt || task.dueAt > now) return undefined
  const account = await getAccount(trx, deps.secrets, task.accountId)
  const repeats = account.access.profile === 'request_id'
  const waitMs = repeats ? await takeCall(trx, account) : 0
  await saveRefillTask(trx, task, { state: 'unknown', dueAt: after(now, waitMs || deps.timings.answerMs) }, now)
  if (waitMs > 0) return undefined
  const attempt = repeats ? await insertRefillAttempt(trx, { ...attemptFacts(task), action: 'repeat_refill' }, now) : undefined
  return { task, account, attempt, lastSentAt: await lastUnknownSend(trx, { refillId }) }
}

async function sweep(deps: FulfilmentDeps, trx: Trx, task: RefillTask): Promise<'swept'> {
  const attempt = await lockLiveRefillAttempt(trx, task.refillId)
  if (attempt?.state === 'created') await refillNotTaken(deps, trx, { task, attempt }, 'not_sent', { class: 'lost-worker' })
  else if (attempt) await refillUnknown(deps, trx, { task, attempt }, { class: 'no-outcome' })
  return 'swept'
}

/** The result of a poll. `again` schedules an extra poll at that time; an unanswered one is retried soon and uses up none of the planned ones. */
type Finding =
  | { readonly kind: 'taken'; readonly refillId: string; readonly excerpt: string }
  | { readonly kind: 'refused'; readonly excerpt: string }
  | { readonly kind: 'nothing'; readonly again?: Date }
  | { readonly kind: 'unanswered'; readonly polls: number }

/** The same request under the same token: a refill that stands is answered with its id, any other is taken now; both are this one refill. */
async function repeat(deps: FulfilmentDeps, panelId: number, { task, account, attempt, lastSentAt }: PollInput): Promise<Finding> {
  const provider = deps.providers[account.connector]
  if (!attempt || !provider) return { kind: 'nothing' }
  const request = { providerOrderId: task.providerOrderId, requestId: task.token }
  const outcome = await provider.refill(account.access, request, () =>
    deps.database.transaction(panelId, (trx) => {
      const now = deps.clock.now()
      return markSent(trx, attempt.id, now, after(now, deps.timings.answerMs))
    }),
  )
  if (outcome.kind === 'rejected' || outcome.kind === 'ambiguous') await noteTooOften(deps, panelId, account.id, outcome)
  const isRefusal = outcome.kind === 'rejected' && outcome.reason === 'definitive'
  const now = deps.clock.now()
  const answer = { at: now, httpStatus: outcome.kind === 'not-sent' ? null : outcome.httpStatus, excerpt: outcome.excerpt }
  const state = outcome.kind === 'not-sent' ? 'not_sent' : outcome.kind
  const result = { state, class: isRefusal ? 'refused' : 'look', answer } as const
  await deps.database.transaction(panelId, (trx) => closeAttempt(trx, attempt.id, result, now))
  if (outcome.kind === 'accepted') return { kind: 'taken', refillId: outcome.refillId, excerpt: outcome.excerpt }
  if (!isRefusal) return { kind: 'unanswered', polls: attempt.no }
  // While the first request may still be under way, a refusal of its repetition proves nothing.
  if (lastSentAt === null || now.getTime() - lastSentAt.getTime() < deps.timings.negativeAfterMs) return { kind: 'nothing' }
  return (await isRefusedForGood(deps, panelId, { refillId: task.refillId }))
    ? { kind: 'refused', excerpt: outcome.excerpt }
    : { kind: 'nothing', again: after(now, deps.timings.zeroApartMs) }
}

async function applyPoll(deps: FulfilmentDeps, trx: Trx, refillId: number, finding: Finding): Promise<void> {
  const task = await lockRefillTask(trx, refillId)
  const attempt = await lockLiveRefillAttempt(trx, refillId)
  if (task?.state !== 'unknown' || attempt?.state !== 'ambiguous') return
  const open = { task, attempt }
  const evidenceOf = (excerpt: string) => ({ by: 'repeat', excerpt: excerpt.slice(0, 500) })
  if (finding.kind === 'taken') {
    return refillAccepted(deps, trx, open, finding.refillId, { class: 'found', evidence: evidenceOf(finding.excerpt) })
  }
  if (finding.kind === 'refused') {
    const result = { class: 'not-found', evidence: evidenceOf(finding.excerpt) }
    return refillRefused(deps, trx, open, finding.excerpt.slice(0, 200), result)
  }
  return planNextPoll(deps, trx, task, finding)
}

async function planNextPoll(
  deps: FulfilmentDeps,
  trx: Trx,
  task: RefillTask,
  finding: Extract<Finding, { readonly kind: 'nothing' | 'unanswered' }>,
): Promise<void> {
  const now = deps.clock.now()
  const plan = (resolveStep: number, dueAt: Date | null) =>
    saveRefillTask(trx, task, { state: 'unknown', resolveStep, ...(dueAt ? { dueAt } : {}) }, now)
  if (finding.kind === 'nothing' && finding.again) return plan(task.resolveStep, finding.again)
  const step = task.resolveStep + 1
  const at = resolveAt(task.unknownAt ?? now, step, now, deps.timings)
  if (!at)
    deps.log.error(
      { event: 'refill.review.needed', panelId: trx.panelId, refillId: task.refillId, orderId: task.orderId },
      'a refill needs a decision',
    )
  const soon = at && finding.kind === 'unanswered' ? retryAt(now, finding.polls, deps.timings, Math.random()) : null
  return soon && at && soon < at ? plan(task.resolveStep, soon) : plan(step, at)
}
