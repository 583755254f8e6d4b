import { z } from 'zod'
import { figureRanges } from '../model/figure-range.ts'
import { lineStates, orderStatuses } from '../model/states.ts'
import { standstills } from '../ports.ts'
import { orderingPaths as paths } from './paths.ts'

const INTEGER_MAX = 2_147_483_647
const id = z.coerce.number().int().positive().max(INTEGER_MAX)
const timestamp = z.iso.datetime()
/** Exact decimal text of US dollars. */
const usd = z.string()
const state = z.enum(lineStates)

const row = z.strictObject({
  id: z.int(),
  placedAt: timestamp,
  kind: z.enum(['single', 'drip_feed', 'package']),
  service: z.strictObject({ id: z.int(), name: z.string() }),
  link: z.string().nullable(),
  title: z.string().nullable(),
  quantity: z.int(),
  delivered: z.int(),
  charged: usd,
  state,
  publicStatus: z.enum(orderStatuses),
  /** The address is whole for who may see addresses. */
  customer: z.strictObject({ id: z.int(), email: z.string().nullable() }),
  source: z.string().nullable(),
  version: z.int(),
})

const order = z.strictObject({
  ...row.shape,
  isFinal: z.boolean(),
  name: z.string().nullable(),
  reference: z.string().nullable(),
  unitPrice: z.string(),
  refunded: usd,
  startCount: z.int().nullable(),
  isGuarantee: z.boolean(),
  guaranteeUntil: timestamp.nullable(),
  cancelReason: z.string().nullable(),
  cancelRequestedAt: timestamp.nullable(),
  waitsFor: z.enum(['link']).nullable(),
  paidAt: timestamp.nullable(),
  startedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  updatedAt: timestamp,
  parentOrderId: z.int().nullable(),
  actions: z.strictObject({
    pause: z.boolean(),
    resume: z.boolean(),
    cancel: z.boolean(),
    settle: z.boolean(),
    send: z.boolean(),
    refill: z.boolean(),
  }),
  /** What a cancel would do now: at once, when the attempt to send it has ended, or when the provider has answered. */
  cancelPreview: z.strictObject({ when: z.enum(['now', 'sent', 'provider']), refund: usd }).nullable(),
  /** By a rule, until somebody decides. */
  held: z.strictObject({ reason: z.string(), since: timestamp }).nullable(),
  /** What the ledger holds for it. */
  escrow: usd,
  money: z.array(
    z.strictObject({
      at: timestamp,
      key: z.string(),
      from: z.string(),
      to: z.string(),
      amount: usd,
      type: z.string(),
      actor: z.string(),
      reason: z.string().nullable(),
    }),
  ),
  timeline: z.array(
    z.strictObject({
      ...{ at: timestamp, kind: z.string(), amount: usd.nullable(), actor: z.string().nullable() },
      /** Of an operator, the name. */
      by: z.string().nullable(),
    }),
  ),
  parts: z.array(
    z.strictObject({
      ...{ id: z.int(), no: z.int(), service: row.shape.service, quantity: z.int(), delivered: z.int(), charged: usd, state },
    }),
  ),
  refills: z.array(
    z.strictObject({
      ...{ id: z.int(), quantity: z.int(), origin: z.enum(['customer', 'count']), state: z.string(), requestedAt: timestamp },
      endedAt: timestamp.nullable(),
    }),
  ),
  /** What the customer asked the support about it, the newest first; null for anyone who may not read tickets. */
  questions: z
    .array(
      z.strictObject({
        ...{ id: z.int(), subject: z.string(), text: z.string(), createdAt: timestamp },
        /** Of an account without an address; masked for those who may not see addresses. */
        answerTo: z.string().nullable(),
      }),
    )
    .nullable(),
})
const oneOrder = z.strictObject({ data: order })
/** What narrows the list of orders, and the file of it. */
const listed = {
  q: z.string().trim().max(500).default(''),
  'filter.state': state.optional(),
  'filter.serviceId': id.optional(),
  'filter.customerId': id.optional(),
  'filter.providerId': id.optional(),
  'filter.coupon': z.string().trim().max(50).default(''),
  'filter.payment': z.string().trim().max(150).default('').meta({ description: 'Number of an invoice, or of a payment at its gateway' }),
  'filter.from': timestamp.optional(),
  'filter.to': timestamp.optional().meta({ description: 'Placed earlier than this' }),
  'filter.late': z.enum(['true']).optional().meta({ description: 'Late by the times of its service; the longest late 10,000 of them' }),
  sort: z.enum(['newest', 'oldest']).default('newest'),
}
const acts = { params: z.object({ id }), response: oneOrder } as const
const version = z.int()
const heldDecision = z.object({ version, note: z.string().trim().max(500).default('') })

