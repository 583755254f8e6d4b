import type { PathSet } from '@vitrine/platform/kernel'

/** Calls about payment methods and gateway accounts, under `/operator/v1`. */
export const paymentsPaths = {
  methods: { method: 'GET', path: '/panels/{panel}/payment-methods' },
  method: { method: 'GET', path: '/panels/{panel}/payment-methods/{id}' },
  createMethod: { method: 'POST', path: '/panels/{panel}/payment-methods' },
  changeMethod: { method: 'PATCH', path: '/panels/{panel}/payment-methods/{id}' },
  orderMethods: { method: 'PUT', path: '/panels/{panel}/payment-methods/order' },
  turnMethod: { method: 'POST', path: '/panels/{panel}/payment-methods/{id}/turn' },
  withdrawalMethods: { method: 'GET', path: '/panels/{panel}/withdrawal-methods' },
  withdrawalMethod: { method: 'GET', path: '/panels/{panel}/withdrawal-methods/{id}' },
  createWithdrawalMethod: { method: 'POST', path: '/panels/{panel}/withdrawal-methods' },
  changeWithdrawalMethod: { method: 'PATCH', path: '/panels/{panel}/withdrawal-methods/{id}' },
  orderWithdrawalMethods: { method: 'PUT', path: '/panels/{panel}/withdrawal-methods/order' },
  turnWithdrawalMethod: { method: 'POST', path: '/panels/{panel}/withdrawal-methods/{id}/turn' },
  gatewayConnectors: { method: 'GET', path: '/panels/{panel}/connectors/gateways' },
  gatewayAccounts: { method: 'GET', path: '/panels/{panel}/gateway-accounts' },
  gatewayAccount: { method: 'GET', path: '/panels/{panel}/gateway-accounts/{id}' },
  createGatewayAccount: { method: 'POST', path: '/panels/{panel}/gateway-accounts' },
  changeGatewayAccount: { method: 'PATCH', path: '/panels/{panel}/gateway-accounts/{id}' },
  replaceGatewaySecrets: { method: 'PUT', path: '/panels/{panel}/gateway-accounts/{id}/secrets' },
  closeGatewayAccount: { method: 'POST', path: '/panels/{panel}/gateway-accounts/{id}/close' },
  testGatewayAccount: { method: 'POST', path: '/panels/{panel}/gateway-accounts/{id}/test' },
  waitingInvoices: { method: 'GET', path: '/panels/{panel}/waiting-payments' },
  waitingInvoice: { method: 'GET', path: '/panels/{panel}/waiting-payments/{id}' },
  confirmInvoice: { method: 'POST', path: '/panels/{panel}/waiting-payments/{id}/confirm' },
  rejectInvoice: { method: 'POST', path: '/panels/{panel}/waiting-payments/{id}/reject' },
} as const satisfies PathSet
