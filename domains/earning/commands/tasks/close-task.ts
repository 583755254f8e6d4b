import type { TaskDeps } from '../../deps.ts'
import { closeCheck, openChecksOf, postponeCheck } from '../../store/check-store.ts'
import { cancelTask, lockTask, releasePlace } from '../../store/task-store.ts'

/**
 * Nobody begins the task any more. Reserved places are given up; who has begun may finish and is paid, so the task is over when the last of them is.
 * False when it is over already.
 */
export const closeTask = (deps: TaskDeps, panelId: number, taskId: number): Promise<boolean> =>
  deps.database.transaction(panelId, async (trx) => {
    const now = deps.clock.now()
    const task = await lockTask(trx, taskId)
    if (!task || task.closedAt) return false
    for (const check of await openChecksOf(trx, taskId)) {
      if (check.status === 'created') {
        await closeCheck(trx, check.id, 'canceled', now)
        await releasePlace(trx, taskId, false, now)
      } else if (check.status === 'in_moderation' && check.polledAt === null) await postponeCheck(trx, check.id, now)
    }
    await cancelTask(trx, taskId, now)
    return true
  })
