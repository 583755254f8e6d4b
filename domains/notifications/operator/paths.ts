import type { PathSet } from '@vitrine/platform/kernel'

/** Calls about what customers are told, under `/operator/v1`. */
export const notificationsPaths = {
  previewDocumentMail: { method: 'POST', path: '/panels/{panel}/documents/{id}/mail-preview' },
} as const satisfies PathSet
