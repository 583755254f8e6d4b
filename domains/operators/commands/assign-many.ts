import type { Trx } from '@vitrine/platform/database'
import type { AttentionQueue, OperatorActor } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import { notThere } from '../errors.ts'
import { peopleWithRight } from '../queries/people/people-with-right.ts'
import type { Waiting } from '../store/assignment-store.ts'
import { assignWaiting, releaseWaiting, takeWaiting } from './assign.ts'

interface Work {
  readonly trx: Trx
  readonly actor: Pick<OperatorActor, 'operatorId' | 'rights'>
  readonly now: Date
}

export interface ManyDone {
  readonly done: number
  /** What was not changed, each with the reason. */
  readonly refused: readonly (Waiting & { readonly message: string })[]
}

/** The caller takes all of these; what somebody else works on stays theirs. */
export const takeMany = (queues: readonly AttentionQueue[], items: readonly Waiting[], work: Work): Promise<ManyDone> =>
  forEach(items, (waiting) => takeWaiting(queues, waiting, work))

/** Gives all of these to somebody, or to nobody. */
export const assignMany = (
  queues: readonly AttentionQueue[],
  items: readonly Waiting[],
  operatorId: number | null,
  work: Work,
): Promise<ManyDone> =>
  forEach(items, (waiting) =>
    operatorId === null ? releaseWaiting(queues, waiting, work) : assignWaiting(queues, waiting, operatorId, work),
  )

/** Each as it would be done to one, always in the same order, so that two people who do it at once wait for each other. A refusal has written nothing. */
async function forEach(items: readonly Waiting[], act: (waiting: Waiting) => Promise<unknown>): Promise<ManyDone> {
  const each = new Map(items.map(({ queue, id }) => [`${queue}-${id}`, { queue, id }]))
  const refused: (Waiting & { readonly message: string })[] = []
  for (const waiting of [...each.values()].sort((a, b) => (a.queue < b.queue ? -1 : a.queue > b.queue ? 1 : a.id - b.id))) {
    try {
      await act(waiting)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ ...waiting, message: error.message })
    }
  }
  return { done: each.size - refused.length, refused }
}

/** Who may decide things of all these queues; the caller sees each of them. */
export async function peopleForMany(queues: readonly AttentionQueue[], names: readonly string[], { trx, actor }: Work) {
  const wanted = [...new Set(names)].map((name) => {
    const found = queues.find(({ queue, permission }) => queue === name && actor.rights[permission] !== undefined)
    if (!found) throw notThere()
    return found
  })
  const groups = []
  for (const permission of new Set(wanted.map((queue) => queue.own?.permission ?? queue.permission)))
    groups.push(await peopleWithRight(trx, permission))
  const [first = [], ...others] = groups
  return first.filter(({ id }) => others.every((group) => group.some((person) => person.id === id)))
}
