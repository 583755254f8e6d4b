import type { PathSet } from '@vitrine/platform/kernel'
import { orderLinkPaths } from './order-link-paths.ts'
import { ticketPaths } from './ticket-paths.ts'

export { orderLinkStreamPath } from './order-link-paths.ts'
export { subscriptionPaths } from './subscription-paths.ts'

export const orderingPaths = {
  quoteOrders: { method: 'POST', path: '/api/v1/order-widget/services/total-cost' },
  placeFromBalance: { method: 'POST', path: '/api/v1/order-widget/orders' },
  placeOrders: { method: 'POST', path: '/api/v1/orders' },
  requestOrders: { method: 'POST', path: '/api/v1/order-widget/widget-order-requests' },
  requestOrdersByCard: { method: 'POST', path: '/api/v1/order-widget/widget-order-requests-with-recurring-payments-method' },
  listOrders: { method: 'GET', path: '/api/v1/orders' },
  orderTable: { method: 'GET', path: '/api/v1/orders/datatable' },
  orderStatistics: { method: 'GET', path: '/api/v1/orders/statistics' },
  getOrder: { method: 'GET', path: '/api/v1/orders/{orderId}' },
  listRefills: { method: 'GET', path: '/api/v1/orders/{orderId}/refill-requests' },
  requestRefill: { method: 'POST', path: '/api/v1/orders/{orderId}/refill' },
  orderProgress: { method: 'GET', path: '/api/v1/orders/{orderId}/progress' },
  orderKeywords: { method: 'GET', path: '/api/v1/orders/{orderId}/keywords' },
  askSupport: { method: 'POST', path: '/api/v1/orders/{orderId}/support' },
  activateOrder: { method: 'POST', path: '/api/v1/orders/{orderId}/activate' },
  pauseOrder: { method: 'POST', path: '/api/v1/orders/{orderId}/pause' },
  deleteOrder: { method: 'POST', path: '/api/v1/orders/{orderId}/delete' },
  cancelOrder: { method: 'POST', path: '/api/v1/orders/{orderId}/cancel' },
  payByInvoice: { method: 'POST', path: '/api/v1/orders/{orderId}/pay-by-invoice' },
  payByBalance: { method: 'POST', path: '/api/v1/orders/{orderId}/pay-by-balance' },
  payPurchase: { method: 'POST', path: '/api/v1/invoices/{invoiceId}/pay-another-way' },
  listDripFeeds: { method: 'GET', path: '/api/v1/drip-feeds' },
  getDripFeed: { method: 'GET', path: '/api/v1/drip-feeds/{dripFeedId}' },
  cancelDripFeed: { method: 'POST', path: '/api/v1/drip-feeds/{dripFeedId}/cancel' },
  dashboard: { method: 'GET', path: '/api/v1/dashboard' },
  ...orderLinkPaths,
  ...ticketPaths,
} as const satisfies PathSet

/** Server-sent events of one order: `event: order` with the order as JSON whenever it changes. */
export const orderStreamPath = '/api/v1/orders/{orderId}/stream'
