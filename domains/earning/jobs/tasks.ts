import type { PanelRow } from '@vitrine/platform/database'
import type { DueRows } from '@vitrine/platform/jobs'
import { pollAfterCheck, putOffCheck } from '../commands/tasks/poll-after-check.ts'
import type { TaskDeps } from '../deps.ts'
import { dueChecks } from '../queries/due-checks.ts'

const AT_ONCE = 8

/** The queue of tasks: expired reservations, and actions to verify. */
export const taskDueRows = (deps: TaskDeps): DueRows[] => [
  {
    name: 'earning.look-after-checks',
    idleMs: 2_000,
    concurrency: 1,
    run: async () => {
      const due = await dueChecks(deps.database, deps.clock.now(), AT_ONCE)
      const done = await Promise.all(due.map((row) => pollAfter(deps, row)))
      return done.filter(Boolean).length
    },
  },
]

/** A failing row does not block the others: it is postponed and logged. */
async function pollAfter(deps: TaskDeps, { panelId, id }: PanelRow): Promise<boolean> {
  try {
    return await pollAfterCheck(deps, panelId, id)
  } catch (error) {
    deps.log.error({ event: 'task.check.postponed', panelId, checkId: id, error: String(error) }, 'a check of a task failed and is put off')
    await putOffCheck(deps, panelId, id)
    return false
  }
}
