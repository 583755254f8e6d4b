import type { PathSet } from '@vitrine/platform/kernel'

/** Calls about what customers ask, under `/operator/v1`. */
export const ticketPaths = {
  tickets: { method: 'GET', path: '/panels/{panel}/tickets' },
  ticketPeople: { method: 'GET', path: '/panels/{panel}/tickets/people' },
  ticketTags: { method: 'GET', path: '/panels/{panel}/tickets/tags' },
  ticket: { method: 'GET', path: '/panels/{panel}/tickets/{id}' },
  uploadTicketAttachment: { method: 'POST', path: '/panels/{panel}/tickets/{id}/attachments' },
  ticketAttachment: { method: 'GET', path: '/panels/{panel}/tickets/{id}/attachments/{attachmentId}' },
  answerTicket: { method: 'POST', path: '/panels/{panel}/tickets/{id}/messages' },
  takeBackAnswer: { method: 'POST', path: '/panels/{panel}/tickets/{id}/messages/{messageId}/take-back' },
  joinTickets: { method: 'POST', path: '/panels/{panel}/tickets/{id}/join' },
  splitTicket: { method: 'POST', path: '/panels/{panel}/tickets/{id}/split' },
  changeTicket: { method: 'PATCH', path: '/panels/{panel}/tickets/{id}' },
} as const satisfies PathSet
