import { lineStates } from '@vitrine/ordering'
import { z } from 'zod'
import { fulfilmentPaths as paths } from './paths.ts'

const INTEGER_MAX = 2_147_483_647
const params = z.object({ id: z.coerce.number().int().positive().max(INTEGER_MAX) })
const timestamp = z.iso.datetime()
const money = z.string()

const test = z.strictObject({
  /** The number of its order. */
  id: z.int(),
  accountId: z.int(),
  account: z.string(),
  providerServiceId: z.string(),
  by: z.string(),
  link: z.string().nullable(),
  quantity: z.int(),
  delivered: z.int(),
  startCount: z.int().nullable(),
  state: z.enum(lineStates),
  providerOrderId: z.string().nullable(),
  /** By the agreed rate, and what the provider charged in the end; null before it has it. */
  cost: money.nullable(),
  charged: money.nullable(),
  said: z.string().nullable(),
  createdAt: timestamp,
  acceptedAt: timestamp.nullable(),
  startedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
})

/** Test orders: whether a route really delivers. */
export const routeTestContract = {
  routeTests: {
    ...paths.routeTests,
    operation: 'listRouteTests',
    summary: 'What a test order on each route of a service would be, and the latest ones',
    params,
    response: z.strictObject({
      data: z.strictObject({
        isLinkRequired: z.boolean(),
        /** The quantity is the number of lines of its comments. */
        isCounted: z.boolean(),
        targets: z.array(z.strictObject({ id: z.int(), name: z.string(), isOptional: z.boolean(), allowed: z.array(z.string()) })),
        routes: z.array(
          z.strictObject({
            accountId: z.int(),
            providerServiceId: z.string(),
            /** Null where nothing can be tried: provider and service have no quantity in common, or the account is switched off. */
            quantity: z.int().nullable(),
            /** Of that quantity; of one line where lines are counted. */
            cost: money.nullable(),
          }),
        ),
        tests: z.array(test),
      }),
    }),
  },
  testRoute: {
    ...paths.testRoute,
    operation: 'testRoute',
    summary: 'Orders the smallest quantity on one route, at the panel’s own cost and for no customer',
    params,
    body: z.strictObject({
      accountId: z.int().min(1).max(INTEGER_MAX),
      providerServiceId: z.string().trim().min(1).max(100),
      link: z.string().trim().max(2_000).default(''),
      targets: z
        .array(z.strictObject({ id: z.int().min(1).max(INTEGER_MAX), values: z.array(z.string().max(1_000)).max(100) }))
        .max(20)
        .default([]),
      /** What was shown that it costs: more is refused. */
      costMax: z
        .string()
        .trim()
        .regex(/^\d{1,6}(\.\d{1,6})?$/),
    }),
    status: 201,
    response: z.strictObject({ data: test }),
  },
} as const
