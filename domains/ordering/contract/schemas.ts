import { defineRoute } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { aboutOrder } from './about-order.ts'
import { dripFeed, money, order, orderProgress, orderStatuses, planStatuses } from './entities.ts'
import { balanceBody, flag, identifier, lines, type orderLine, sideFields, widgetQuery } from './order-form.ts'
import { orderLinks } from './order-links.ts'
import { orderingPaths as paths } from './paths.ts'
import { paymentInstructions, refillRequest, totalSumQuote, widgetUser } from './purchase-answers.ts'
import { planTableQuery, tableQuery } from './table-query.ts'
import { tickets } from './tickets.ts'

const id = z.number().int().positive().max(2_147_483_647)
const requestedId = z.coerce.number().int().positive().max(2_147_483_647)
const orderId = z.object({ orderId: requestedId })

/** `orders[]=1&orders[]=2`, `orders=1` or `orders=1,2`. */
const idList = z
  .union([z.string().max(2000), z.array(z.string().max(20)).max(200)])
  .transform((value) => (Array.isArray(value) ? value : value.split(',')))
  .pipe(z.array(z.coerce.number<string>().int().positive().max(2_147_483_647)).min(1).max(200))
const statisticsQuery = z.object({
  groupBy: z.enum(['day', 'week', 'month']).default('day'),
  startDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
  orders: idList.optional(),
  'orders[]': idList.optional(),
})

const oneOrder = z.object({ data: order })
const dripFeedId = z.object({ dripFeedId: requestedId })
const oneDripFeed = z.object({ data: dripFeed })

