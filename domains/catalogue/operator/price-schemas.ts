import { z } from 'zod'
import { priceReasons } from '../model/price-cause.ts'
import { cataloguePaths as paths } from './paths.ts'
import { id } from './wire-parts.ts'

const nano = z.string().regex(/^\d+$/)
const at = z.iso.datetime()

export const priceContract = {
  servicePrices: {
    ...paths.servicePrices,
    operation: 'listServicePrices',
    summary: 'The last 200 prices of a service with who or what made them, and the rates of those who deliver it, newest first',
    params: z.object({ id }),
    query: z.strictObject({ since: at.optional() }),
    response: z.strictObject({
      data: z.strictObject({
        prices: z.array(
          z.strictObject({
            at,
            oldNano: nano.nullable(),
            newNano: nano,
            oldDiscountPpm: z.int().nullable(),
            newDiscountPpm: z.int(),
            pricingPer: z.int(),
            by: z.string().nullable(),
            because: z.enum(priceReasons),
          }),
        ),
        /** Null for those who may not see providers. */
        rates: z.array(z.strictObject({ at, provider: z.string(), oldNano: nano, newNano: nano })).nullable(),
      }),
    }),
  },
} as const
