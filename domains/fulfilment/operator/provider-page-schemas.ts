import { z } from 'zod'
import { breakerReasons } from '../model/breaker.ts'
import { fulfilmentPaths as paths } from './paths.ts'

/** Thirty days. */
const BREAKER_MINUTES_MAX = 43_200
const id = z.coerce.number().int().positive().max(2_147_483_647)
const params = z.object({ id })
const timestamp = z.iso.datetime()
const paging = { cursor: z.string().max(200).optional(), limit: z.coerce.number().int().min(1).max(200).default(50) }
const pageOf = <T extends z.ZodType>(row: T) =>
  z.strictObject({
    rows: z.array(row),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
    asOf: timestamp,
  })
/** Calls about how one account has answered, and whether orders are sent there. */
export const providerPageContract = {
  deliveries: {
    ...paths.deliveries,
    operation: 'getDeliveriesByProvider',
    summary: 'How each provider accepted orders within 24 hours, and how many it works on now',
    response: z.strictObject({
      data: z.strictObject({
        since: timestamp,
        providers: z.array(
          z.strictObject({
            id: z.int(),
            /** To place an order, with a known end; of the newest 2,000 calls. */
            attempts: z.int(),
            accepted: z.int(),
            /** At most 10,000. */
            open: z.int(),
          }),
        ),
      }),
    }),
  },
  calls: {
    ...paths.providerCalls,
    operation: 'listProviderCalls',
    summary: 'What was asked of the provider about orders, and its raw answers without our key',
    params,
    query: z.strictObject({ view: z.enum(['all', 'failed']).default('all'), ...paging }),
    response: pageOf(
      z.strictObject({
        id: z.string(),
        at: timestamp,
        orderId: z.int(),
        action: z.string(),
        state: z.string(),
        class: z.string().nullable(),
        httpStatus: z.int().nullable(),
        milliseconds: z.int().nullable(),
        excerpt: z.string().nullable(),
        providerOrderId: z.string().nullable(),
      }),
    ),
  },
  turnBreaker: {
    ...paths.turnBreaker,
    operation: 'turnProviderBreaker',
    summary: 'Sends orders to a paused provider again, or none for a while',
    params,
    body: z.strictObject({
      do: z.enum(['close', 'open']).default('close'),
      reason: z.string().trim().min(3).max(200),
      /** For how long it is opened; after that the provider is asked whether it works. */
      minutes: z.int().min(1).max(BREAKER_MINUTES_MAX).optional(),
      /** As it was open before: its end and its cause. */
      again: z.strictObject({ until: timestamp, because: z.enum(breakerReasons) }).optional(),
    }),
    response: z.strictObject({ data: z.strictObject({ state: z.enum(['closed', 'open']), openUntil: timestamp.nullable() }) }),
  },
} as const
