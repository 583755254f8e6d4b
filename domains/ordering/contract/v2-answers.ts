import { z } from 'zod'
import type { V2Action, V2Call } from './v2-calls.ts'
import { v2Statuses, v2Types } from './v2-texts.ts'

/** What the resellers' API answers, call by call: its OpenAPI document is made of this, and tests hold every answer against it. */
const decimal = (description: string) =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .meta({ description })
const whole = (description: string) => z.string().regex(/^\d+$/).meta({ description })
const time = z.iso.datetime()
const id = z.int().positive()
/** In every answer to a test key but those about services. */
const ofTestKey = {
  test: z.literal(true).optional().meta({ description: 'To a test key: nothing was ordered, delivered or paid in earnest.' }),
}
/** As it was sent where it is no number. */
const requested = z.union([id, z.string()])

export const v2Failure = z.strictObject({ error: z.string().meta({ description: 'What is wrong, always in English.' }) }).meta({
  id: 'Failure',
  description: 'A refusal. The status is 200 all the same, but for 429.',
})

const serviceParameter = z
  .strictObject({
    name: z.string(),
    required: z.boolean(),
    min: z.int().optional(),
    max: z.int().optional(),
    step: z.int().optional(),
    lines_min: z.int().optional(),
    lines_max: z.int().optional(),
    line_length_max: z.int().optional(),
    values: z.array(z.string()).optional().meta({ description: 'The values there are to choose from.' }),
    values_max: z.int().optional(),
  })
  .meta({ id: 'ServiceParameter', description: 'One field of `add` for this service; only limits that apply are there.' })

const typeNames = v2Types.map(({ type }) => type)

const service = z
  .strictObject({
    service: id,
    name: z.string(),
    type: z.enum(typeNames as [string, ...string[]]),
    category: z.string(),
    rate: decimal('Your own price for `rate_per` units, guarantee included.'),
    min: whole('Lowest quantity.'),
    max: whole('Highest quantity.'),
    refill: z.boolean(),
    cancel: z.boolean(),
    dripfeed: z.boolean(),
    desc: z.string(),
    step: whole('Quantities must be a multiple of this.'),
    rate_per: whole('How many units the rate is for.'),
    guarantee_days: z.int().nonnegative().meta({ description: 'Days of guarantee included in `rate`; 0 means none.' }),
    rate_without_guarantee: decimal('The rate with `guarantee=0`.'),
    average_minutes: z
      .int()
      .nullable()
      .meta({ description: 'Minutes from payment to completion, averaged over the last ten orders; null if unknown.' }),
    parameters: z.array(serviceParameter).meta({ description: 'Every field an order takes, with its limits and allowed values.' }),
  })
  .meta({ id: 'Service' })

const standing = {
  ...ofTestKey,
  charge: decimal('What the order costs so far, in dollars.'),
  start_count: whole('The count before the first delivery.'),
  status: z.enum([...new Set([...v2Statuses.statuses, ...v2Statuses.subscriptionStatuses])]),
  remains: whole('What is still to be delivered. For a package delivered in part this is 0; `refunded` tells what was returned.'),
  currency: z.literal('USD'),
  reference: z.string().optional().meta({ description: 'Your own name for the order.' }),
  refunded: decimal('Money returned to your balance for this order.'),
  runs: whole('Drip-feed: runs that have begun.').optional(),
  posts: whole('Subscription: posts that were ordered for.').optional(),
  orders: z.array(id).optional().meta({ description: 'The orders of a drip-feed or a subscription.' }),
}
const status = z.strictObject(standing).meta({ id: 'Status' })

const refillStatus = z.enum(v2Statuses.refillStatuses)
const cursor = z
  .string()
  .regex(/^\d+-\d+$/)
  .meta({ description: 'Send it as `since` the next time.' })
const more = z.boolean().meta({ description: 'True when the next page can be asked for at once.' })

/** What may have become different about a service, by the fields of the list of services. */
export const v2ServiceFields = [
  'name',
  'type',
  'category',
  'rate',
  'min',
  'max',
  'step',
  'refill',
  'cancel',
  'dripfeed',
  'desc',
  'parameters',
] as const

const serviceChange = z
  .strictObject({
    service: id,
    change: z
      .enum(['added', 'changed', 'removed'])
      .meta({ description: '`added`: on sale since the cursor. `changed`: `fields` say what. `removed`: no longer offered to you.' }),
    changed_at: time,
    fields: z
      .array(z.enum(v2ServiceFields))
      .meta({ description: 'What of a changed service is different from how it stood at the cursor.' }),
    now: service.nullable().meta({ description: 'How the service stands now, as in the list of services; null once removed.' }),
  })
  .meta({ id: 'ServiceChange' })

