import type { PathSet } from '@vitrine/platform/kernel'

/** Calls about the ledger, under `/operator/v1`. */
export const ledgerPaths = {
  postings: { method: 'GET', path: '/panels/{panel}/postings' },
  postingsFile: { method: 'GET', path: '/panels/{panel}/postings.csv' },
  accounts: { method: 'GET', path: '/panels/{panel}/ledger-accounts' },
  account: { method: 'GET', path: '/panels/{panel}/ledger-accounts/{id}' },
  trialBalance: { method: 'GET', path: '/panels/{panel}/trial-balance' },
  incidents: { method: 'GET', path: '/panels/{panel}/ledger-incidents' },
  runChecks: { method: 'POST', path: '/panels/{panel}/ledger-checks' },
  resume: { method: 'POST', path: '/panels/{panel}/ledger-resume' },
} as const satisfies PathSet