/** Every call about orders, refills and drip feeds. */
export const orderingContract = {
  quoteOrders: defineRoute(paths.quoteOrders, {
    id: 'EP-135',
    operation: 'quoteOrders',
    tag: 'Order form',
    auth: 'optional',
    summary: 'What an order would cost by one payment method',
    query: widgetQuery,
    body: z.object({
      coupon_code: z.string().max(50).nullish(),
      order_widget_type: z.literal('single').default('single'),
      services: lines,
      payment_method_id: id.nullish(),
      recurring_payments_method_id: id.nullish(),
      /** Links and texts are judged too, as when ordering. */
      is_complete: flag.default(false),
    }),
    response: z.object({ data: totalSumQuote }),
  }),
  placeFromBalance: defineRoute(paths.placeFromBalance, {
    id: 'EP-136',
    operation: 'placeWidgetOrders',
    tag: 'Order form',
    repeatable: true,
    auth: 'user',
    summary: 'Order and pay from balance',
    sells: true,
    query: widgetQuery,
    body: balanceBody,
    response: z.object({ data: z.array(order) }),
  }),
  placeOrders: defineRoute(paths.placeOrders, {
    id: 'EP-029',
    operation: 'placeOrders',
    tag: 'Orders',
    repeatable: true,
    auth: 'user',
    summary: 'Order and pay from balance',
    sells: true,
    body: balanceBody,
    response: z.object({ data: z.array(order) }),
  }),
  requestOrders: defineRoute(paths.requestOrders, {
    id: 'EP-137',
    operation: 'requestOrders',
    tag: 'Order form',
    repeatable: true,
    auth: 'optional',
    summary: 'Order and pay by a payment method, as guest or customer',
    sells: true,
    query: widgetQuery,
    body: z.object({
      orders: lines,
      email: z.string().trim().toLowerCase().max(255).nullish(),
      payment_method_id: id,
      affiliate_code: z.string().max(255).nullish(),
      yandex_metrika_client_id: identifier,
      ...sideFields,
    }),
    response: z.object({
      data: z.object({ user: widgetUser, data: paymentInstructions.extend({ order_ids: z.array(z.number().int()) }) }),
    }),
  }),
  requestOrdersByCard: defineRoute(paths.requestOrdersByCard, {
    id: 'EP-138',
    operation: 'requestOrdersByCard',
    tag: 'Order form',
    repeatable: true,
    auth: 'user',
    summary: 'Order and pay by a saved card',
    sells: true,
    query: widgetQuery,
    body: z.object({
      orders: lines,
      recurring_payments_method_id: id,
      affiliate_code: z.string().max(255).nullish(),
      yandex_metrika_client_id: identifier,
      ...sideFields,
    }),
    response: z.object({ data: paymentInstructions.extend({ order_ids: z.array(z.number().int()) }) }),
  }),
  listOrders: defineRoute(paths.listOrders, {
    id: 'EP-027',
    operation: 'listOrders',
    tag: 'Orders',
    auth: 'user',
    summary: 'Own orders, page by page',
    query: z.object({ page: z.coerce.number().int().min(1).default(1), per_page: z.coerce.number().int().min(1).max(100).default(10) }),
    response: z.object({
      data: z.array(order),
      meta: z.object({
        current_page: z.number().int(),
        from: z.number().int().nullable(),
        last_page: z.number().int(),
        per_page: z.number().int(),
        to: z.number().int().nullable(),
        total: z.number().int(),
      }),
    }),
  }),
  orderTable: defineRoute(paths.orderTable, {
    id: 'EP-028',
    operation: 'listOrderTable',
    tag: 'Orders',
    auth: 'user',
    summary: 'Own orders as a table with search, filters and counts by status',
    query: tableQuery,
    response: z.object({
      data: z.array(order),
      recordsFiltered: z.number().int(),
      counts: z.record(z.enum(orderStatuses), z.number().int()),
    }),
  }),
  orderStatistics: defineRoute(paths.orderStatistics, {
    id: 'EP-035',
    operation: 'getOrderStatistics',
    tag: 'Orders',
    auth: 'user',
    summary: 'Own paid orders by day, week or month (UTC)',
    query: statisticsQuery,
    response: z.object({
      data: z.array(z.object({ date: z.iso.date(), quantity: z.number(), cost: money, orders_count: z.number().int() })),
    }),
  }),
  getOrder: defineRoute(paths.getOrder, {
    id: 'EP-030',
    operation: 'getOrder',
    tag: 'Orders',
    auth: 'user',
    summary: 'One own order',
    params: orderId,
    response: oneOrder,
  }),
  orderProgress: defineRoute(paths.orderProgress, {
    id: 'OUR-ORDERING-01',
    operation: 'getOrderProgress',
    tag: 'Orders',
    auth: 'user',
    summary: 'Delivery of one order over time, what happened to it, and what its price was made of',
    params: orderId,
    response: z.object({
      data: orderProgress,
    }),
  }),
  listRefills: defineRoute(paths.listRefills, {
    id: 'EP-038',
    operation: 'listRefills',
    tag: 'Orders',
    auth: 'user',
    summary: 'Refills of one order, newest first',
    params: orderId,
    response: z.object({ data: z.array(refillRequest) }),
  }),
  requestRefill: defineRoute(paths.requestRefill, {
    id: 'OUR-ORDERING-03',
    operation: 'requestRefill',
    tag: 'Orders',
    auth: 'user',
    summary: 'Ask for a refill of a completed order whose guarantee runs',
    params: orderId,
    response: z.object({ data: refillRequest }),
  }),
  ...aboutOrder,
  ...orderLinks,
  ...tickets,
  activateOrder: defineRoute(paths.activateOrder, {
    id: 'EP-031',
    operation: 'activateOrder',
    tag: 'Orders',
    auth: 'user',
    summary: 'Resume a paused order or try a failed one again',
    params: orderId,
    response: oneOrder,
  }),
  pauseOrder: defineRoute(paths.pauseOrder, {
    id: 'EP-032',
    operation: 'pauseOrder',
    tag: 'Orders',
    auth: 'user',
    summary: 'Pause an order before it is sent',
    params: orderId,
    response: oneOrder,
  }),
  deleteOrder: defineRoute(paths.deleteOrder, {
    id: 'EP-033',
    operation: 'deleteOrder',
    tag: 'Orders',
    auth: 'user',
    summary: 'Delete an unpaid order',
    params: orderId,
    status: 204,
  }),
  cancelOrder: defineRoute(paths.cancelOrder, {
    id: 'EP-034',
    operation: 'cancelOrder',
    tag: 'Orders',
    auth: 'user',
    summary: 'Cancel an order; what was not delivered is given back',
    params: orderId,
    response: oneOrder,
  }),
  payByInvoice: defineRoute(paths.payByInvoice, {
    id: 'EP-036',
    operation: 'payOrderByInvoice',
    tag: 'Orders',
    repeatable: true,
    auth: 'user',
    summary: 'Pay an unpaid order by a payment method',
    sells: true,
    params: orderId,
    /** One of the two: a payment method or a saved card. */
    body: z.object({
      payment_method_id: id.nullish(),
      recurring_payments_method_id: id.nullish(),
      unpaid_discount: flag.default(false),
    }),
    response: z.object({ data: paymentInstructions }),
  }),
  payByBalance: defineRoute(paths.payByBalance, {
    id: 'EP-037',
    operation: 'payOrderByBalance',
    tag: 'Orders',
    auth: 'user',
    summary: 'Pay an unpaid order from balance',
    sells: true,
    params: orderId,
    body: z.object({ unpaid_discount: flag.default(false) }),
    response: oneOrder,
  }),
  payPurchase: defineRoute(paths.payPurchase, {
    id: 'OUR-ORDERING-21',
    operation: 'payInvoiceAnotherWay',
    tag: 'Payments',
    repeatable: true,
    auth: 'optional',
    summary: 'Pay everything of a purchase that still waits for its money, by another method; nothing is ordered again',
    sells: true,
    params: z.object({ invoiceId: z.uuid() }),
    /** One of the three: a payment method, a saved card or the balance; cards and balance are their owner's. */
    body: z.object({
      payment_method_id: id.nullish(),
      recurring_payments_method_id: id.nullish(),
      from_balance: flag.default(false),
    }),
    /** Paid from balance there is nothing left to do. */
    response: z.object({ data: paymentInstructions }),
  }),
  listDripFeeds: defineRoute(paths.listDripFeeds, {
    id: 'EP-101',
    operation: 'listDripFeeds',
    tag: 'Drip feeds',
    auth: 'user',
    summary: 'Own drip feeds as a table with search and filters',
    query: planTableQuery,
    response: z.object({
      data: z.array(dripFeed),
      recordsFiltered: z.number().int(),
      counts: z.record(z.enum(planStatuses), z.number().int()),
    }),
  }),
  getDripFeed: defineRoute(paths.getDripFeed, {
    id: 'EP-102',
    operation: 'getDripFeed',
    tag: 'Drip feeds',
    auth: 'user',
    summary: 'One own drip feed',
    params: dripFeedId,
    response: oneDripFeed,
  }),
  cancelDripFeed: defineRoute(paths.cancelDripFeed, {
    id: 'EP-103',
    operation: 'cancelDripFeed',
    tag: 'Drip feeds',
    auth: 'user',
    summary: 'Make no further run; what the missing runs cost is given back',
    params: dripFeedId,
    response: oneDripFeed,
  }),
  dashboard: defineRoute(paths.dashboard, {
    id: 'EP-100',
    operation: 'getDashboard',
    tag: 'Orders',
    auth: 'user',
    summary: 'Numbers and latest orders of the customer',
    response: z.object({
      data: z.object({
        orders_count: z.number().int(),
        completed_order_count: z.number().int(),
        last_completed_orders: z.array(order),
        in_processing_order_count: z.number().int(),
        last_in_processing_orders: z.array(order),
      }),
    }),
  }),
} as const

export { dripFeedInput, order, orderActions, orderService, orderStatuses } from './entities.ts'
export type OrderWire = z.output<typeof order>
export type DripFeedWire = z.output<typeof dripFeed>
export type OrderStatus = (typeof orderStatuses)[number]
export type TotalSumQuote = z.output<typeof totalSumQuote>
export type OrderLineInput = z.output<typeof orderLine>
export type { SubscriptionListItemWire, SubscriptionsContract, SubscriptionWire } from './subscription-schemas.ts'
