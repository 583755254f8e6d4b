import { z } from 'zod'
import { workRefusals, workStates } from '../model/by-hand.ts'
import { fulfilmentPaths as paths } from './paths.ts'

const INTEGER_MAX = 2_147_483_647
const id = z.coerce.number().int().positive().max(INTEGER_MAX)
const timestamp = z.iso.datetime()
const count = z.int().min(0).max(INTEGER_MAX)
const paging = { cursor: z.string().max(100).optional(), limit: z.coerce.number().int().min(1).max(200).default(50) }
const pageOf = <T extends z.ZodType>(row: T) =>
  z.strictObject({
    rows: z.array(row),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
    asOf: timestamp,
  })

/** Calls about orders and refills that people carry out. */
export const byHandContract = {
  work: {
    ...paths.workByHand,
    operation: 'listWorkByHand',
    summary: 'Orders that wait for a person, oldest first',
    query: z.strictObject({
      view: z.enum(['all', 'cancel_requested']).default('all'),
      'filter.accountId': id.optional(),
      'filter.orderId': id.optional(),
      ...paging,
    }),
    response: pageOf(
      z.strictObject({
        id: z.int(),
        serviceId: z.int(),
        service: z.string().nullable(),
        account: z.string(),
        task: z.string(),
        link: z.string(),
        quantity: z.int(),
        fields: z.record(z.string(), z.string()),
        startCount: z.int().nullable(),
        delivered: z.int(),
        since: timestamp,
        isCancelRequested: z.boolean(),
      }),
    ),
  },
  tellProgress: {
    ...paths.tellProgress,
    operation: 'tellProgress',
    summary: 'How far orders are that wait for a person, or that they are over; each is judged by itself',
    body: z.strictObject({
      rows: z
        .array(
          z.strictObject({
            orderId: z.int().min(1).max(INTEGER_MAX),
            startCount: count.optional(),
            delivered: count.optional(),
            state: z.enum(workStates).default('in_progress'),
          }),
        )
        .min(1)
        .max(100),
    }),
    response: z.strictObject({
      data: z.strictObject({
        rows: z.array(z.strictObject({ orderId: z.int(), refusal: z.enum(workRefusals).nullable() })),
      }),
    }),
  },
  refills: {
    ...paths.refillsByHand,
    operation: 'listRefillsByHand',
    summary: 'Refills that wait for a person, oldest first',
    query: z.strictObject(paging),
    response: pageOf(
      z.strictObject({
        id: z.int(),
        orderId: z.int(),
        serviceId: z.int(),
        service: z.string().nullable(),
        account: z.string(),
        link: z.string(),
        quantity: z.int(),
        since: timestamp,
      }),
    ),
  },
  tellRefill: {
    ...paths.tellRefill,
    operation: 'tellRefill',
    summary: 'What became of a refill that waits for a person',
    params: z.object({ id }),
    body: z.strictObject({
      state: z.enum(['in_progress', 'completed', 'rejected']),
      /** Of one that is not done: the customer reads it. */
      reason: z.string().trim().max(200).default(''),
    }),
  },
} as const
