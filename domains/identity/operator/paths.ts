import type { PathSet } from '@vitrine/platform/kernel'

/** Calls about customers and a panel's sign-in providers, under `/operator/v1`. */
export const identityPaths = {
  signInProviders: { method: 'GET', path: '/panels/{panel}/sign-in-providers' },
  saveSignInProvider: { method: 'PUT', path: '/panels/{panel}/sign-in-providers' },
  turnSignInProvider: { method: 'POST', path: '/panels/{panel}/sign-in-providers/{provider}/turn' },
  testSignInProvider: { method: 'POST', path: '/panels/{panel}/sign-in-providers/{provider}/test' },
  testCaptcha: { method: 'POST', path: '/panels/{panel}/captcha/test' },
  customers: { method: 'GET', path: '/panels/{panel}/customers' },
  customer: { method: 'GET', path: '/panels/{panel}/customers/{id}' },
  customerAccess: { method: 'GET', path: '/panels/{panel}/customers/{id}/access' },
  changeCustomer: { method: 'PATCH', path: '/panels/{panel}/customers/{id}' },
  freezeCustomer: { method: 'POST', path: '/panels/{panel}/customers/{id}/freeze' },
  unfreezeCustomer: { method: 'POST', path: '/panels/{panel}/customers/{id}/unfreeze' },
  endCustomerSessions: { method: 'POST', path: '/panels/{panel}/customers/{id}/end-sessions' },
  endCustomerSession: { method: 'DELETE', path: '/panels/{panel}/customers/{id}/sessions/{sessionId}' },
  sendPasswordReset: { method: 'POST', path: '/panels/{panel}/customers/{id}/send-reset' },
  dropSecondFactor: { method: 'POST', path: '/panels/{panel}/customers/{id}/drop-factor' },
  actForCustomer: { method: 'POST', path: '/panels/{panel}/customers/{id}/impersonation' },
  waitingDocuments: { method: 'GET', path: '/panels/{panel}/documents' },
  documentCase: { method: 'GET', path: '/panels/{panel}/documents/{id}' },
  documentPhoto: { method: 'GET', path: '/panels/{panel}/documents/{id}/photos/{photo}' },
  approveDocuments: { method: 'POST', path: '/panels/{panel}/documents/{id}/approve' },
  refuseDocuments: { method: 'POST', path: '/panels/{panel}/documents/{id}/refuse' },
  revokeCustomerKey: { method: 'DELETE', path: '/panels/{panel}/customers/{id}/keys/{keyId}' },
} as const satisfies PathSet
