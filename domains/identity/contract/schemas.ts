import { defineRoute } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { apiKeysContract } from './api-keys.ts'
import { bearerHeader } from './bearer-header.ts'
import { documentsContract } from './documents.ts'
import {
  analyticsForm,
  askPasswordResetForm,
  changeProfileForm,
  loginForm,
  marketingForm,
  registerForm,
  resetPasswordForm,
  setEmailForm,
} from './forms.ts'
import { identityPaths } from './paths.ts'
import { securityContract } from './security-schemas.ts'
import { signInContract } from './sign-in-schemas.ts'
import { tokenScopes } from './token-scopes.ts'
import { userProfile } from './user-profile.ts'
import { youtubeContract } from './youtube-accounts.ts'

export type { ApiKeyWire } from './api-keys.ts'
export type { VerificationDocumentsWire } from './documents.ts'
export type { TokenScope } from './token-scopes.ts'
export type { Messenger, UserProfile } from './user-profile.ts'
export type { ChannelFoundWire, YoutubeAccountWire } from './youtube-accounts.ts'

const profile = z.object({ data: userProfile })
const message = z.object({ message: z.string() })
const scopes = z.array(z.enum(tokenScopes))
const apiToken = z.object({ data: z.object({ api_token: z.string().nullable(), scopes }) })
const kind = z.enum(['api', 'extension'])

/** Every call about accounts and sessions; signing in by others, security, channels and documents have contracts of their own. */
export const identityContract = {
  ...youtubeContract,
  ...documentsContract,
  askPasswordReset: defineRoute(identityPaths.askPasswordReset, {
    id: 'EP-001',
    operation: 'requestPasswordReset',
    tag: 'Sign-in',
    isLimited: true,
    auth: 'guest',
    summary: 'Sends the link that sets a new password; the answer does not tell whether the account exists',
    body: askPasswordResetForm,
    response: message,
  }),
  resetPassword: defineRoute(identityPaths.resetPassword, {
    id: 'EP-002',
    operation: 'resetPassword',
    tag: 'Sign-in',
    isLimited: true,
    auth: 'guest',
    summary: 'Sets a new password with the code of the mail',
    body: resetPasswordForm,
    response: message,
  }),
  login: defineRoute(identityPaths.login, {
    id: 'EP-003',
    operation: 'login',
    tag: 'Sign-in',
    answerHeaders: bearerHeader,
    isLimited: true,
    auth: 'guest',
    summary: 'Signs in; the access token returns in the authorization header',
    body: loginForm,
    response: profile,
  }),
  register: defineRoute(identityPaths.register, {
    id: 'EP-004',
    operation: 'register',
    tag: 'Sign-in',
    answerHeaders: bearerHeader,
    mayBeAbsent: true,
    repeatable: true,
    auth: 'guest',
    summary: 'Creates an account and signs it in',
    body: registerForm,
    response: profile,
  }),
  /** Takes the AUTH_TOKEN cookie or a bearer itself, so a bearer that just expired does not stand in the cookie's way. */
  refresh: defineRoute(identityPaths.refresh, {
    id: 'EP-005',
    operation: 'refreshAccessToken',
    tag: 'Sign-in',
    answerHeaders: bearerHeader,
    readsSession: 'required',
    auth: 'guest',
    summary: 'A new access token for the session of the cookie or bearer',
    response: z.strictObject({}),
  }),
  logout: defineRoute(identityPaths.logout, {
    id: 'OUR-IDENTITY-01',
    operation: 'logout',
    tag: 'Sign-in',
    readsSession: 'optional',
    auth: 'guest',
    summary: 'Ends the session and clears its cookies',
    status: 204,
  }),
  profile: defineRoute(identityPaths.profile, {
    id: 'EP-006',
    operation: 'getProfile',
    tag: 'Account',
    auth: 'user',
    summary: 'The signed-in user with balances',
    query: z.object({ with_increased_balance_accuracy: z.enum(['0', '1']).optional() }),
    response: profile,
  }),
  changeProfile: defineRoute(identityPaths.changeProfile, {
    id: 'OUR-IDENTITY-02',
    operation: 'changeProfile',
    tag: 'Account',
    sessionOnly: true,
    auth: 'user',
    summary:
      'Changes name, company, VAT number, or the password with the current one; an account without one sets its first after a fresh proof',
    body: changeProfileForm,
    response: profile,
  }),
  setAnalyticsClientId: defineRoute(identityPaths.setAnalyticsClientId, {
    id: 'EP-007',
    operation: 'setAnalyticsClientId',
    tag: 'Account',
    sessionOnly: true,
    auth: 'user',
    summary: 'Remembers the analytics ids of the browser',
    body: analyticsForm,
    status: 204,
  }),
  setEmail: defineRoute(identityPaths.setEmail, {
    id: 'EP-008',
    operation: 'setEmail',
    tag: 'Account',
    sessionOnly: true,
    auth: 'user',
    needsProof: true,
    summary: 'Gives an account without e-mail its address',
    body: setEmailForm,
    response: profile,
  }),
  noteMarketingSource: defineRoute(identityPaths.noteMarketingSource, {
    id: 'EP-017',
    operation: 'noteMarketingSource',
    tag: 'Account',
    auth: 'optional',
    summary: 'Notes which advertisement brought the visitor',
    body: marketingForm,
    status: 204,
  }),
  apiToken: defineRoute(identityPaths.apiToken, {
    id: 'EP-024',
    operation: 'getApiKey',
    tag: 'Account',
    sessionOnly: true,
    auth: 'user',
    summary: 'The newest API key, masked, and what it may be used for',
    query: z.object({ kind: kind.optional() }),
    response: apiToken,
  }),
  makeApiToken: defineRoute(identityPaths.makeApiToken, {
    id: 'EP-025',
    operation: 'createApiKey',
    tag: 'Account',
    sessionOnly: true,
    auth: 'user',
    needsProof: true,
    summary: 'A new API key, shown this once; those before stop working',
    body: z.object({ kind: kind.optional(), scopes: scopes.min(1).optional() }),
    response: apiToken,
  }),
  deleteApiToken: defineRoute(identityPaths.deleteApiToken, {
    id: 'EP-026',
    operation: 'deleteApiKey',
    tag: 'Account',
    sessionOnly: true,
    auth: 'user',
    summary: 'Ends every API key but test keys',
    query: z.object({ kind: kind.optional() }),
    status: 204,
  }),
  ...apiKeysContract,
  ...securityContract,
  ...signInContract,
} as const