/** The answer of each call when it is not refused. */
export const v2Answers = {
  services: z.array(service).meta({ id: 'ServicesAnswer' }),
  serviceChanges: z
    .strictObject({
      changes: z.array(serviceChange),
      cursor,
      terms: z.string().meta({
        description:
          'Changes when your own discounts or the price of the guarantee change. Then every rate may be another: ask for the list of services again.',
      }),
      more,
    })
    .meta({ id: 'ServiceChangesAnswer' }),
  add: z.strictObject({ ...ofTestKey, order: id }).meta({ id: 'AddAnswer' }),
  addMany: z
    .array(
      z.union([
        z.strictObject({ ...ofTestKey, request_id: z.string(), order: id }),
        z.strictObject({ ...ofTestKey, request_id: z.string(), error: z.string() }),
      ]),
    )
    .meta({ id: 'AddManyAnswer', description: 'One answer for each item, in their order.' }),
  subscribe: z.strictObject({ ...ofTestKey, order: id }).meta({ id: 'SubscribeAnswer' }),
  status,
  statuses: z
    .record(z.string(), z.union([status, v2Failure]))
    .meta({ id: 'StatusesAnswer', description: 'By the numbers as they were sent; a bad one is data for that number.' }),
  named: z
    .array(
      z.union([
        z.strictObject({ ...standing, reference: z.string(), order: id }),
        z.strictObject({ ...ofTestKey, reference: z.string(), error: z.string() }),
      ]),
    )
    .meta({ id: 'NamedAnswer', description: 'The newest ten orders of each name; a name that no order has is data for that name.' }),
  changes: z
    .strictObject({ ...ofTestKey, changes: z.array(z.strictObject({ order: id, changed_at: time, ...standing })), cursor, more })
    .meta({ id: 'ChangesAnswer' }),
  refill: z.strictObject({ ...ofTestKey, refill: whole('Number of the refill.') }).meta({ id: 'RefillAnswer' }),
  refills: z.array(z.strictObject({ ...ofTestKey, order: requested, refill: z.union([id, v2Failure]) })).meta({ id: 'RefillsAnswer' }),
  refillStatus: z.strictObject({ ...ofTestKey, status: refillStatus }).meta({ id: 'RefillStatusAnswer' }),
  refillStatuses: z
    .array(z.strictObject({ ...ofTestKey, refill: requested, status: z.union([refillStatus, v2Failure]) }))
    .meta({ id: 'RefillStatusesAnswer' }),
  cancel: z
    .array(z.strictObject({ ...ofTestKey, order: requested, cancel: z.union([z.literal(1), v2Failure]) }))
    .meta({ id: 'CancelAnswer', description: '1 means that the request was taken, not that money came back.' }),
  balance: z
    .strictObject({ ...ofTestKey, balance: decimal('Dollars that can be spent.'), currency: z.literal('USD') })
    .meta({ id: 'BalanceAnswer' }),
} as const satisfies Partial<Record<V2Call['key'], z.ZodType>>

/** The answer of a call, where two calls answer alike. */
export const v2AnswerOf = (key: V2Call['key']): z.ZodType => v2Answers[key === 'namedMany' ? 'named' : key]

const keysOf: Readonly<Record<V2Action, readonly V2Call['key'][]>> = {
  services: ['services'],
  service_changes: ['serviceChanges'],
  add: ['add', 'addMany', 'subscribe'],
  status: ['status', 'named', 'statuses'],
  changes: ['changes'],
  refill: ['refill', 'refills'],
  refill_status: ['refillStatus', 'refillStatuses'],
  cancel: ['cancel'],
  balance: ['balance'],
}

/** Throws where an answer is none that the document tells of for the action. */
export function expectV2Answer(action: V2Action | undefined, answer: object): void {
  const wire: unknown = JSON.parse(JSON.stringify(answer))
  const known = [v2Failure, ...(action ? keysOf[action].map(v2AnswerOf) : [])]
  const tried = known.map((schema) => schema.safeParse(wire))
  if (tried.some(({ success }) => success)) return
  throw new Error(
    `The answer of ${action} breaks its description: ${tried.map(({ error }) => error?.message).join('\n')} in ${JSON.stringify(wire)}`,
  )
}
