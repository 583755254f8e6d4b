import { defineRoute } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { order, orderActions, orderService, promotable, planStatuses as statuses } from './entities.ts'
import { countryIds } from './order-form.ts'
import { subscriptionPaths as paths } from './subscription-paths.ts'
import { planTableQuery } from './table-query.ts'

const money = z.string().regex(/^\d+\.\d{2,6}$/)
const id = z.number().int().positive().max(2_147_483_647)
const requestedId = z.coerce.number().int().positive().max(2_147_483_647)
const subscriptionId = z.object({ subscriptionId: requestedId })

const subscriptionService = z.object({
  /** Of one publication, at present. */
  cost: money,
  countries: z.array(z.object({ id: z.number().int(), name: z.string(), iso_code_2: z.string() })),
  quantity: z.number().int(),
  /** Above `quantity` when each publication gets a number between the two. */
  max_quantity: z.number().int(),
  service: orderService,
})

const subscriptionContent = z.object({
  promotable,
  subscription_orders: z.array(order),
  published_at: z.iso.datetime(),
  /** Ordered, waiting for its time or for money, or not ordered and why. */
  state: z.enum(['waiting', 'ordered', 'skipped']),
  skip_reason: z.enum(['funds', 'card', 'service', 'account', 'limit', 'canceled']).nullable(),
})

export const recurringMethod = z.object({
  linkedCardId: z.number().int(),
  name: z.string(),
  payment_method_id: z.number().int().nullable(),
  icon: z.string().nullable(),
})

/** As tables carry it: without its publications. */
export const subscriptionListItem = z
  .object({
    id: z.number().int(),
    name: z.string(),
    type: z.literal('autopromotion'),
    url: z.string(),
    network_id: z.number().int(),
    status: z.enum(statuses),
    is_paused: z.boolean(),
    cancel_reason: z.string().nullable(),
    contents_limit: z.number().int(),
    actions: orderActions,
    billing_type: z.enum(['balance', 'card']),
    /** Publications ordered so far. */
    subscription_contents_count: z.number().int(),
    created_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
    /** At present; each publication pays the price of its own time. */
    cost_per_publication: money,
    /** Of all publications at the present price. */
    total_cost: money,
    subscription_services: z.array(subscriptionService),
    recurring_payment_methods: z.array(recurringMethod),
  })
  .meta({ id: 'SubscriptionListItem' })
export const subscription = subscriptionListItem
  .extend({
    /** The newest hundred. */
    subscription_contents: z.array(subscriptionContent),
  })
  .meta({ id: 'Subscription' })

const one = z.object({ data: subscription })

export const subscriptionsContract = {
  listSubscriptions: defineRoute(paths.listSubscriptions, {
    id: 'EP-094',
    operation: 'listSubscriptions',
    tag: 'Subscriptions',
    auth: 'user',
    summary: 'Own subscriptions as a table with search and filters',
    query: planTableQuery,
    response: z.object({
      data: z.array(subscriptionListItem),
      recordsFiltered: z.number().int(),
      counts: z.record(z.enum(statuses), z.number().int()),
    }),
  }),
  getSubscription: defineRoute(paths.getSubscription, {
    id: 'EP-095',
    operation: 'getSubscription',
    tag: 'Subscriptions',
    auth: 'user',
    summary: 'One own subscription with its publications and their orders',
    params: subscriptionId,
    response: one,
  }),
  createSubscription: defineRoute(paths.createSubscription, {
    id: 'EP-096',
    operation: 'createSubscription',
    tag: 'Subscriptions',
    repeatable: true,
    auth: 'user',
    summary: 'Order services for each new publication of a channel',
    sells: true,
    body: z.object({
      /** The channel whose publications are promoted (FORM-011). */
      url: z.string().trim().min(1).max(500),
      email: z.email().trim().toLowerCase().max(255).nullish(),
      type: z.literal('autopromotion').default('autopromotion'),
      /** The customer's own name for it (FORM-011). */
      name: z.string().trim().min(1).max(100),
      /** So many publications (SUBS-003). */
      contents_limit: z.number().int().min(1).max(1000),
      services: z
        .array(
          z.object({
            service_id: id,
            /** Rounded down to a step, within what the service takes. */
            quantity: z.number().int().min(0).max(2_147_483_647),
            countries: countryIds,
          }),
        )
        .min(1)
        .max(20),
      recurring_payments_method_id: id.nullish(),
    }),
    response: one,
  }),
  cancelSubscription: defineRoute(paths.cancelSubscription, {
    id: 'EP-097',
    operation: 'cancelSubscription',
    tag: 'Subscriptions',
    auth: 'user',
    summary: 'Order nothing further; what runs goes on',
    params: subscriptionId,
    response: one,
  }),
  pauseSubscription: defineRoute(paths.pauseSubscription, {
    id: 'OUR-ORDERING-11',
    operation: 'pauseSubscription',
    tag: 'Subscriptions',
    auth: 'user',
    summary: 'Rest: what is published meanwhile does not count',
    params: subscriptionId,
    response: one,
  }),
  activateSubscription: defineRoute(paths.activateSubscription, {
    id: 'OUR-ORDERING-12',
    operation: 'activateSubscription',
    tag: 'Subscriptions',
    auth: 'user',
    summary: 'Look for publications again, from now on',
    params: subscriptionId,
    response: one,
  }),
} as const

export type SubscriptionsContract = typeof subscriptionsContract
export type SubscriptionListItemWire = z.output<typeof subscriptionListItem>
export type SubscriptionWire = z.output<typeof subscription>
