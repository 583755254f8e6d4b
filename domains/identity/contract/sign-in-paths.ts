import type { PathSet } from '@vitrine/platform/kernel'

/** Sign-in by outside providers. What answers 302 is for the browser itself, not for scripts. */
export const signInPaths = {
  signInWays: { method: 'GET', path: '/api/v1/sign-in-ways' },
  googleRedirect: { method: 'GET', path: '/socialite/google/redirect' },
  facebookRedirect: { method: 'GET', path: '/socialite/facebook/redirect' },
  telegramRedirect: { method: 'GET', path: '/socialite/telegram/redirect' },
  socialiteCallback: { method: 'GET', path: '/socialite/{provider}/callback' },
  telegramCallback: { method: 'GET', path: '/socialite/telegram/callback' },
  attachTelegram: { method: 'GET', path: '/socialite/attach-telegram' },
  connectProvider: { method: 'POST', path: '/api/v1/socialite/connect' },
  signInLinks: { method: 'GET', path: '/api/v1/sign-in-links' },
  deleteSignInLink: { method: 'DELETE', path: '/api/v1/sign-in-links/{provider}' },
  offerOneTap: { method: 'POST', path: '/google-one-tap/offer' },
  oneTap: { method: 'POST', path: '/google-one-tap' },
  oneTapAlias: { method: 'POST', path: '/api/v1/google-one-tap' },
} as const satisfies PathSet
