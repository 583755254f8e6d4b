import type { PathSet } from '@vitrine/platform/kernel'

/** Calls about a panel's sign-in providers, under `/operator/v1`. */
export const identityPaths = {
  signInProviders: { method: 'GET', path: '/panels/{panel}/sign-in-providers' },
  saveSignInProvider: { method: 'PUT', path: '/panels/{panel}/sign-in-providers' },
  turnSignInProvider: { method: 'POST', path: '/panels/{panel}/sign-in-providers/{provider}/turn' },
} as const satisfies PathSet
