import { isUniqueViolation, type Trx } from '@vitrine/platform/database'
import type { FulfilmentDeps } from '../deps.ts'
import { resolveAt } from '../model/schedule.ts'
import { after } from '../model/timings.ts'
import type { RefillOutcome } from '../ports.ts'
import { getAccount, type ProviderAccount } from '../store/account-store.ts'
import { type Attempt, closeAttempt, insertRefillAttempt, lockLiveRefillAttempt, markSent } from '../store/attempt-store.ts'
import { lockRefillTask, type RefillTask, saveRefillTask } from '../store/refill-store.ts'
import { noteTooOften, takeCall } from './pace-calls.ts'
import { attemptFacts } from './send-refill.ts'
import { refillAccepted, refillNotTaken, refillRefused, refillUnknown } from './settle-refill.ts'

/** Works on a due refill whose attempt is not in a worker's hands: a lost worker's is judged by what it wrote, an unknown outcome is looked into. */
export async function resolveRefill(deps: FulfilmentDeps, panelId: number, refillId: number): Promise<boolean> {
  const look = await deps.database.transaction(panelId, (trx) => take(deps, trx, refillId))
  if (look === 'swept') return true
  if (!look) return false
  const outcome = look.attempt ? await repeat(deps, panelId, look.account, look.task, look.attempt) : undefined
  await deps.database
    .transaction(panelId, (trx) => applyLook(deps, trx, refillId, outcome))
    .catch((error: unknown) => {
      // The refill that was named is another one's: nothing is known.
      if (!isUniqueViolation(error, 'refill_provider_refill')) throw error
      return deps.database.transaction(panelId, (trx) => applyLook(deps, trx, refillId, undefined))
    })
  return true
}

interface Look {
  readonly task: RefillTask
  readonly account: ProviderAccount
  /** The row of this look; none where the account's profile lets nothing be learnt. */
  readonly attempt: Attempt | undefined
}

async function take(deps: FulfilmentDeps, trx: Trx, refillId: number): Promise<Look | 'swept' | undefined> {
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
  return { task, account, attempt }
}

async function sweep(deps: FulfilmentDeps, trx: Trx, task: RefillTask): Promise<'swept'> {
  const attempt = await lockLiveRefillAttempt(trx, task.refillId)
  if (attempt?.state === 'created') await refillNotTaken(deps, trx, { task, attempt }, 'not_sent', { class: 'lost-worker' })
  else if (attempt) await refillUnknown(deps, trx, { task, attempt }, { class: 'no-outcome' })
  return 'swept'
}

/** The same request under the same token: a refill that stands is answered with its id, any other is taken now; both are this one refill. */
async function repeat(
  deps: FulfilmentDeps,
  panelId: number,
  account: ProviderAccount,
  task: RefillTask,
  attempt: Attempt,
): Promise<RefillOutcome | undefined> {
  const request = { providerOrderId: task.providerOrderId, requestId: task.token }
  const outcome = await deps.providers[account.connector]?.refill(account.access, request, () =>
    deps.database.transaction(panelId, (trx) => {
      const now = deps.clock.now()
      return markSent(trx, attempt.id, now, after(now, deps.timings.answerMs))
    }),
  )
  if (!outcome) return undefined
  if (outcome.kind === 'rejected' || outcome.kind === 'ambiguous') await noteTooOften(deps, panelId, account.id, outcome)
  const now = deps.clock.now()
  const answer = { at: now, httpStatus: outcome.kind === 'not-sent' ? null : outcome.httpStatus, excerpt: outcome.excerpt }
  const state = outcome.kind === 'not-sent' ? 'not_sent' : outcome.kind
  await deps.database.transaction(panelId, (trx) => closeAttempt(trx, attempt.id, { state, class: 'look', answer }, now))
  return outcome
}

async function applyLook(deps: FulfilmentDeps, trx: Trx, refillId: number, outcome: RefillOutcome | undefined): Promise<void> {
  const task = await lockRefillTask(trx, refillId)
  const attempt = await lockLiveRefillAttempt(trx, refillId)
  if (task?.state !== 'unknown' || attempt?.state !== 'ambiguous') return
  const now = deps.clock.now()
  const evidence = { by: 'repeat', excerpt: outcome?.excerpt.slice(0, 500) }
  if (outcome?.kind === 'accepted') return refillAccepted(deps, trx, { task, attempt }, outcome.refillId, { class: 'found', evidence })
  // While the first request may still be under way, a refusal of its repetition proves nothing.
  const isOld = attempt.sentAt !== null && now.getTime() - attempt.sentAt.getTime() >= deps.timings.negativeAfterMs
  if (outcome?.kind === 'rejected' && outcome.reason === 'definitive' && isOld) {
    return refillRefused(deps, trx, { task, attempt }, outcome.excerpt.slice(0, 200), { class: 'not-found', evidence })
  }
  const step = task.resolveStep + 1
  const dueAt = resolveAt(task.unknownAt ?? now, step, now, deps.timings)
  if (!dueAt) deps.log.error({ panelId: trx.panelId, refillId, lineId: task.lineId }, 'a refill needs a decision')
  await saveRefillTask(trx, task, { state: 'unknown', resolveStep: step, ...(dueAt ? { dueAt } : {}) }, now)
}
