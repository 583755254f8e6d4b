import { defineEvent } from '@vitrine/platform/jobs'
import { z } from 'zod'

/** A month could not be paid; it is tried again. `amount` in micro-USD. */
export const planPastDue = defineEvent(
  'keywords.plan-past-due',
  z.object({ userId: z.int(), period: z.int(), planName: z.string(), amount: z.string() }),
)
export const planEnded = defineEvent(
  'keywords.plan-ended',
  z.object({ userId: z.int(), period: z.int(), planName: z.string(), because: z.enum(['canceled', 'unpaid']) }),
)

/** Keywords entered or left the first ten in a measurement of a campaign; positions are 0 for not among the first hundred. */
export const firstTenChanged = defineEvent(
  'keywords.first-ten-changed',
  z.object({
    userId: z.int(),
    campaignId: z.int(),
    url: z.string(),
    measuredAt: z.string(),
    entered: z.int(),
    left: z.int(),
    /** The first of them. */
    changes: z.array(z.object({ keyword: z.string(), countryId: z.int(), hasEntered: z.boolean(), position: z.int(), previous: z.int() })),
  }),
)
