import { findUser, refuseIfFrozen } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import type { TaskDeps } from '../../deps.ts'
import { checkAbsent, notNow, platformSilent, taskGone, tooSoon } from '../../errors.ts'
import { after } from '../../model/task-timings.ts'
import { type Check, endCheck, findCheck, lockCheck, startCheck } from '../../store/check-store.ts'

export interface OwnCheck {
  readonly panelId: number
  readonly userId: number
  readonly checkId: number
}

/** Starts a check with the platform's present count as its baseline. Where the platform does not answer, nobody can begin (503) (TASK-002). */
export async function startOwnCheck(deps: TaskDeps, own: OwnCheck): Promise<Check> {
  const known = await deps.database.read(own.panelId, (trx) => findOwn(trx, own))
  if (known.status !== 'created') throw notNow()
  const count = await countNow(deps, known)
  return deps.database.transaction(own.panelId, async (trx) => {
    const check = await lockOwn(trx, own)
    if (check.status !== 'created') throw notNow()
    return startCheck(trx, check.id, count, deps.clock.now())
  })
}

/** The person is done and waits for verification (TASK-002). */
export const endOwnCheck = (deps: TaskDeps, own: OwnCheck): Promise<Check> =>
  deps.database.transaction(own.panelId, async (trx) => {
    const now = deps.clock.now()
    const check = await lockOwn(trx, own)
    if (check.status !== 'in_processing' || !check.startAt) throw notNow()
    if (now.getTime() - check.startAt.getTime() < deps.timings.doneAfterMs) throw tooSoon()
    return endCheck(trx, check.id, after(now, deps.timings.firstPollMs), now)
  })

/** The same 404 for absent and another person's; a frozen person is refused. */
export async function lockOwn(trx: Trx, { userId, checkId }: OwnCheck): Promise<Check> {
  const user = await findUser(trx, userId)
  if (user) refuseIfFrozen(user)
  const check = await lockCheck(trx, checkId)
  if (check?.userId !== userId) throw checkAbsent()
  return check
}

export async function findOwn(trx: Trx, { userId, checkId }: OwnCheck): Promise<Check> {
  const check = await findCheck(trx, checkId)
  if (check?.userId !== userId) throw checkAbsent()
  return check
}

/** Null where people are counted by name. A hidden count proves nothing, so nobody may begin. */
async function countNow({ videos }: TaskDeps, { kind, target }: Check): Promise<number | null> {
  if (kind !== 'views' && kind !== 'likes') return null
  if (!videos) throw platformSilent()
  const video = await videos.findVideo(target).catch(() => {
    throw platformSilent()
  })
  const count = video?.[kind] ?? null
  if (count === null) throw taskGone()
  return count
}
