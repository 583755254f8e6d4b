import { handOutcomes } from '@vitrine/ordering'
import { z } from 'zod'
import { fulfilmentPaths as paths } from './paths.ts'

const INTEGER_MAX = 2_147_483_647
const params = z.object({ id: z.coerce.number().int().positive().max(INTEGER_MAX) })
/** Exact decimal text of US dollars. */
const usd = z.string()

const outcome = {
  version: z.int(),
  outcome: z.enum(handOutcomes),
  /** Of an order that ends early. */
  delivered: z.int().min(0).max(INTEGER_MAX).default(0),
}
const settlement = z.strictObject({ ...outcome, reason: z.string().trim().min(3).max(500) })
const settled = z.strictObject({
  data: z.strictObject({ state: z.enum(handOutcomes), delivered: z.int(), refund: usd, earned: usd }),
})

export const settleContract = {
  previewSettlement: {
    ...paths.previewSettlement,
    operation: 'previewSettlement',
    summary: 'What would follow if a person ended an order',
    params,
    body: z.strictObject(outcome),
    response: z.strictObject({
      data: z.strictObject({
        delivered: z.int(),
        refund: usd,
        earned: usd,
        /** What a cashback coupon gives the customer on what is earned. */
        cashback: usd,
        guaranteeUntil: z.iso.datetime().nullable(),
        /** A provider still works on it: a second person has to agree, and nobody asks the provider any more. */
        isWorkedOn: z.boolean(),
      }),
    }),
  },
  settleOrder: {
    ...paths.settleOrder,
    operation: 'settleOrder',
    summary: 'Ends an order by hand that no provider works on, for good',
    params,
    body: settlement,
    response: settled,
  },
  settleRunningOrder: {
    ...paths.settleRunningOrder,
    operation: 'settleRunningOrder',
    summary: 'Ends an order by hand that a provider still works on, for good, when a second person has agreed',
    params,
    body: settlement,
    response: settled,
  },
} as const
