import { z } from 'zod'
import { fulfilmentPaths as paths } from './paths.ts'

const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })
const nano = z.string().regex(/^\d+$/)
const number = (form: RegExp) => z.string().trim().regex(form)
/** Empty: of all categories that have none of their own. A category is the provider's text, too free to stand in an address. */
const category = z.string().max(150)

const written = {
  /** On the provider's rate. */
  percent: number(/^\d{1,4}(\.\d{1,4})?$/).default('0'),
  fixedUsd: number(/^\d{1,6}(\.\d{1,9})?$/).default('0'),
  /** Prices are rounded up to whole multiples; 0 leaves them as they come. */
  roundToUsd: number(/^\d{1,6}(\.\d{1,9})?$/).default('0'),
  /** `0.99`: what prices end in behind the whole dollars, instead of a multiple. */
  endingUsd: number(/^0(\.\d{1,9})?$/)
    .nullable()
    .default(null),
}

const priced = z.strictObject({
  serviceId: z.int(),
  name: z.string(),
  costNano: nano,
  oldNano: nano,
  newNano: nano,
  isBelowFloor: z.boolean(),
})
const effect = {
  /** Services that follow the markup. */
  services: z.int(),
  rise: z.int(),
  fall: z.int(),
  /** Of which orders would leave less than the account's minimum margin. */
  belowFloor: z.int(),
  /** At most twenty, those below the minimum margin first. */
  rows: z.array(priced),
  example: z
    .strictObject({
      providerServiceId: z.string(),
      name: z.string(),
      rateKind: z.enum(['per_1000', 'fixed']),
      costNano: nano,
      priceNano: nano,
      serviceId: z.int().nullable(),
    })
    .nullable(),
}
const markups = z.strictObject({
  data: z.strictObject({
    rows: z.array(
      z.strictObject({
        category,
        percent: z.string(),
        fixedUsd: z.string(),
        roundToUsd: z.string(),
        endingUsd: z.string().nullable(),
        ...effect,
      }),
    ),
    /** Of the provider's list, with the number of its services. */
    categories: z.array(z.strictObject({ category, count: z.int(), importedCount: z.int() })),
  }),
})

/** Calls about how an account's rates become prices. */
export const markupContract = {
  markups: {
    ...paths.providerMarkups,
    operation: 'listMarkups',
    summary: 'What is added to the provider’s rates, by its categories, with an example and what it does to prices',
    params,
    response: markups,
  },
  preview: {
    ...paths.previewMarkup,
    operation: 'previewMarkup',
    summary: 'What a markup would make of the services that follow it, before it is stored',
    params,
    body: z.strictObject({ category, ...written }),
    response: z.strictObject({ data: z.strictObject(effect) }),
  },
  change: {
    ...paths.changeMarkup,
    operation: 'changeMarkup',
    summary: 'Stores the markup of a category, or takes it away, and prices the services that follow it',
    params,
    body: z.strictObject({ category, markup: z.strictObject(written).nullable() }),
    response: markups,
  },
} as const
