import { z } from 'zod'
import { v2Actions } from '../contract/v2-calls.ts'
import { orderingPaths as paths } from './paths.ts'

const timestamp = z.iso.datetime()

const row = z.strictObject({
  id: z.int(),
  at: timestamp,
  /** As it was sent: programs also send what there is not. */
  action: z.string(),
  isTest: z.boolean(),
  /** What was sent without the key; long values are cut. */
  sent: z.record(z.string(), z.string()),
  /** The beginning of the answer. */
  answer: z.string(),
  error: z.string().nullable(),
  isLimited: z.boolean(),
  ms: z.int(),
  /** Calls since the one before that were not kept: at most 30 in a minute are. */
  skipped: z.int(),
})

/** What a customer's programs call. */
export const apiCallContract = {
  apiCallsOfCustomer: {
    ...paths.apiCallsOfCustomer,
    operation: 'listApiCallsOfCustomer',
    summary: 'Calls of the resellers’ API by a customer in the last 7 days, the newest first',
    params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
    query: z.object({
      action: z.enum(v2Actions).optional(),
      only: z.enum(['all', 'errors', 'limited']).default('all'),
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.strictObject({
      rows: z.array(row),
      next: z.string().nullable(),
      previous: z.string().nullable(),
      total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
      asOf: timestamp,
    }),
  },
} as const
