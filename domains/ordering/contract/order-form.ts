import { z } from 'zod'
import { dripFeedInput } from './entities.ts'

/** Booleans, as programs and forms send them (ORDERFORM-014). */
export const flag = z.union([z.boolean(), z.literal(0), z.literal(1)]).transform(Boolean)

const COUNTRIES_MAX = 10
const countryId = z.number().int().positive().max(2_147_483_647)
/** Countries that a service is delivered in, by their ids. */
export const countryIds = z.array(countryId).max(COUNTRIES_MAX).optional().meta({
  description:
    '`id`s of `listCountries`, for services that say `allowed_use_countries`. The same as naming their codes among `targetable_values`; what stands here wins.',
})

export const orderLine = z
  .object({
    /** Whole units (ORDER-004). */
    quantity: z.number().int().meta({
      description: 'From `min_quantity` to `max_quantity` of the service, in steps of its `quantity_step`; anything else is refused.',
    }),
    service_id: z.number().int().positive().max(2_147_483_647).meta({ description: '`id` of `listServices`.' }),
    url: z
      .string()
      .trim()
      .max(500)
      .nullish()
      .meta({ description: 'The link that is promoted. Required unless the service says `url_is_required: false`.' }),
    name: z.string().trim().max(255).nullish().meta({ description: 'Your own name for it.' }),
    is_guarantee: flag.default(false).meta({
      description: 'Buys the guarantee: lost units are delivered again. It costs `guarantee_charge_percent` of `getSettings` on top.',
    }),
    /** 1 for an order that is placed again; otherwise it is none (ORDERFORM-014). */
    is_reorder: flag.default(false).meta({ description: 'The same order as one before, on purpose.' }),
    targetable_values: z
      .array(
        z.object({
          target_id: z.number().int().meta({ description: '`id` of one of the service’s `targets`.' }),
          values: z
            .array(z.string().max(500))
            .max(10_000)
            .meta({ description: 'Comments one by one, keywords, language or country codes, as the target’s type says.' }),
        }),
      )
      .max(10)
      .default([])
      .meta({ description: 'What else the service asks for: its `targets`. Countries are chosen here too.' }),
    index: z.number().int().nonnegative().optional().meta({ description: 'Your own number for the line; quotes repeat it.' }),
    countries: countryIds,
    drip_feed: dripFeedInput.nullish().meta({ description: 'Spreads the delivery over runs; `quantity` is that of each run.' }),
  })
  .meta({ id: 'OrderLine' })

export const widgetQuery = z.object({
  api_token: z.string().optional().meta({
    description: 'The token of the order form: `cabinet_widget_token` of `getSettings`, or a partner’s. It is no API key.',
    isNeeded: true,
  }),
  currency: z.string().optional(),
})

export const lines = z.array(orderLine).min(1).max(100)
export const identifier = z.string().max(64).nullish()
export const sideFields = {
  coupon_code: z
    .string()
    .max(50)
    .nullish()
    .meta({ description: 'A code that does not apply refuses the order: nobody pays more than he was quoted.' }),
  source: z.string().trim().max(50).nullish().meta({ description: 'Where the order was placed, for your own statistics.' }),
  google_analytics4_client_id: identifier,
  google_analytics4_session_id: identifier,
}
export const balanceBody = z.object({ orders: lines, ...sideFields })
