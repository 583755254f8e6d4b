import type { Trx } from '@vitrine/platform/database'
import { type BoundOperatorRoute, listPage, operatorRoute } from '@vitrine/platform/http'
import { formatMicro } from '@vitrine/platform/kernel'
import { assignWaiting, peopleForWaiting, releaseWaiting, takeWaiting } from '../commands/assign.ts'
import { assignMany, type ManyDone, peopleForMany, takeMany } from '../commands/assign-many.ts'
import { attentionContract as contract } from '../contract/attention-schemas.ts'
import type { OperatorsDeps } from '../ports.ts'
import { assignmentStates, attentionCursor, attentionPage, ownAttention, presentHolder, queuesOf } from '../queries/attention-items.ts'
import type { Waiting } from '../store/assignment-store.ts'

// Open to all of the panel: what they see and decide of it, the right of each queue says.
const everybody = { permission: 'services.view', scope: 'panel' } as const

const present = ({ done, refused }: ManyDone) => ({ done, refused: [...refused] })

/** What waits for a person: everybody of the panel is told what they may see of it, and who works on it. */
export const attentionRoutes = ({ attention, clock }: Pick<OperatorsDeps, 'attention' | 'clock'>): BoundOperatorRoute[] => {
  const onItem = <const A extends string>(action: A) => ({
    action,
    entity: 'assignment',
    ids: ({ params }: { readonly params: { readonly queue: string; readonly id: number } }) => [`${params.queue}-${params.id}`],
    read: (trx: Trx, keys: readonly (string | number)[]) => assignmentStates(trx, attention, keys.map(String), clock.now()),
  })
  const onItems = <const A extends string>(action: A) => ({
    ...onItem(action),
    ids: ({ body }: { readonly body: { readonly items: readonly Waiting[] } }) => body.items.map(({ queue, id }) => `${queue}-${id}`),
  })
  return [
    operatorRoute(contract.peopleForMany, everybody, async ({ query }, work) => ({
      data: { people: await peopleForMany(attention, query.queues?.split(',') ?? [], work) },
    })),
    operatorRoute(contract.takeMany, { ...everybody, audit: onItems('assignment.taken') }, async ({ body }, work) => ({
      data: present(await takeMany(attention, body.items, work)),
    })),
    operatorRoute(contract.assignMany, { ...everybody, audit: onItems('assignment.assigned') }, async ({ body }, work) => ({
      data: present(await assignMany(attention, body.items, body.operatorId, work)),
    })),
    operatorRoute(contract.attention, everybody, async ({ query: { view } }, { trx, actor, now }) => {
      const looks = view === 'mine' ? await ownAttention(trx, attention, actor, now) : undefined
      const queues = []
      for (const { queue, look } of queuesOf(attention, actor)) {
        const { count, oldestAt, amount } = looks ? (looks.get(queue) ?? { count: 0, oldestAt: null }) : await look(trx, actor)
        queues.push({ queue, count, oldestAt: oldestAt?.toISOString() ?? null, amount: amount === undefined ? null : formatMicro(amount) })
      }
      return { data: { queues } }
    }),
    operatorRoute(contract.attentionItems, everybody, async ({ query }, { trx, actor, now }) =>
      listPage({
        rows: await attentionPage(trx, attention, actor, query, now),
        ...{ limit: query.limit, total: undefined, now, cursorOf: attentionCursor },
      }),
    ),
    operatorRoute(contract.attentionPeople, everybody, async ({ params }, work) => ({
      data: { people: await peopleForWaiting(attention, params, work) },
    })),
    operatorRoute(contract.takeWaiting, { ...everybody, audit: onItem('assignment.taken') }, async ({ params }, work) => ({
      data: { assignee: presentHolder(await takeWaiting(attention, params, work), work.actor) },
    })),
    operatorRoute(contract.assignWaiting, { ...everybody, audit: onItem('assignment.assigned') }, async ({ params, body }, work) => ({
      data: { assignee: presentHolder(await assignWaiting(attention, params, body.operatorId, work), work.actor) },
    })),
    operatorRoute(contract.releaseWaiting, { ...everybody, audit: onItem('assignment.released') }, async ({ params }, work) => {
      await releaseWaiting(attention, params, work)
      return { data: { assignee: null } }
    }),
  ]
}
