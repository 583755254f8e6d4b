import type { PathSet } from '@vitrine/platform/kernel'

export const invoicePaths = {
  listOpenInvoices: { method: 'GET', path: '/api/v1/invoices' },
  listOrderInvoices: { method: 'GET', path: '/api/v1/orders/{orderId}/invoices' },
  getInvoice: { method: 'GET', path: '/api/v1/invoices/{invoiceId}' },
  resumePayment: { method: 'POST', path: '/api/v1/invoices/{invoiceId}/resume' },
  cancelInvoice: { method: 'POST', path: '/api/v1/invoices/{invoiceId}/cancel' },
  markInvoicePaid: { method: 'POST', path: '/api/v1/invoices/{invoiceId}/mark-is-paid' },
} as const satisfies PathSet
