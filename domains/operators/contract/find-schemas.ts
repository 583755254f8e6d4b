import { z } from 'zod'
import { operatorsPaths as paths } from './paths.ts'

/** The search of the console over everything at once. */
export const findContract = {
  find: {
    ...paths.find,
    operation: 'findThings',
    summary: 'Orders, customers, services, tickets and payments by number or by a few letters, as far as the operator may see them',
    query: z.strictObject({ q: z.string().trim().max(100).default('') }),
    response: z.strictObject({
      data: z.strictObject({
        groups: z
          .array(
            z.strictObject({
              kind: z.enum(['order', 'customer', 'service', 'ticket', 'invoice']),
              rows: z.array(z.strictObject({ id: z.int(), name: z.string(), second: z.string().nullable() })),
            }),
          )
          .meta({ description: 'Kinds of which something was found.' }),
      }),
    }),
  },
} as const
