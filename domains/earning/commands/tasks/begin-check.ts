import { findUser, findVerifiedYoutubeAccount, refuseIfFrozen, type YoutubeAccount } from '@vitrine/identity'
import { isUniqueViolation, type Trx } from '@vitrine/platform/database'
import type { TaskDeps } from '../../deps.ts'
import { accountUnverified, alreadyDone, enoughToday, ownOrder, taskGone, tooManyChecks } from '../../errors.ts'
import { after } from '../../model/task-timings.ts'
import { type Check, countBegun, freeComment, freeSeat, insertCheck } from '../../store/check-store.ts'
import { lockTask, reservePlace, type Task } from '../../store/task-store.ts'

const DAY_MS = 86_400_000
const SEATS_TRIED_MAX = 5

export interface AttemptInput {
  readonly panelId: number
  readonly userId: number
  readonly taskId: number
  readonly accountId: number
}

/**
 * Reserves a place of a task for a person and one of their verified channels, for half an hour. Refused: own orders, actions the channel did or has open, a
 * sixth open check, more than a day's number. Never more places are given than are wanted (NS-03).
 */
export async function beginCheck(deps: TaskDeps, input: AttemptInput): Promise<Check> {
  const { options } = await deps.panels.get(input.panelId)
  for (let tried = 1; ; tried += 1) {
    try {
      return await deps.database.transaction(input.panelId, (trx) => begin(deps, trx, input, options.tasksPerDay))
    } catch (error) {
      if (isUniqueViolation(error, 'task_check_action')) throw alreadyDone()
      // A concurrent request of the same person took this seat.
      if (!isUniqueViolation(error, 'task_check_seat') || tried === SEATS_TRIED_MAX) throw error
    }
  }
}

async function begin(deps: TaskDeps, trx: Trx, { userId, taskId, accountId }: AttemptInput, perDay: number): Promise<Check> {
  const now = deps.clock.now()
  const user = await findUser(trx, userId)
  if (user) refuseIfFrozen(user)
  const account = await findVerifiedYoutubeAccount(trx, { userId, accountId })
  if (!account) throw accountUnverified()
  const task = await lockTask(trx, taskId)
  if (task?.customerId === userId) throw ownOrder()
  if (!task?.hasRoom) throw taskGone()
  const seat = await freeSeat(trx, userId)
  if (seat === null) throw tooManyChecks()
  if ((await countBegun(trx, userId, new Date(now.getTime() - DAY_MS))) >= perDay) throw enoughToday()
  await reservePlace(trx, taskId)
  const place = { taskId, userId, seat, ...taskActionOf(task, account), dueAt: after(now, deps.timings.reservedMs) }
  return insertCheck(trx, { ...place, comment: await commentFor(trx, task) }, now)
}

const taskActionOf = ({ kind, target, reward }: Task, { id: accountId, channelId }: YoutubeAccount) => ({
  accountId,
  channelId,
  kind,
  target,
  reward,
})

/** Everybody gets a different comment text while there are any left; the rest write their own. */
async function commentFor(trx: Trx, { id, comments }: Task): Promise<{ no: number; text: string } | null> {
  if (comments.length === 0) return null
  const no = await freeComment(trx, id, comments.length)
  const text = no === null ? undefined : comments[no - 1]
  return no === null || text === undefined ? null : { no, text }
}
