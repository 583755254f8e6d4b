import type { PathSet } from '@vitrine/platform/kernel'
import { apiKeyPaths } from './api-key-paths.ts'
import { documentPaths } from './document-paths.ts'
import { securityPaths } from './security-paths.ts'
import { signInPaths } from './sign-in-paths.ts'

export const identityPaths = {
  askPasswordReset: { method: 'POST', path: '/password/email' },
  resetPassword: { method: 'POST', path: '/password/reset' },
  login: { method: 'POST', path: '/login' },
  register: { method: 'POST', path: '/register' },
  refresh: { method: 'GET', path: '/refresh' },
  logout: { method: 'POST', path: '/logout' },
  profile: { method: 'GET', path: '/api/v1/profile' },
  changeProfile: { method: 'PATCH', path: '/api/v1/profile' },
  setAnalyticsClientId: { method: 'POST', path: '/api/v1/profile/set-analytics-client-id' },
  setEmail: { method: 'POST', path: '/api/v1/profile/set-email' },
  noteMarketingSource: { method: 'POST', path: '/api/v1/marketing-sources' },
  apiToken: { method: 'GET', path: '/api/v1/api-token' },
  makeApiToken: { method: 'POST', path: '/api/v1/api-token' },
  deleteApiToken: { method: 'DELETE', path: '/api/v1/api-token' },
  addYoutubeAccount: { method: 'POST', path: '/api/v1/youtube-account' },
  deleteYoutubeAccount: { method: 'DELETE', path: '/api/v1/youtube-account/{id}' },
  verifyYoutubeCode: { method: 'POST', path: '/api/v1/youtube-account/{id}/verify-code' },
  verifyYoutubeSubscriptions: { method: 'POST', path: '/api/v1/youtube-account/{id}/verify-public-subscriptions' },
  searchChannels: { method: 'POST', path: '/api/v1/search' },
  ...apiKeyPaths,
  ...securityPaths,
  ...signInPaths,
  ...documentPaths,
} as const satisfies PathSet
