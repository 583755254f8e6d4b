import type { PathSet } from '@vitrine/platform/kernel'

/** Calls about saved replies, under `/operator/v1`. */
export const replyPaths = {
  savedReplies: { method: 'GET', path: '/panels/{panel}/saved-replies' },
  savedReply: { method: 'GET', path: '/panels/{panel}/saved-replies/{id}' },
  createSavedReply: { method: 'POST', path: '/panels/{panel}/saved-replies' },
  changeSavedReply: { method: 'PATCH', path: '/panels/{panel}/saved-replies/{id}' },
  removeSavedReply: { method: 'DELETE', path: '/panels/{panel}/saved-replies/{id}' },
  repliesToTicket: { method: 'GET', path: '/panels/{panel}/tickets/{id}/replies' },
} as const satisfies PathSet
