import type { PathSet } from '@vitrine/platform/kernel'

/** Calls about orders, under `/operator/v1`. */
export const orderingPaths = {
  today: { method: 'GET', path: '/panels/{panel}/today' },
  orders: { method: 'GET', path: '/panels/{panel}/orders' },
  orderCounts: { method: 'GET', path: '/panels/{panel}/order-counts' },
  ordersFile: { method: 'GET', path: '/panels/{panel}/orders.csv' },
  order: { method: 'GET', path: '/panels/{panel}/orders/{id}' },
  orderDelay: { method: 'GET', path: '/panels/{panel}/orders/{id}/delay' },
  servicesForCustomer: { method: 'GET', path: '/panels/{panel}/customers/{id}/services' },
  quoteForCustomer: { method: 'POST', path: '/panels/{panel}/customers/{id}/orders/quote' },
  placeForCustomer: { method: 'POST', path: '/panels/{panel}/customers/{id}/orders' },
  apiCallsOfCustomer: { method: 'GET', path: '/panels/{panel}/customers/{id}/api-calls' },
  changeOrder: { method: 'PATCH', path: '/panels/{panel}/orders/{id}' },
  prolongGuarantee: { method: 'POST', path: '/panels/{panel}/orders/{id}/guarantee' },
  pauseOrder: { method: 'POST', path: '/panels/{panel}/orders/{id}/pause' },
  resumeOrder: { method: 'POST', path: '/panels/{panel}/orders/{id}/resume' },
  releaseHeldOrder: { method: 'POST', path: '/panels/{panel}/orders/{id}/release' },
  refuseHeldOrder: { method: 'POST', path: '/panels/{panel}/orders/{id}/refuse' },
  requestRefill: { method: 'POST', path: '/panels/{panel}/orders/{id}/refill' },
  cancelOrder: { method: 'POST', path: '/panels/{panel}/orders/{id}/cancel' },
} as const satisfies PathSet
