import type { PanelRow } from '@vitrine/platform/database'
import type { DueRows } from '@vitrine/platform/jobs'
import { lookAfterCheck, putOffCheck } from '../commands/tasks/look-after-check.ts'
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
      const done = await Promise.all(due.map((row) => lookAfter(deps, row)))
      return done.filter(Boolean).length
    },
  },
]

/** A failing row does not block the others: it is postponed and logged. */
async function lookAfter(deps: TaskDeps, { panelId, id }: PanelRow): Promise<boolean> {
  try {
    return await lookAfterCheck(deps, panelId, id)
  } catch (error) {
    deps.log.error({ event: 'task.check.postponed', panelId, checkId: id, error: String(error) }, 'a check of a task failed and is put off')
    await putOffCheck(deps, panelId, id)
    return false
  }
}
