import type { DeclaredParameters, ProgressAnswer, Provider } from '@vitrine/fulfilment'
import type { TaskDeps } from '../../deps.ts'
import { type Task, tasksById } from '../../store/task-store.ts'
import { closeTask } from './close-task.ts'
import { takeOrder } from './take-order.ts'

const COUNT_MAX = 2_147_483_647
const ID = /^\d{1,9}$/

/** What people are told beside the link: routes to them say so. */
export const communityParameters: DeclaredParameters = { fields: { comments: 'comments', brief: 'brief', language: 'language' } }

/** People of the panel as a provider: an order is a task, what they have done is what was delivered. They cost nothing there: rewards are booked one by one. */
export const communityProvider = (deps: TaskDeps): Provider => ({
  add: (access, order, beforeSend) => takeOrder(deps, access, order, beforeSend),
  status: async ({ panelId }, ids) => {
    const tasks = await deps.database.read(panelId, (trx) => tasksById(trx, ids.filter((id) => ID.test(id)).map(Number)))
    const byId = new Map(tasks.map((task) => [String(task.id), task]))
    return new Map(ids.map((id) => [id, progressOf(byId.get(id))]))
  },
  cancel: async ({ panelId }, ids) => {
    const answers = new Map<string, { readonly taken: boolean; readonly text: string | null }>()
    for (const id of ids) {
      const taken = ID.test(id) && (await closeTask(deps, panelId, Number(id)))
      answers.set(id, { taken, text: taken ? null : 'the task is over' })
    }
    return answers
  },
  refill: async () => ({ kind: 'rejected', reason: 'definitive', httpStatus: 200, excerpt: 'what people did is not done again' }),
  refillStatus: async () => new Map(),
  balance: async () => ({ balance: '0', currency: 'USD' }),
  services: async () => [],
  lacks: async () => ['refill'],
})

function progressOf(task: Task | undefined): ProgressAnswer {
  if (!task) return { kind: 'error', text: 'there is no such task' }
  const { wanted, done, closedAt, startCount } = task
  const state = !closedAt ? 'in_progress' : done === wanted ? 'completed' : done === 0 ? 'canceled' : 'partial'
  return {
    kind: 'progress',
    progress: {
      state,
      rawStatus: state,
      startCount: startCount !== null && startCount <= COUNT_MAX ? Number(startCount) : null,
      remains: wanted - done,
      charge: null,
      currency: null,
    },
  }
}
