import { createHash } from 'node:crypto'
import { reportRefill } from '@vitrine/ordering'
import { isUniqueViolation, type Trx } from '@vitrine/platform/database'
import { invariant } from '@vitrine/platform/kernel'
import type { FulfilmentDeps } from '../../deps.ts'
import type { FailureKind } from '../../model/breaker.ts'
import { after } from '../../model/timings.ts'
import type { RefillOutcome } from '../../ports.ts'
import { getAccount, type ProviderAccount } from '../../store/account-store.ts'
import { type Attempt, insertRefillAttempt, lockAttempt, markSent } from '../../store/attempt-store.ts'
import { extendRefillLease, lockRefillTask, type RefillTask, saveRefillTask } from '../../store/refill-store.ts'
import { noteFailure } from '../accounts/note-failure.ts'
import { noteTooOften, takeCall } from '../accounts/pace-calls.ts'
import { refillAccepted, refillNotTaken, refillRefused, refillUnknown } from './settle-refill.ts'

export interface RefillSending {
  readonly task: RefillTask
  readonly attempt: Attempt
  readonly account: ProviderAccount
}

/** Sends one refill by the protocol of orders: claim, connection, intent, request, outcome. False when it is not its turn. */
export async function sendRefill(deps: FulfilmentDeps, panelId: number, refillId: number): Promise<boolean> {
  const sending = await deps.database.transaction(panelId, (trx) => claim(deps, trx, refillId))
  if (!sending) return false
  const { account, task, attempt } = sending
  const provider = deps.providers[account.connector]
  invariant(provider, `connector ${account.connector} is installed`)
  const request = { providerOrderId: task.providerOrderId, requestId: task.token }
  const outcome = await provider.refill(account.access, request, () => writeIntent(deps, panelId, sending))
  const failure = await deps.database
    .transaction(panelId, (trx) => record(deps, trx, refillId, attempt.id, outcome))
    .catch((error: unknown) => {
      if (outcome.kind !== 'accepted' || !isUniqueViolation(error, 'refill_provider_refill')) throw error
      const excerpt = `duplicate id ${outcome.refillId}: ${outcome.excerpt}`
      const duplicate = { kind: 'ambiguous', httpStatus: outcome.httpStatus, excerpt } as const
      return deps.database.transaction(panelId, (trx) => record(deps, trx, refillId, attempt.id, duplicate))
    })
  if (failure === 'busy' && (await noteTooOften(deps, panelId, account.id, outcome))) return true
  if (failure) await noteFailure(deps, panelId, account.id, failure)
  return true
}

async function claim(deps: FulfilmentDeps, trx: Trx, refillId: number): Promise<RefillSending | undefined> {
  const now = deps.clock.now()
  const task = await lockRefillTask(trx, refillId)
  if (task?.state !== 'ready' || !task.dueAt || task.dueAt > now) return undefined
  if (task.deadlineAt <= now) {
    await saveRefillTask(trx, task, { state: 'done' }, now)
    await reportRefill(trx, refillId, { state: 'rejected', reason: 'the provider could not be reached' }, now)
    return undefined
  }
  const account = await getAccount(trx, deps.secrets, task.accountId)
  if (!account.isEnabled || account.breaker.openUntil || !deps.providers[account.connector]) {
    await saveRefillTask(trx, task, { state: 'ready', dueAt: waitFor(deps, account, now) }, now)
    return undefined
  }
  const waitMs = await takeCall(trx, account)
  if (waitMs > 0) {
    await saveRefillTask(trx, task, { state: 'ready', dueAt: after(now, waitMs) }, now)
    return undefined
  }
  const claimed = { ...task, tries: task.tries + 1 }
  await saveRefillTask(trx, claimed, { state: 'submitting', leaseUntil: after(now, deps.timings.leaseMs) }, now)
  await reportRefill(trx, refillId, { state: 'submitting' }, now)
  const attempt = await insertRefillAttempt(trx, { ...attemptFacts(task), action: 'refill' }, now)
  return { task: claimed, attempt, account }
}

function waitFor(deps: FulfilmentDeps, { breaker }: ProviderAccount, now: Date): Date {
  if (!breaker.openUntil || breaker.openUntil <= now) return after(now, deps.timings.busyMs * (1 + Math.random()))
  // A person may close it before its time.
  const latest = after(now, deps.timings.retryCapMs)
  return breaker.openUntil < latest ? breaker.openUntil : latest
}

export const attemptFacts = (task: RefillTask) => ({
  orderId: task.orderId,
  refillId: task.refillId,
  accountId: task.accountId,
  providerServiceId: '',
  token: task.token,
  requestHash: createHash('sha256')
    .update(JSON.stringify(['refill', task.providerOrderId]))
    .digest(),
})

async function writeIntent(deps: FulfilmentDeps, panelId: number, { task, attempt }: RefillSending): Promise<boolean> {
  const startedAt = performance.now()
  const stands = await deps.database.transaction(panelId, async (trx) => {
    const now = deps.clock.now()
    const deadlineAt = after(now, deps.timings.answerMs)
    return (await extendRefillLease(trx, task.refillId, attempt.id, deadlineAt)) && (await markSent(trx, attempt.id, now, deadlineAt))
  })
  return stands && performance.now() - startedAt < deps.timings.sendFreshMs
}

async function record(
  deps: FulfilmentDeps,
  trx: Trx,
  refillId: number,
  attemptId: string,
  outcome: RefillOutcome,
): Promise<FailureKind | undefined> {
  const task = await lockRefillTask(trx, refillId)
  const attempt = await lockAttempt(trx, attemptId)
  if (!task) return undefined
  const open = { task, attempt }
  const isOpen = attempt.state === 'created' || attempt.state === 'sent'
  // The sweeper was faster: our own acceptance still proves that the refill stands, anything else proves nothing by now.
  const isProof = outcome.kind === 'accepted' && attempt.state === 'ambiguous' && task.state === 'unknown'
  if (!isOpen && !isProof) {
    deps.log.info(
      { event: 'refill.submit.late', panelId: trx.panelId, refillId, outcome: outcome.kind, attempt: attempt.state },
      'an answer came too late',
    )
    return undefined
  }
  const httpStatus = outcome.kind === 'not-sent' ? null : outcome.httpStatus
  const answer = { answer: { at: deps.clock.now(), httpStatus, excerpt: outcome.excerpt } }
  switch (outcome.kind) {
    case 'accepted':
      await refillAccepted(deps, trx, open, outcome.refillId, { class: 'accepted', ...answer })
      return undefined
    case 'not-sent':
      await refillNotTaken(deps, trx, open, 'not_sent', { class: 'not-sent', ...answer })
      return 'unreachable'
    case 'ambiguous':
      await refillUnknown(deps, trx, open, { class: 'ambiguous', ...answer })
      return 'ambiguous'
    case 'rejected':
      if (outcome.reason === 'definitive') {
        await refillRefused(deps, trx, open, outcome.excerpt.slice(0, 200), { class: outcome.reason, ...answer })
        return undefined
      }
      await refillNotTaken(deps, trx, open, 'rejected', { class: outcome.reason, ...answer })
      return outcome.reason === 'transient' ? 'busy' : outcome.reason
  }
}
