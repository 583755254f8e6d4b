import { z } from 'zod'
import { fulfilmentPaths as paths } from './paths.ts'

const id = z.coerce.number().int().positive().max(2_147_483_647)
const params = z.object({ id })
const timestamp = z.iso.datetime()
const nano = z.string().regex(/^\d{1,19}$/)
const percent = z.string()
const ROWS_MAX = 200

const service = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** Its price moves with this provider's rate. */
  follows: z.boolean(),
  isEnabled: z.boolean(),
  pricingPer: z.int(),
  /** Just before the change; null where it had no price yet. */
  priceBeforeNano: nano.nullable(),
  marginBeforePercent: percent.nullable(),
  /** Until the rate changed again, or now. */
  priceAfterNano: nano,
  marginAfterPercent: percent.nullable(),
  /** What it would be sold for now if it followed; null where no rule or markup covers it. */
  ruledNano: nano.nullable(),
  /** Orders of it leave less than the account's minimum margin now. */
  isBelowFloor: z.boolean(),
  version: z.int(),
})

/** Calls about changes of a provider's rates, and what is done about them. */
export const rateContract = {
  rates: {
    ...paths.providerRates,
    operation: 'listProviderRates',
    summary: 'Every change of a rate on the provider’s list with our prices before and after it, newest first',
    params,
    query: z.strictObject({
      /** Only rates that moved by more than so many percent, up or down. */
      overPercent: z.coerce.number().int().min(0).max(1000).optional(),
      /** `floor`: only the latest change of each service that costs too much for what one of ours is sold for. */
      only: z.enum(['floor']).optional(),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.strictObject({
      rows: z.array(
        z.strictObject({
          id: z.int(),
          at: timestamp,
          providerServiceId: z.string(),
          name: z.string().nullable(),
          oldNano: nano,
          newNano: nano,
          /** What it asks now; null where it no longer sells it. */
          rateNano: nano.nullable(),
          rateKind: z.enum(['per_1000', 'fixed']).nullable(),
          isLatest: z.boolean(),
          services: z.array(service),
        }),
      ),
      next: z.string().nullable(),
      previous: z.string().nullable(),
      total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
      asOf: timestamp,
    }),
  },
  apply: {
    ...paths.applyRates,
    operation: 'applyProviderRates',
    summary: 'Has services follow the provider’s rate, keep their price or go off sale, each for itself',
    params,
    body: z.strictObject({
      rows: z
        .array(
          z.strictObject({
            providerServiceId: z.string().trim().min(1).max(100),
            serviceId: z.int().positive().max(2_147_483_647),
            /** The service and the rate as they were read: where either is another one by now, nothing is decided. */
            version: z.int(),
            rateNano: nano.nullable(),
            do: z.enum(['follow', 'keep', 'stop']),
          }),
        )
        .min(1)
        .max(ROWS_MAX)
        .refine((rows) => new Set(rows.map(({ serviceId }) => serviceId)).size === rows.length),
    }),
    response: z.strictObject({
      data: z.strictObject({
        done: z.array(z.strictObject({ serviceId: z.int(), version: z.int() })),
        conflicts: z.array(
          z.strictObject({
            serviceId: z.int(),
            because: z.enum(['service', 'rate']),
            by: z.string().nullable(),
            at: timestamp.nullable(),
          }),
        ),
        errors: z.array(z.strictObject({ serviceId: z.int(), message: z.string() })),
      }),
    }),
  },
} as const
