import { reportRefill } from '@vitrine/ordering'
import type { Trx } from '@vitrine/platform/database'
import type { FulfilmentDeps } from '../../deps.ts'
import { pollAt, resolveAt, retryAt } from '../../model/schedule.ts'
import { after } from '../../model/timings.ts'
import { type Attempt, type AttemptResult, closeAttempt } from '../../store/attempt-store.ts'
import { type RefillTask, saveRefillTask } from '../../store/refill-store.ts'

/** A locked refill with its locked live attempt. */
export interface OpenRefill {
  readonly task: RefillTask
  readonly attempt: Attempt
}

type Result = Omit<AttemptResult, 'state'>

/** The provider has taken the refill. */
export async function refillAccepted(
  deps: FulfilmentDeps,
  trx: Trx,
  { task, attempt }: OpenRefill,
  providerRefillId: string,
  result: Result,
): Promise<void> {
  const now = deps.clock.now()
  await closeAttempt(trx, attempt.id, { ...result, state: 'accepted' }, now)
  const dueAt = pollAt(now, 0, deps.timings, Math.random())
  await saveRefillTask(trx, task, { state: 'accepted', providerRefillId, dueAt, acceptedAt: now }, now)
  await reportRefill(trx, task.refillId, { state: 'accepted' }, now)
}

/** Certainly not taken, and worth another try. */
export async function refillNotTaken(
  deps: FulfilmentDeps,
  trx: Trx,
  { task, attempt }: OpenRefill,
  state: 'rejected' | 'not_sent',
  result: Result,
): Promise<void> {
  const now = deps.clock.now()
  await closeAttempt(trx, attempt.id, { ...result, state }, now)
  await saveRefillTask(trx, task, { state: 'ready', dueAt: retryAt(now, task.tries, deps.timings, Math.random()) }, now)
  await reportRefill(trx, task.refillId, { state: 'requested' }, now)
}

/** The provider will not do it. */
export async function refillRefused(
  deps: FulfilmentDeps,
  trx: Trx,
  { task, attempt }: OpenRefill,
  reason: string,
  result: Result,
): Promise<void> {
  const now = deps.clock.now()
  await closeAttempt(trx, attempt.id, { ...result, state: 'rejected' }, now)
  await saveRefillTask(trx, task, { state: 'done' }, now)
  await reportRefill(trx, task.refillId, { state: 'rejected', reason }, now)
}

/** It may have been taken: nothing is sent again until that is known. */
export async function refillUnknown(deps: FulfilmentDeps, trx: Trx, { task, attempt }: OpenRefill, result: Result): Promise<void> {
  const now = deps.clock.now()
  await closeAttempt(trx, attempt.id, { ...result, state: 'ambiguous' }, now)
  const dueAt = resolveAt(now, 0, now, deps.timings) ?? after(now, deps.timings.busyMs)
  await saveRefillTask(trx, task, { state: 'unknown', dueAt, unknownAt: now, resolveStep: 0 }, now)
  await reportRefill(trx, task.refillId, { state: 'unknown' }, now)
}
