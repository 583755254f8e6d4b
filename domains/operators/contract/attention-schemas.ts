import { z } from 'zod'
import { cursor, id, limit, pageOf, timestamp } from './parts.ts'
import { operatorsPaths as paths } from './paths.ts'

const queue = z
  .string()
  .regex(/^[a-z]+(_[a-z]+)*$/)
  .max(50)
const assignee = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    isMe: z.boolean(),
    until: timestamp.nullable().meta({ description: 'When it is free again unless it is taken once more; null where it was assigned.' }),
  })
  .nullable()
const item = z
  .strictObject({
    id: z.string(),
    queue: z.string(),
    number: z.int(),
    label: z.string(),
    customer: z.strictObject({ id: z.int(), email: z.string().nullable() }).nullable(),
    amount: z.string().nullable(),
    because: z
      .strictObject({ code: z.string(), name: z.string().nullable() })
      .nullable()
      .meta({ description: 'Why it waits, where items of a kind wait for different reasons' }),
    since: timestamp,
    dueAt: timestamp,
    isLate: z.boolean(),
    assignee,
  })
  .meta({ id: 'AttentionItem' })
const params = z.object({ queue, id })
const people = z.strictObject({ data: z.strictObject({ people: z.array(z.strictObject({ id: z.int(), name: z.string() })) }) })
const operatorId = z.int().positive().max(2_147_483_647)
const items = z
  .array(z.object({ queue, id: operatorId }))
  .min(1)
  .max(200)
const result = z.strictObject({
  data: z.strictObject({
    done: z.int(),
    refused: z
      .array(z.strictObject({ queue: z.string(), id: z.int(), message: z.string() }))
      .meta({ description: 'What was not changed, each with the reason' }),
  }),
})
const held = z.strictObject({ data: z.strictObject({ assignee }) })

export const attentionContract = {
  attention: {
    ...paths.attention,
    operation: 'showAttention',
    summary: 'What waits for a person, of each kind that the caller may see; of `mine`, what the caller works on',
    query: z.strictObject({ view: z.enum(['all', 'mine']).default('all') }),
    response: z.strictObject({
      data: z.strictObject({
        queues: z.array(
          z.strictObject({ queue: z.string(), count: z.int(), oldestAt: timestamp.nullable(), amount: z.string().nullable() }),
        ),
      }),
    }),
  },
  attentionItems: {
    ...paths.attentionItems,
    operation: 'listAttentionItems',
    summary: 'All of it as one list, what is due first first, with who works on it',
    query: z.strictObject({
      view: z.enum(['all', 'mine', 'unassigned', 'late', 'money']).default('all'),
      queue: queue.optional(),
      cursor,
      limit,
    }),
    response: pageOf(item),
  },
  attentionPeople: {
    ...paths.attentionPeople,
    operation: 'listAttentionPeople',
    summary: 'Who may decide it',
    params,
    response: people,
  },
  peopleForMany: {
    ...paths.peopleForMany,
    operation: 'listPeopleForManyWaiting',
    summary: 'Who may decide things of all these kinds, by comma',
    query: z.strictObject({
      queues: z
        .string()
        .regex(/^[a-z_]+(,[a-z_]+)*$/)
        .max(1000)
        .optional(),
    }),
    response: people,
  },
  takeMany: {
    ...paths.takeMany,
    operation: 'takeManyWaiting',
    summary: 'The caller works on all of these for the next quarter of an hour; what somebody else works on stays theirs',
    body: z.object({ items }),
    response: result,
  },
  assignMany: {
    ...paths.assignMany,
    operation: 'assignManyWaiting',
    summary: 'Somebody works on all of these until they are released; by null nobody does any more',
    body: z.object({ items, operatorId: operatorId.nullable() }),
    response: result,
  },
  takeWaiting: {
    ...paths.takeWaiting,
    operation: 'takeWaiting',
    summary: 'The caller works on it for the next quarter of an hour; sent again, it is prolonged',
    params,
    body: z.object({}),
    response: held,
  },
  assignWaiting: {
    ...paths.assignWaiting,
    operation: 'assignWaiting',
    summary: 'Somebody works on it until it is released',
    params,
    body: z.object({ operatorId }),
    response: held,
  },
  releaseWaiting: {
    ...paths.releaseWaiting,
    operation: 'releaseWaiting',
    summary: 'Nobody works on it any more',
    params,
    body: z.object({}),
    response: held,
  },
} as const