const sold = z.strictObject({ orders: z.int(), sales: usd, paidIn: usd })
/** Profit is null without the right to see it. */
const salesHour = z.strictObject({ ...sold.shape, profit: usd.nullable() })
const salesDay = z.strictObject({ day: z.iso.date(), ...salesHour.shape })

const counted = { count: z.int(), isExact: z.boolean().meta({ description: 'Else there are more than were counted' }) }
const stateCount = z.strictObject({ state, ...counted })
const lateReasonCodes = ['link', 'queue', 'slow', ...standstills] as const

export const orderingOperatorContract = {
  today: {
    ...paths.today,
    operation: 'showToday',
    summary: 'Figures of the shop’s day or of more days, each beside the same span before, and open orders by state',
    query: z.strictObject({ range: z.enum(figureRanges).default('today') }),
    response: z.strictObject({
      data: z.strictObject({
        asOf: timestamp,
        /** Midnight in the shop's time zone. */
        day: timestamp,
        range: z.enum(figureRanges),
        timeZone: z.string(),
        /** How much of the running hour is over. */
        minute: z.int(),
        /** Of today alone; none without the right to see sales. */
        hours: z.array(salesHour),
        weekBefore: z.array(salesHour),
        /** Of longer ranges, to the quarter of an hour. */
        days: z.array(salesDay),
        daysBefore: z.array(salesDay),
        /** Null without the right to see sales. */
        figures: z
          .strictObject({
            ...sold.shape,
            givenBack: usd,
            payments: z.int(),
            owed: usd.meta({ description: 'To customers, on their balances and in their orders' }),
            inOrders: usd,
            before: z.strictObject({ ...sold.shape, owed: usd }),
          })
          .nullable(),
        /** Null without the right to see profit. */
        profit: z
          .strictObject({ amount: usd, marginPercent: z.number().nullable(), cost: usd, rewards: usd, gatewayFees: usd, before: usd })
          .meta({ description: 'Sales less what was given back, cost at providers, rewards and fees of payment gateways' })
          .nullable(),
        /** The last check of the books; null before the first, and without the right to see sales. */
        books: z.strictObject({ checkedAt: timestamp, isWell: z.boolean() }).nullable(),
        states: z.array(stateCount),
        late: z.strictObject({
          ...counted,
          /** Reasons are those of so many of them that are late for the longest. */
          reasonsOf: z.int(),
          reasons: z.array(z.strictObject({ reason: z.enum(lateReasonCodes), count: z.int() })),
        }),
      }),
    }),
  },
  orderCounts: {
    ...paths.orderCounts,
    operation: 'countOrders',
    summary: 'How many orders the list has in the states that are looked for most; each counted up to 10,000',
    response: z.strictObject({ data: z.array(z.strictObject({ ...stateCount.shape, state: z.enum([...state.options, 'late']) })) }),
  },
  orders: {
    ...paths.orders,
    operation: 'listOrders',
    summary: 'Orders of the panel by number; found by number, the provider’s number, link, customer, invoice or payment',
    query: z.strictObject({
      ...listed,
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.strictObject({
      rows: z.array(row),
      next: z.string().nullable(),
      previous: z.string().nullable(),
      total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
      asOf: timestamp,
      /** What the search was taken for; `unknown` finds nothing. */
      searchedFor: z.enum(['number', 'email', 'link', 'provider', 'payment', 'unknown']).nullable(),
    }),
  },
  ordersFile: {
    ...paths.ordersFile,
    operation: 'exportOrders',
    summary: 'The first 100,000 orders of the list as a file for spreadsheets; addresses as the caller may see them',
    query: z.strictObject(listed),
    mediaType: 'text/csv',
    response: z.string(),
  },
  order: {
    ...paths.order,
    operation: 'showOrder',
    summary: 'One order with its money, its history and what may be done about it',
    ...acts,
  },
  orderDelay: {
    ...paths.orderDelay,
    operation: 'showOrderDelay',
    summary: 'When orders like this one are usually begun and done, and why this one is late',
    params: z.object({ id }),
    response: z.strictObject({
      data: z.strictObject({
        /** Of the service; null where nobody knows. Half of its last orders, and four of five, took no longer from their start. */
        expected: z.strictObject({
          startsWithinMinutes: z.int().nullable(),
          halfMinutes: z.int().nullable(),
          mostMinutes: z.int().nullable(),
        }),
        late: z
          .strictObject({
            kind: z.enum(['not_sent', 'under_way']),
            because: z.enum(lateReasonCodes),
            since: timestamp,
            /** Whose turn it is; null for those who may not see providers. */
            provider: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
            /** When it is tried again. */
            until: timestamp.nullable(),
            /** When a provider that has it last said something. */
            answeredAt: timestamp.nullable(),
          })
          .nullable(),
      }),
    }),
  },
  changeOrder: {
    ...paths.changeOrder,
    operation: 'changeOrder',
    summary: 'What an order is called, and the count that its delivery began with',
    ...acts,
    body: z.strictObject({
      version,
      name: z.string().trim().min(1).max(100).nullable().optional(),
      startCount: z.int().min(0).max(INTEGER_MAX).nullable().optional(),
    }),
  },
  prolongGuarantee: {
    ...paths.prolongGuarantee,
    operation: 'prolongGuarantee',
    summary: 'Lets the guarantee of a completed order end later',
    ...acts,
    body: z.strictObject({ version, until: timestamp, reason: z.string().trim().min(3).max(500) }),
  },
  pauseOrder: {
    ...paths.pauseOrder,
    operation: 'pauseOrder',
    summary: 'Stops an order before it is sent',
    ...acts,
    body: z.object({ version }),
  },
  resumeOrder: {
    ...paths.resumeOrder,
    operation: 'resumeOrder',
    summary: 'Resumes a paused order, or sends a failed one again',
    ...acts,
    body: z.object({ version }),
  },
  releaseHeldOrder: {
    ...paths.releaseHeldOrder,
    operation: 'releaseHeldOrder',
    summary: 'Sends an order that a rule held; no rule holds it again',
    ...acts,
    body: heldDecision,
  },
  refuseHeldOrder: {
    ...paths.refuseHeldOrder,
    operation: 'refuseHeldOrder',
    summary: 'Does not deliver an order that a rule held, and gives its money back',
    ...acts,
    body: heldDecision,
  },
  requestRefill: {
    ...paths.requestRefill,
    operation: 'requestRefill',
    summary: 'Requests a refill for the customer, while the guarantee lasts and none is open',
    ...acts,
    body: z.object({ version }),
  },
  cancelOrder: {
    ...paths.cancelOrder,
    operation: 'cancelOrder',
    summary: 'Cancels an order: at once before it is sent, after that when the provider agrees',
    ...acts,
    body: z.object({ version, reason: z.string().trim().max(500).default('') }),
  },
} as const
