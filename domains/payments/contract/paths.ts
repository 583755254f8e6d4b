import type { PathSet } from '@vitrine/platform/kernel'
import { cardPaths } from './card-paths.ts'
import { invoicePaths } from './invoice-paths.ts'
import { withdrawalPaths } from './withdrawal-paths.ts'

export const paymentsPaths = {
  listFinances: { method: 'GET', path: '/api/v1/payments/statistics' },
  listMethods: { method: 'GET', path: '/api/v1/payment-methods' },
  listWidgetMethods: { method: 'GET', path: '/api/v1/order-widget/payment-methods' },
  listMethodsForRecurring: { method: 'GET', path: '/api/v1/payment-methods/get-available-for-recurring-payments' },
  listMethodsForWidgets: { method: 'GET', path: '/api/v1/payment-methods/get-available-for-order-widget' },
  listMethodsWithBonuses: { method: 'GET', path: '/api/v1/payment-methods-with-bonuses' },
  addFunds: { method: 'POST', path: '/api/v1/add-funds' },
  quoteTopUp: { method: 'POST', path: '/api/v1/invoices/total-amount' },
  ...invoicePaths,
  ...cardPaths,
  ...withdrawalPaths,
} as const satisfies PathSet
