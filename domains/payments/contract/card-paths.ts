import type { PathSet } from '@vitrine/platform/kernel'

export const cardPaths = {
  listCards: { method: 'GET', path: '/api/v1/recurring-payments-methods' },
  bindCard: { method: 'POST', path: '/api/v1/recurring-payments-methods' },
  removeCard: { method: 'DELETE', path: '/api/v1/recurring-payments-methods/{cardId}' },
  listWidgetCards: { method: 'GET', path: '/api/v1/order-widget/recurring-payments-methods' },
} as const satisfies PathSet
