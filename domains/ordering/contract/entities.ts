import { message } from '@vitrine/platform/kernel'
import { z } from 'zod'

/** Decimal text of USD, exact: two to six decimals. */
export const money = z.string().regex(/^-?\d+\.\d{2,6}$/)

/** What a customer reads of an order; values of the wire (ORDERSTATE-006). */
export const orderStatuses = ['completed', 'stopped', 'in_processing', 'in_moderation', 'canceled', 'unpaid', 'error'] as const

/** Drip feeds and subscriptions know only these three (ORDERSTATE-007). */
export const planStatuses = ['completed', 'in_processing', 'canceled'] as const

export const orderActions = z
  .object({
    activable: z.boolean(),
    deletable: z.boolean(),
    pausable: z.boolean(),
    payable: z.boolean(),
    cancelable: z.boolean(),
  })
  .meta({ id: 'OrderActions' })

export const orderService = z
  .object({
    id: z.number().int(),
    name: z.string(),
    slug: z.string(),
    type: z.string(),
    network_id: z.number().int(),
    service_type_id: z.number().int(),
    has_refill: z.boolean(),
    guarantee: z.string().nullable(),
  })
  .meta({ id: 'OrderedService' })

/** What is promoted: where it is, and when it was and is taken care of. */
export const promotable = z
  .object({
    url: z.string(),
    embed_url: z.string().nullable(),
    /** When a provider first had an order for it. */
    started_at: z.iso.datetime().nullable(),
    /** The guarantee: what is lost in between is restored. */
    supported_at: z.iso.datetime().nullable(),
    supported_until: z.iso.datetime().nullable(),
    /** When nothing was delivered any more. */
    ended_at: z.iso.datetime().nullable(),
    snippet: z.object({ thumbnail: z.string().nullable(), title: z.string().nullable() }),
  })
  .meta({ id: 'Promotable' })

const orderFields = z.object({
  id: z.number().int(),
  name: z.string().nullable(),
  /** Title and thumbnail of the content behind the link, where its platform tells; as of when the order was placed. */
  title: z.string().nullable(),
  thumbnail: z.string().nullable(),
  url: z.string().nullable(),
  cost: money,
  /** What it costs when it is paid with `unpaid_discount`, because it has waited for its money; null where there is no such discount. */
  cost_with_unpaid_discount: money.nullable(),
  quantity: z.number().int(),
  status: z.enum(orderStatuses),
  has_refill: z.boolean(),
  countries: z.array(z.object({ id: z.number().int(), name: z.string(), iso_code_2: z.string() })),
  created_at: z.iso.datetime(),
  completed_at: z.iso.datetime().nullable(),
  /** The count on the content when the delivery began, where the provider tells it. */
  start_count: z.number().int().nullable(),
  current_quantity: z.number().int(),
  percent_of_current_fill: z.number().min(0).max(100),
  price: z.string(),
  cancel_reason: z.string().nullable(),
  cancel_description: z.string().nullable(),
  service: orderService,
  promotable: promotable.nullable(),
  actions: orderActions,
  /** The count on the content when the delivery was complete, where the provider tells one. */
  first_statistic: z.object({ date: z.iso.datetime(), quantity: z.number().int() }).nullable(),
  /** The guarantee runs: the order is counted daily, and what is missing is restored. */
  auto_refill_is_allowed: z.boolean(),
  guarantee_until: z.iso.datetime().nullable(),
  /** The drip feed that this order is a run of. */
  drip_feed_id: z.number().int().nullable(),
  /** Why a paid order is not sent yet: another one of the same service works on the same link. */
  waits_for: z.literal('link').nullable(),
  targetable_values: z.array(z.object({ target_id: z.number().int(), values: z.array(z.string()) })),
  source: z.string().nullable(),
  /** What a cancel would give back now; null when it is not allowed. */
  refund_preview: money.nullable(),
  /** What was given back. */
  refunded: money,
  estimated_completion_at: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime(),
})

/** `orders`: what the order has become, runs of a drip feed or items of a package. */
export const order = orderFields.extend({ orders: z.array(orderFields.extend({ orders: z.array(z.never()) })) }).meta({ id: 'Order' })

/** Delivery of one order over time, what happened to it, what its price was made of, and what paid it. */
export const orderProgress = z.object({
  points: z.array(z.object({ at: z.iso.datetime(), delivered: z.number().int() })),
  events: z.array(z.object({ at: z.iso.datetime(), kind: z.string(), amount: money.nullable() })),
  /** Parts of the cost and what came off it; `guarantee` is null when there is none or it cannot be told any more, `fee` was paid besides the cost. */
  price: z.object({ guarantee: money.nullable(), coupon_discount: money, unpaid_discount: money, fee: money }),
  /** Null while nothing has paid it, and when the balance did. */
  payment: z.object({ invoice: z.string(), method: z.string().nullable() }).nullable(),
})

export const dripFeed = z
  .object({
    /** Also the number of the order that was bought: `orders/{id}` pauses, resumes and shows it. */
    id: z.number().int(),
    /** The customer's own name for it. */
    name: z.string().nullable(),
    /** Title and thumbnail of the content behind the link, where its platform tells. */
    title: z.string().nullable(),
    thumbnail: z.string().nullable(),
    url: z.string().nullable(),
    /** Of one run. */
    quantity: z.number().int(),
    service: orderService,
    runs: z.number().int(),
    /** Runs made so far. */
    orders_count: z.number().int(),
    minutes_between_runs: z.number().int(),
    status: z.enum(planStatuses),
    contents_limit: z.null(),
    total_quantity: z.number().int(),
    actions: orderActions,
    created_at: z.iso.datetime(),
    mode: z.enum(['flat', 'increasing', 'decreasing', 'random']),
    quantity_step: z.number().int().nullable(),
    /** Delivered by all runs. */
    current_quantity: z.number().int(),
    percent_of_current_fill: z.number().min(0).max(100),
    cost: money,
    /** What runs that were never made gave back; null while nothing was canceled. */
    refunded: money,
    /** What a cancel would give back now; null when it is not allowed. */
    refund_preview: money.nullable(),
    is_paused: z.boolean(),
    next_run_at: z.iso.datetime().nullable(),
    ended_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'DripFeed' })

const whole = z.number().int()
/** Delivery spread over runs; `numberOfRuns` is an older name of `runs`, which wins (C-10). */
export const dripFeedInput = z
  .object({
    runs: whole.min(2).max(100).optional(),
    numberOfRuns: whole.min(2).max(100).optional(),
    minutes_between_runs: whole.min(1).max(10_080).default(60),
    quantity_step: whole.min(1).max(2_147_483_647).default(1),
    /** Runs of one size, unless they are wanted otherwise (DRIP-003). */
    mode: z.enum(['flat', 'increasing', 'decreasing', 'random']).default('flat'),
  })
  .transform(({ runs, numberOfRuns, ...rest }, context) => {
    // By either name; the newer one wins (OWAPI-012).
    const requested = runs ?? numberOfRuns
    // One of the two has to be there (OWAPI-012).
    if (requested === undefined)
      context.addIssue({ code: 'custom', path: ['runs'], params: message('fields.required', { attribute: 'runs' }) })
    return { ...rest, runs: requested ?? 2 }
  })
