import { z } from 'zod'
import { fulfilmentPaths as paths } from './paths.ts'

const id = z.coerce.number().int().positive().max(2_147_483_647)
const timestamp = z.iso.datetime()
const amount = z.string()

/** How the balance of an account went. */
export const balanceContract = {
  balance: {
    ...paths.providerBalance,
    operation: 'showProviderBalance',
    summary: 'How the balance of an account went, what was paid in and spent, and how long it lasts',
    params: z.object({ id }),
    query: z.strictObject({
      /** How far back: readings are kept for ninety days. */
      days: z.coerce.number().int().min(1).max(90).default(30),
    }),
    response: z.strictObject({
      data: z.strictObject({
        since: timestamp,
        currency: z.string(),
        balance: amount.nullable(),
        lowBalance: amount,
        /** Oldest first, in the currency of the account, at most some hundreds over the span. */
        points: z.array(z.strictObject({ at: timestamp, balance: amount })),
        /** Rises that our spending does not explain, newest first: when they were seen, and about how much, in the currency of the account. */
        payments: z.array(z.strictObject({ at: timestamp, amount })),
        /** What orders cost by the UTC day on which they ended, oldest first; days without any are left out. */
        spending: z.array(z.strictObject({ day: z.iso.date(), usd: amount })),
        spentWeekUsd: amount,
        /** At the spending of the last seven days; null where nothing was spent or the balance is not known. */
        lastsHours: z.int().nullable(),
        lastsUntil: timestamp.nullable(),
      }),
    }),
  },
} as const
