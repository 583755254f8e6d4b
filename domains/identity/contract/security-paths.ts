import type { PathSet } from '@vitrine/platform/kernel'

/** The second factor, sessions, fresh proofs and codes of addresses. */
export const securityPaths = {
  secondStep: { method: 'POST', path: '/login/second-step' },
  enterByCode: { method: 'POST', path: '/login/token' },
  twoFactor: { method: 'GET', path: '/api/v1/two-factor' },
  beginTwoFactor: { method: 'POST', path: '/api/v1/two-factor/setup' },
  confirmTwoFactor: { method: 'POST', path: '/api/v1/two-factor/confirm' },
  renewRecoveryCodes: { method: 'POST', path: '/api/v1/two-factor/recovery-codes' },
  turnOffTwoFactor: { method: 'POST', path: '/api/v1/two-factor/turn-off' },
  proofKind: { method: 'GET', path: '/api/v1/step-up' },
  prove: { method: 'POST', path: '/api/v1/step-up' },
  sessions: { method: 'GET', path: '/api/v1/sessions' },
  endSession: { method: 'DELETE', path: '/api/v1/sessions/{sessionId}' },
  endAllSessions: { method: 'DELETE', path: '/api/v1/sessions' },
  dataExport: { method: 'GET', path: '/api/v1/account/export' },
  askDataExport: { method: 'POST', path: '/api/v1/account/export' },
  dataFile: { method: 'GET', path: '/api/v1/account/export/file' },
  deletion: { method: 'GET', path: '/api/v1/account/deletion' },
  askDeletion: { method: 'POST', path: '/api/v1/account/deletion' },
  undoDeletion: { method: 'DELETE', path: '/api/v1/account/deletion' },
  askEmailConfirmation: { method: 'POST', path: '/api/v1/profile/email-confirmation' },
  confirmEmail: { method: 'POST', path: '/email/confirm' },
  disownAccount: { method: 'POST', path: '/email/disown' },
  makeEntryCode: { method: 'POST', path: '/api/v1/profile/entry-code' },
} as const satisfies PathSet
