import type { Trx } from '@vitrine/platform/database'
import { type AttentionQueue, notPermitted, type OperatorActor } from '@vitrine/platform/http'
import { cannotWorkOn, notThere, takenBy } from '../errors.ts'
import { mayAct } from '../model/approval.ts'
import { peopleWithRight } from '../queries/people/people-with-right.ts'
import { type Assignment, assignTo, findAssignment, releaseAssignment, takeUntil, type Waiting } from '../store/assignment-store.ts'

/** What is taken is free again after this, unless the page of the operator who took it prolongs it. */
export const TAKEN_MS = 15 * 60_000

interface Work {
  readonly trx: Trx
  readonly actor: Pick<OperatorActor, 'operatorId' | 'rights'>
  readonly now: Date
}

/** The queue, where it is the caller's to work on and the thing still waits in it. Throws `notThere` for what they do not see, `notPermitted` where they only see it. */
async function openQueue(queues: readonly AttentionQueue[], { queue, id }: Waiting, { trx, actor }: Work): Promise<AttentionQueue> {
  const found = queues.find((one) => one.queue === queue)
  const grant = found && actor.rights[found.permission]
  if (!found || grant === undefined) throw notThere()
  if (!mayAct(grant)) throw notPermitted(found.permission)
  const rows = await found.list(trx, { after: { at: new Date(0), id: 0 }, only: [id], without: [], limit: 1 }, actor)
  if (rows.length === 0) throw notThere()
  return found
}

/** Takes it, or goes on with it; refused while somebody else works on it. */
export async function takeWaiting(queues: readonly AttentionQueue[], waiting: Waiting, work: Work): Promise<Assignment | undefined> {
  const { trx, actor, now } = work
  await openQueue(queues, waiting, work)
  const isTaken = await takeUntil(trx, waiting, actor.operatorId, now, new Date(now.getTime() + TAKEN_MS))
  const held = await findAssignment(trx, waiting, now)
  if (!isTaken && held) throw takenBy(held.name)
  return held
}

/** Gives it to somebody of the panel who may decide it. */
export async function assignWaiting(queues: readonly AttentionQueue[], waiting: Waiting, operatorId: number, work: Work) {
  const { trx, actor, now } = work
  const queue = await assignable(queues, waiting, work)
  const person = (await peopleFor(trx, queue)).find((one) => one.id === operatorId)
  if (!person) throw cannotWorkOn()
  if (!queue.own) {
    await assignTo(trx, waiting, operatorId, actor.operatorId, now)
    return findAssignment(trx, waiting, now)
  }
  await queue.own.assign(trx, waiting.id, operatorId, now)
  // Who has it open works on it no longer.
  await releaseAssignment(trx, waiting)
  return { ...waiting, operatorId, name: person.name, until: null }
}

/** Nobody works on it any more. */
export async function releaseWaiting(queues: readonly AttentionQueue[], waiting: Waiting, work: Work): Promise<void> {
  const { own } = await assignable(queues, waiting, work)
  await own?.assign(work.trx, waiting.id, null, work.now)
  await releaseAssignment(work.trx, waiting)
}

/** The queue, where giving its things to somebody is the caller's too. */
async function assignable(queues: readonly AttentionQueue[], waiting: Waiting, work: Work): Promise<AttentionQueue> {
  const queue = await openQueue(queues, waiting, work)
  if (queue.own && !mayAct(work.actor.rights[queue.own.permission])) throw notPermitted(queue.own.permission)
  return queue
}

/** Everybody who may decide it. */
export const peopleForWaiting = async (queues: readonly AttentionQueue[], waiting: Waiting, work: Work) =>
  peopleFor(work.trx, await openQueue(queues, waiting, work))

const peopleFor = (trx: Trx, { permission, own }: Pick<AttentionQueue, 'permission' | 'own'>) =>
  peopleWithRight(trx, own?.permission ?? permission)
