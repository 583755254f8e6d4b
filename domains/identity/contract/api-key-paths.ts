import type { PathSet } from '@vitrine/platform/kernel'

/** The keys of an account's programs. */
export const apiKeyPaths = {
  apiKeys: { method: 'GET', path: '/api/v1/api-keys' },
  makeApiKey: { method: 'POST', path: '/api/v1/api-keys' },
  changeApiKey: { method: 'PATCH', path: '/api/v1/api-keys/{keyId}' },
  revokeApiKey: { method: 'DELETE', path: '/api/v1/api-keys/{keyId}' },
} as const satisfies PathSet
