import type { PathSet } from '@vitrine/platform/kernel'

const own = '/api/v1/tickets/{ticketId}'
const link = '/api/v1/ticket-links/{token}'

/** Calls about what is asked of the support; those by a link are for who got it by mail, without an account. */
export const ticketPaths = {
  supportHours: { method: 'GET', path: '/api/v1/support-hours' },
  listTickets: { method: 'GET', path: '/api/v1/tickets' },
  uploadAttachment: { method: 'POST', path: '/api/v1/ticket-attachments' },
  openTicket: { method: 'POST', path: '/api/v1/tickets' },
  getTicket: { method: 'GET', path: own },
  replyToTicket: { method: 'POST', path: `${own}/messages` },
  closeTicket: { method: 'POST', path: `${own}/close` },
  rateTicket: { method: 'POST', path: `${own}/rating` },
  getLinkedTicket: { method: 'GET', path: link },
  uploadLinkedAttachment: { method: 'POST', path: `${link}/attachments` },
  replyToLinkedTicket: { method: 'POST', path: `${link}/messages` },
  rateLinkedTicket: { method: 'POST', path: `${link}/rating` },
} as const satisfies PathSet
