import type { PathSet } from '@vitrine/platform/kernel'

export const documentPaths = {
  verificationDocuments: { method: 'GET', path: '/api/v1/verification-document' },
  uploadVerificationDocument: { method: 'POST', path: '/api/v1/verification-document' },
  deleteVerificationDocument: { method: 'DELETE', path: '/api/v1/verification-document' },
} as const satisfies PathSet
