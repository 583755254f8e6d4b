import { dripModes } from '@vitrine/pricing'
import { z } from 'zod'
import { orderingPaths as paths } from './paths.ts'

const INTEGER_MAX = 2_147_483_647
/** As many as one cart of the shop holds in practice. */
const LINES_MAX = 20
const number = z.int().min(1).max(INTEGER_MAX)
const params = z.object({ id: z.coerce.number().int().positive().max(INTEGER_MAX) })
/** Exact decimal text of US dollars. */
const usd = z.string()

/** Whether it may be placed is decided by the same rules as in the shop, which name their fields as these do. */
const chosen = {
  serviceId: number,
  quantity: z.int().min(-INTEGER_MAX).max(INTEGER_MAX),
  link: z.string().trim().max(500).default(''),
  isGuarantee: z.boolean().default(false),
  targets: z
    .array(z.strictObject({ id: number, values: z.array(z.string().max(500)).max(10_000) }))
    .max(10)
    .default([]),
  /** The quantity is that of each run. */
  dripFeed: z
    .strictObject({
      runs: z.int().min(2).max(100),
      minutesBetweenRuns: z.int().min(1).max(10_080),
      mode: z.enum(dripModes).default('flat'),
      quantityStep: number.default(1),
    })
    .nullable()
    .default(null),
} as const

const service = z.strictObject({
  id: z.int(),
  name: z.string(),
  network: z.string(),
  /** What the customer pays for `pricingPer` units, or for the whole order when the price is fixed. */
  price: usd,
  priceType: z.enum(['per_quantity', 'fixed']),
  pricingPer: z.int(),
  minQuantity: z.int(),
  maxQuantity: z.int(),
  quantityStep: z.int(),
  defaultQuantity: z.int(),
  isLinkRequired: z.boolean(),
  exampleLink: z.string().nullable(),
  /** The quantity is the number of lines of its comments. */
  isCounted: z.boolean(),
  hasGuarantee: z.boolean(),
  mayDripFeed: z.boolean(),
  targets: z.array(z.strictObject({ id: z.int(), name: z.string(), isOptional: z.boolean(), allowed: z.array(z.string()) })),
})

const order = {
  lines: z.array(z.strictObject(chosen)).min(1).max(LINES_MAX),
  /** The code of a coupon of the customer's; empty for none. */
  coupon: z.string().trim().max(50).default(''),
}

/** What the balance would be; negative where the order cannot be paid. */
const quoted = z.strictObject({
  /** Of each line, before the coupon. */
  lines: z.array(z.strictObject({ cost: usd, quantity: z.int() })),
  amount: usd.meta({ description: 'Of all lines, before the coupon' }),
  coupon: z
    .strictObject({ type: z.enum(['discount', 'bonus', 'cashback']), worth: usd })
    .nullable()
    .meta({ description: 'A discount lowers the cost; a bonus is credited when it is paid, a cashback when it is delivered' }),
  cost: usd,
  balance: usd,
  after: usd,
})

export const placingContract = {
  servicesForCustomer: {
    ...paths.servicesForCustomer,
    operation: 'listServicesForCustomer',
    summary: 'Services that a customer may order, at the customer’s own prices; found by number or words of the name',
    params,
    query: z.strictObject({ q: z.string().trim().max(100).default('') }),
    response: z.strictObject({ data: z.array(service) }),
  },
  quoteForCustomer: {
    ...paths.quoteForCustomer,
    operation: 'quoteForCustomer',
    summary: 'What an order of several lines would cost a customer, with a coupon, and the balance before and after it',
    params,
    body: z.strictObject(order),
    response: z.strictObject({ data: quoted }),
  },
  placeForCustomer: {
    ...paths.placeForCustomer,
    operation: 'placeForCustomer',
    summary: 'Orders for a customer, all lines or none, paid from the customer’s balance',
    params,
    body: z.strictObject({
      ...order,
      /** What was shown that it costs: another cost is refused. */
      cost: z
        .string()
        .trim()
        .regex(/^\d{1,9}(\.\d{1,6})?$/),
      reason: z.string().trim().min(3).max(500),
    }),
    status: 201,
    response: z.strictObject({ data: z.strictObject({ ids: z.array(z.int()), charged: usd, balance: usd }) }),
  },
} as const

export type ChosenOrder = z.output<typeof placingContract.quoteForCustomer.body>
export type ChosenLine = ChosenOrder['lines'][number]
