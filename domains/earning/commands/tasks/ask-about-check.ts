import type { TaskDeps } from '../../deps.ts'
import { notCompleted, notNow, platformSilent, requestedTooOften } from '../../errors.ts'
import type { Check } from '../../store/check-store.ts'
import { takePoll } from '../../store/check-store.ts'
import { lockTaskAndAlike } from '../../store/task-store.ts'
import { findOwn, lockOwn, type OwnCheck } from './do-check.ts'
import { judge, observeTaskAction } from './observe-task-action.ts'
import { completeCheck } from './settle-check.ts'

const isUnderWay = ({ status }: Check): boolean => status === 'in_processing' || status === 'in_moderation'

/** Verifies the action at once. One not done stays as it is, with the reason; a completed one is answered unchanged. */
export async function askAboutCheck(deps: TaskDeps, own: OwnCheck): Promise<Check> {
  const known = await deps.database.read(own.panelId, (trx) => findOwn(trx, own))
  const requested = known.status === 'completed' ? known : await takeTurn(deps, own)
  if (requested.status === 'completed') return requested
  const seen = await observeTaskAction(deps, requested).catch((error: unknown) => {
    deps.log.info(
      { event: 'task.check.unavailable', panelId: own.panelId, checkId: requested.id, error: String(error) },
      'the video platform could not be asked about a task',
    )
    throw platformSilent()
  })
  return deps.database.transaction(own.panelId, async (trx) => {
    const task = await lockTaskAndAlike(trx, requested.taskId)
    const check = await lockOwn(trx, own)
    if (check.status === 'completed') return check
    if (!task || !isUnderWay(check)) throw notNow()
    const verdict = await judge(trx, check, task, seen)
    if (!verdict.isDone) throw notCompleted(verdict.because)
    return completeCheck(trx, check, deps.clock.now())
  })
}

/** Every verification costs the platform's quota: one in ten seconds. */
const takeTurn = (deps: TaskDeps, own: OwnCheck): Promise<Check> =>
  deps.database.transaction(own.panelId, async (trx) => {
    const check = await lockOwn(trx, own)
    if (check.status === 'completed') return check
    if (!isUnderWay(check)) throw notNow()
    const { askEveryMs } = deps.timings
    const now = deps.clock.now()
    if (!(await takePoll(trx, check.id, new Date(now.getTime() - askEveryMs), now))) throw requestedTooOften(Math.ceil(askEveryMs / 1_000))
    return check
  })
