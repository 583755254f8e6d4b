import { defineRoute } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { bearerHeader } from './bearer-header.ts'
import { signInPaths } from './sign-in-paths.ts'
import { signInProviders } from './sign-in-providers.ts'
import { userProfile } from './user-profile.ts'

const provider = z.enum(signInProviders)
const tag = z.string().max(255).optional()
/** Where a visitor came from. */
const origin = {
  affiliate_code: tag,
  marketing_source: tag,
  marketing_medium: tag,
  marketing_campaign: tag,
  vs_cid: tag,
  vs_subid: tag,
}
const start = z.object({ redirect_uri: z.string().max(1000).optional(), ...origin })
const field = z.string().max(4096).optional()
const answer = { code: field, state: field, error: field, error_description: field, iss: field }

const redirect = { auth: 'guest', status: 302 } as const
const oneTap = {
  id: 'EP-016',
  auth: 'guest',
  summary: 'Signs in with the credential that Google’s script handed to the page',
  body: z.object({ payload: z.object({ credential: z.string().min(1).max(8192), ...origin }), g_csrf_token: z.string().min(1).max(255) }),
  response: z.object({ data: userProfile }),
} as const

export const signInContract = {
  signInWays: defineRoute(signInPaths.signInWays, {
    id: 'OUR-IDENTITY-31',
    operation: 'listSignInWays',
    tag: 'Sign-in',
    auth: 'guest',
    summary: 'The outside providers by which one can sign in here',
    response: z.object({ data: z.strictObject({ providers: z.array(provider), one_tap: z.boolean() }) }),
  }),
  googleRedirect: defineRoute(signInPaths.googleRedirect, {
    ...redirect,
    id: 'EP-011',
    operation: 'redirectToGoogle',
    tag: 'Sign-in',
    mayBeAbsent: true,
    summary: 'To the sign-in page of Google',
    query: start,
  }),
  facebookRedirect: defineRoute(signInPaths.facebookRedirect, {
    ...redirect,
    id: 'EP-012',
    operation: 'redirectToFacebook',
    tag: 'Sign-in',
    mayBeAbsent: true,
    summary: 'To the sign-in page of Facebook',
    query: start,
  }),
  telegramRedirect: defineRoute(signInPaths.telegramRedirect, {
    ...redirect,
    id: 'OUR-IDENTITY-32',
    operation: 'redirectToTelegram',
    tag: 'Sign-in',
    mayBeAbsent: true,
    summary: 'To the sign-in page of Telegram',
    query: start,
  }),
  socialiteCallback: defineRoute(signInPaths.socialiteCallback, {
    ...redirect,
    id: 'EP-013',
    operation: 'finishProviderSignIn',
    tag: 'Sign-in',
    summary: 'Where Google and Facebook send the browser back to',
    params: z.object({ provider: z.enum(['google', 'facebook']) }),
    query: z.object(answer),
  }),
  telegramCallback: defineRoute(signInPaths.telegramCallback, {
    ...redirect,
    id: 'EP-014',
    operation: 'finishTelegramSignIn',
    tag: 'Sign-in',
    mayBeAbsent: true,
    summary: 'Where Telegram sends the browser back to: with a code, or with the signed fields of its older widget',
    query: z.object({
      ...answer,
      hash: field,
      id: field,
      first_name: field,
      last_name: field,
      username: field,
      photo_url: field,
      auth_date: field,
    }),
  }),
  /** A navigation carries no bearer: the session is read from its cookie. */
  attachTelegram: defineRoute(signInPaths.attachTelegram, {
    ...redirect,
    id: 'EP-015',
    operation: 'attachTelegram',
    tag: 'Sign-in',
    mayBeAbsent: true,
    readsSession: 'cookie',
    summary: 'To the page on which Telegram is connected with the signed-in account',
    query: z.object({ redirect_uri: z.string().max(1000).optional() }),
  }),
  connectProvider: defineRoute(signInPaths.connectProvider, {
    id: 'EP-018',
    operation: 'connectSignInProvider',
    tag: 'Sign-in',
    mayBeAbsent: true,
    sessionOnly: true,
    auth: 'user',
    needsProof: true,
    summary: 'The address of the page on which a provider, Google unless another is named, is connected with the account',
    body: z.object({ redirect_uri: z.string().min(1).max(1000), provider: provider.optional() }),
    response: z.object({ data: z.strictObject({ url: z.string() }) }),
  }),
  signInLinks: defineRoute(signInPaths.signInLinks, {
    id: 'OUR-IDENTITY-33',
    operation: 'listSignInLinks',
    tag: 'Sign-in',
    sessionOnly: true,
    auth: 'user',
    summary: 'The outside accounts that open this one',
    response: z.object({
      data: z.array(
        z.strictObject({ provider, email: z.string().nullable(), username: z.string().nullable(), linked_at: z.iso.datetime() }),
      ),
    }),
  }),
  deleteSignInLink: defineRoute(signInPaths.deleteSignInLink, {
    id: 'OUR-IDENTITY-34',
    operation: 'deleteSignInLink',
    tag: 'Sign-in',
    sessionOnly: true,
    auth: 'user',
    needsProof: true,
    summary: 'Disconnects an outside account; the last way to sign in stays',
    params: z.object({ provider }),
    status: 204,
  }),
  offerOneTap: defineRoute(signInPaths.offerOneTap, {
    id: 'OUR-IDENTITY-35',
    operation: 'offerGoogleOneTap',
    tag: 'Sign-in',
    mayBeAbsent: true,
    auth: 'guest',
    summary: 'What the page needs to show Google’s prompt',
    response: z.object({
      data: z.strictObject({ client_id: z.string(), script_url: z.string(), nonce: z.string(), g_csrf_token: z.string() }),
    }),
  }),
  oneTap: defineRoute(signInPaths.oneTap, {
    ...oneTap,
    operation: 'signInByGoogleOneTap',
    tag: 'Sign-in',
    answerHeaders: bearerHeader,
    mayBeAbsent: true,
  }),
  oneTapAlias: defineRoute(signInPaths.oneTapAlias, {
    ...oneTap,
    operation: 'signInByGoogleOneTapV1',
    tag: 'Sign-in',
    answerHeaders: bearerHeader,
    mayBeAbsent: true,
  }),
} as const
