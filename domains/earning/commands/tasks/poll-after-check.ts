import type { Trx } from '@vitrine/platform/database'
import type { TaskDeps } from '../../deps.ts'
import type { ObservedTaskAction } from '../../model/judge-task-action.ts'
import { after } from '../../model/task-timings.ts'
import { type Check, findCheck, lockCheck, postponeCheck } from '../../store/check-store.ts'
import { lockTask, lockTaskAndAlike } from '../../store/task-store.ts'
import { judge, observeTaskAction } from './observe-task-action.ts'
import { completeCheck, dropCheck } from './settle-check.ts'

/**
 * Handles a due check: an expired reservation is freed; an attempt under moderation is verified, a first time soon and a last time a day later,
 * which decides. While the platform gives no answer nobody loses anything. Safe under concurrent workers.
 */
export async function pollAfterCheck(deps: TaskDeps, panelId: number, checkId: number): Promise<boolean> {
  const known = await deps.database.read(panelId, (trx) => findCheck(trx, checkId))
  if (!known || !isDue(known, deps.clock.now())) return false
  if (known.status !== 'in_moderation') {
    await deps.database.transaction(panelId, (trx) => expire(deps, trx, known))
    return true
  }
  const seen = await observeTaskAction(deps, known).catch(async (error: unknown) => {
    deps.log.info(
      { event: 'task.check.unavailable', panelId, checkId, error: String(error) },
      'the video platform could not be asked about a task',
    )
    await putOffCheck(deps, panelId, checkId)
  })
  if (!seen) return false
  await deps.database.transaction(panelId, (trx) => treatAsFinal(deps, trx, known, seen))
  return true
}

const isDue = ({ dueAt }: Check, now: Date): boolean => dueAt !== null && dueAt <= now

async function expire(deps: TaskDeps, trx: Trx, { id, taskId }: Check): Promise<void> {
  const now = deps.clock.now()
  await lockTask(trx, taskId)
  const check = await lockCheck(trx, id)
  if (!check || !isDue(check, now) || (check.status !== 'created' && check.status !== 'in_processing')) return
  await dropCheck(trx, check, 'canceled', now)
}

async function treatAsFinal(deps: TaskDeps, trx: Trx, { id, taskId }: Check, seen: ObservedTaskAction): Promise<void> {
  const now = deps.clock.now()
  const task = await lockTaskAndAlike(trx, taskId)
  const check = await lockCheck(trx, id)
  if (!task || check?.status !== 'in_moderation' || !check.endAt) return
  if ((await judge(trx, check, task, seen)).isDone) {
    await completeCheck(trx, check, now)
    return
  }
  const last = after(check.endAt, deps.timings.lastPollMs)
  if (now < last) await postponeCheck(trx, id, last)
  else await dropCheck(trx, check, 'error', now)
}

/** Postpones the verification. */
export const putOffCheck = (deps: TaskDeps, panelId: number, checkId: number): Promise<void> =>
  deps.database.transaction(panelId, (trx) => postponeCheck(trx, checkId, after(deps.clock.now(), deps.timings.askAgainMs)))
