import { z } from 'zod'
import { refillStates } from '../model/refill-states.ts'
import { lineStates } from '../model/states.ts'
import { subscriptionStates } from '../model/subscription-states.ts'
import { planPaths as paths } from './plan-paths.ts'

const id = z.coerce.number().int().positive().max(2_147_483_647)
const timestamp = z.iso.datetime()
const usd = z.string()
const customer = z.strictObject({ id: z.int(), email: z.string().nullable() })
const actions = z.strictObject({ pause: z.boolean(), resume: z.boolean(), cancel: z.boolean() })
const feedActions = z.strictObject({ ...actions.shape, pace: z.boolean() })
const paging = { cursor: z.string().max(500).optional(), limit: z.coerce.number().int().min(1).max(200).default(50) } as const
const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({
    rows: z.array(row),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
    asOf: timestamp,
  })

/** A refill as it was asked for, and what became of it. */
export const refillShape = {
  id: z.int(),
  orderId: z.int(),
  customer,
  service: z.strictObject({ id: z.int(), name: z.string() }),
  link: z.string().nullable(),
  quantity: z.int(),
  /** Of the order. */
  ordered: z.int(),
  origin: z.enum(['customer', 'count']),
  state: z.enum(refillStates),
  reason: z.string().nullable(),
  guaranteeUntil: timestamp.nullable(),
  requestedAt: timestamp,
  endedAt: timestamp.nullable(),
} as const

const feed = z.strictObject({
  id: z.int(),
  customer,
  service: z.strictObject({ id: z.int(), name: z.string() }),
  name: z.string().nullable(),
  link: z.string().nullable(),
  state: z.enum(lineStates),
  /** Of all runs together. */
  quantity: z.int(),
  charged: usd,
  runs: z.int(),
  runsMade: z.int(),
  /** Between two runs. */
  minutes: z.int(),
  startedAt: timestamp.nullable(),
  nextAt: timestamp.nullable(),
  createdAt: timestamp,
  version: z.int(),
})
const wholeFeed = z.strictObject({
  ...feed.shape,
  runList: z.array(
    z.strictObject({
      ...{ no: z.int(), quantity: z.int(), charged: usd, orderId: z.int().nullable(), state: z.enum(lineStates).nullable() },
      ...{ delivered: z.int().nullable(), startedAt: timestamp.nullable(), endedAt: timestamp.nullable() },
    }),
  ),
  left: usd,
  actions: feedActions,
})

const subscription = z.strictObject({
  id: z.int(),
  customer,
  name: z.string(),
  link: z.string(),
  state: z.enum(subscriptionStates),
  services: z.array(z.strictObject({ id: z.int(), name: z.string(), min: z.int(), max: z.int(), cost: usd })),
  contentsLimit: z.int(),
  contentsLeft: z.int(),
  billing: z.enum(['balance', 'card']),
  lookedAt: timestamp.nullable(),
  looksFailed: z.int(),
  lastFailure: z.string().nullable(),
  nextAt: timestamp.nullable(),
  expiresAt: timestamp.nullable(),
  createdAt: timestamp,
  endedAt: timestamp.nullable(),
  version: z.int(),
})
const wholeSubscription = z.strictObject({
  ...subscription.shape,
  publications: z.array(
    z.strictObject({
      ...{ id: z.int(), url: z.string(), title: z.string().nullable(), publishedAt: timestamp, foundAt: timestamp },
      ...{ state: z.enum(['waiting', 'ordered', 'skipped']), orders: z.array(z.int()) },
      reason: z.enum(['funds', 'card', 'service', 'account', 'limit', 'canceled']).nullable(),
    }),
  ),
  actions: z.strictObject({ ...actions.shape, look: z.boolean(), serve: z.boolean() }),
  /** Since an operator asked for it, until the channel has answered. */
  isBeingChecked: z.boolean(),
})
const oneSubscription = z.strictObject({ data: wholeSubscription })
const acts = { params: z.object({ id }), response: oneSubscription, body: z.object({ version: z.int() }) } as const

export const plansContract = {
  refills: {
    ...paths.refills,
    operation: 'listRefills',
    summary: 'Refills of the panel, the newest first',
    query: z.strictObject({ 'filter.state': z.enum(refillStates).optional(), 'filter.orderId': id.optional(), ...paging }),
    response: pageOf(z.strictObject(refillShape)),
  },
  dripFeeds: {
    ...paths.dripFeeds,
    operation: 'listDripFeeds',
    summary: 'Paid drip feeds of the panel, the newest first',
    query: z.strictObject({ 'filter.state': z.enum(lineStates).optional(), 'filter.customerId': id.optional(), ...paging }),
    response: pageOf(feed),
  },
  dripFeed: {
    ...paths.dripFeed,
    operation: 'showDripFeed',
    summary: 'A drip feed with every run of it',
    params: z.object({ id }),
    response: z.strictObject({ data: wholeFeed }),
  },
  changePace: {
    ...paths.changePace,
    operation: 'changePace',
    summary: 'Changes the pause between the runs of a drip feed that are still to be made',
    params: z.object({ id }),
    body: z.object({ version: z.int(), minutesBetweenRuns: z.int().min(1).max(10_080) }),
    response: z.strictObject({ data: wholeFeed }),
  },
  subscriptions: {
    ...paths.subscriptions,
    operation: 'listSubscriptions',
    summary: 'Subscriptions of the panel, the newest first',
    query: z.strictObject({ 'filter.state': z.enum(subscriptionStates).optional(), 'filter.customerId': id.optional(), ...paging }),
    response: pageOf(subscription),
  },
  subscription: {
    ...paths.subscription,
    operation: 'showSubscription',
    summary: 'A subscription with its newest publications',
    params: z.object({ id }),
    response: oneSubscription,
  },
  pauseSubscription: {
    ...paths.pauseSubscription,
    operation: 'pauseSubscription',
    summary: 'Orders nothing of what is published meanwhile',
    ...acts,
  },
  resumeSubscription: {
    ...paths.resumeSubscription,
    operation: 'resumeSubscription',
    summary: 'Orders what is published from now on',
    ...acts,
  },
  cancelSubscription: {
    ...paths.cancelSubscription,
    operation: 'cancelSubscription',
    summary: 'Ends a subscription; orders that were made go on',
    ...acts,
    body: z.object({ version: z.int(), reason: z.string().trim().max(500).default('') }),
  },
  lookAtSubscription: {
    ...paths.lookAtSubscription,
    operation: 'checkSubscription',
    summary: 'Checks the channel of a subscription for new posts now; once a minute',
    ...acts,
  },
  servePublication: {
    ...paths.servePublication,
    operation: 'orderSkippedPost',
    summary: 'Orders a post that was skipped, paid as its subscription is',
    ...acts,
    params: z.object({ id, no: id }),
  },
} as const
