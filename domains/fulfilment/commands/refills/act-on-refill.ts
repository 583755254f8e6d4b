import { reportRefill } from '@vitrine/ordering'
import type { Trx } from '@vitrine/platform/database'
import { Refusal } from '@vitrine/platform/kernel'
import type { FulfilmentDeps } from '../../deps.ts'
import { lockLiveRefillAttempt } from '../../store/attempt-store.ts'
import { lockRefillTask, type RefillTask, saveRefillTask } from '../../store/refill-store.ts'
import type { Decision } from '../unknown/decide-review.ts'
import { refillNotTaken } from './settle-refill.ts'

type ActDeps = Pick<FulfilmentDeps, 'clock'>

/** What an operator may do to a refill where it stands. */
export const refillActions = (task: Pick<RefillTask, 'state' | 'dueAt'> | undefined) => ({
  /** Asked for again at once, instead of after its pause. */
  send: task?.state === 'ready',
  refuse: task?.state === 'ready',
  /** Every look for its outcome was made. */
  decide: task?.state === 'unknown' && task.dueAt === null,
})

async function lockFor(trx: Trx, refillId: number, action: keyof ReturnType<typeof refillActions>): Promise<RefillTask> {
  const task = await lockRefillTask(trx, refillId)
  // The worker has taken it, or somebody has decided about it meanwhile.
  if (!task || !refillActions(task)[action]) throw new Refusal('invalid', 'orders.actionRefused')
  return task
}

/** A refill that waits for its next attempt is sent now. */
export async function sendRefillNow({ clock }: ActDeps, trx: Trx, refillId: number): Promise<void> {
  const task = await lockFor(trx, refillId, 'send')
  await saveRefillTask(trx, task, { state: 'ready', dueAt: clock.now() }, clock.now())
}

/** Nobody is asked for it any more; the customer reads the reason. Only while no provider can have it. */
export async function giveUpRefill({ clock }: ActDeps, trx: Trx, refillId: number, reason: string): Promise<void> {
  const task = await lockFor(trx, refillId, 'refuse')
  await saveRefillTask(trx, task, { state: 'done' }, clock.now())
  await reportRefill(trx, refillId, { state: 'rejected', reason }, clock.now())
}

/** An operator found out that the provider never took it: it is asked for again. */
export async function refillWasNotTaken(deps: FulfilmentDeps, trx: Trx, refillId: number, decision: Decision): Promise<void> {
  const task = await lockFor(trx, refillId, 'decide')
  const attempt = await lockLiveRefillAttempt(trx, refillId)
  if (!attempt) throw new Refusal('invalid', 'orders.actionRefused')
  await refillNotTaken(deps, trx, { task, attempt }, 'rejected', { class: 'decided', evidence: { by: 'operator', ...decision } })
}
