import type { PathSet } from '@vitrine/platform/kernel'

const link = '/api/v1/order-links/{token}'
const order = `${link}/orders/{orderId}` as const

/** Calls about orders for anyone who has their public address, without an account. */
export const orderLinkPaths = {
  sendOrderLink: { method: 'POST', path: '/api/v1/order-links' },
  orderLinkOfInvoice: { method: 'GET', path: '/api/v1/invoices/{invoiceId}/order-link' },
  orderLinkOfOrder: { method: 'GET', path: '/api/v1/orders/{orderId}/public-link' },
  renewOrderLink: { method: 'POST', path: '/api/v1/orders/{orderId}/public-link' },
  listLinkedOrders: { method: 'GET', path: link },
  getLinkedOrder: { method: 'GET', path: order },
  linkedOrderProgress: { method: 'GET', path: `${order}/progress` },
  linkedRefills: { method: 'GET', path: `${order}/refill-requests` },
  linkedDripFeed: { method: 'GET', path: `${order}/drip-feed` },
  askOrderCode: { method: 'POST', path: `${order}/code` },
  cancelLinkedOrder: { method: 'POST', path: `${order}/cancel` },
  refillLinkedOrder: { method: 'POST', path: `${order}/refill` },
  renewLinkByCode: { method: 'POST', path: `${order}/public-link` },
  askSupportByLink: { method: 'POST', path: `${order}/support` },
  uploadAttachmentByLink: { method: 'POST', path: `${order}/support-attachments` },
  claimLinkedOrder: { method: 'POST', path: `${order}/claim` },
} as const satisfies PathSet

/** Server-sent events of one order by its public address: `event: order` with the order as JSON whenever it changes. */
export const orderLinkStreamPath = `${order}/stream`
