import type { Panel } from '@vitrine/panels'
import { originOf } from '@vitrine/panels'
import type { ReplyHandle, RequestContext } from '@vitrine/platform/http'
import { type Locale, type MessageCode, Refusal } from '@vitrine/platform/kernel'
import { foreignAddress } from '../../errors.ts'
import { isFlowSecret, newFlowSecret, ownPath, signInTimes } from '../../model/sign-in-flow.ts'
import type { SignInProviderName } from '../../model/sign-in-provider.ts'

const BROWSER_COOKIE = 'sign_in_browser'
/** The prompt's own: it is fetched beside the page, and must not replace the secret of a sign-in that has just begun. */
export const PROMPT_COOKIE = 'sign_in_prompt'
export const CSRF_COOKIE = 'g_csrf_token'
const FLOW_SECONDS = signInTimes.flowMs / 1_000

const domainOf = (panel: Panel) => (panel.cookieDomain ? { domain: panel.cookieDomain } : {})

/** The browser's secret during sign-in. */
export const browserOf = (context: RequestContext, cookie = BROWSER_COOKIE): string | undefined => {
  const secret = context.cookies[cookie]
  return isFlowSecret(secret) ? secret : undefined
}

/** The browser's secret, a new one for a browser that has none: several tabs share it. */
export function ensureBrowser(context: RequestContext, reply: ReplyHandle, panel: Panel, cookie = BROWSER_COOKIE): string {
  const browser = browserOf(context, cookie) ?? newFlowSecret()
  reply.cookie(cookie, browser, { httpOnly: true, maxAgeSeconds: FLOW_SECONDS, ...domainOf(panel) })
  return browser
}

export const setCsrfCookie = (reply: ReplyHandle, token: string): void => reply.cookie(CSRF_COOKIE, token, { maxAgeSeconds: FLOW_SECONDS })

/** The panel's origin on the requested host, which has the cookies. Only hosts of the panel get this far. */
export function ownOrigin(panel: Panel, context: RequestContext): string {
  if (panel.options.isDemo) return originOf(panel, context)
  const origin = new URL(panel.origin)
  if (panel.hosts.includes(context.host)) origin.hostname = context.host
  return origin.origin
}

/** The exact address that a provider sends browsers back to. */
export const callbackOf = (origin: string, provider: SignInProviderName): string => `${origin}/core/socialite/${provider}/callback`

/** The path of this site that a request names; anything else is refused. */
export function requestedPath(wanted: string | undefined, origin: string): string | null {
  if (wanted === undefined) return null
  const path = ownPath(wanted, origin)
  if (path === undefined) throw foreignAddress()
  return path
}

/** Address of a page in its language, with its message. */
export function pageAddress(origin: string, locale: Locale, path: string, query: Readonly<Record<string, string | null>>): string {
  const url = new URL(locale === 'en' ? path : `/${locale}${path}`, origin)
  for (const [name, value] of Object.entries(query)) if (value !== null) url.searchParams.set(name, value)
  return url.href
}

const problems: Readonly<Partial<Record<MessageCode, string>>> = {
  'signIn.expired': 'expired',
  'signIn.unproven': 'unproven',
  'signIn.declined': 'declined',
  'signIn.emailKnown': 'email-known',
  'signIn.taken': 'taken',
  'signIn.occupied': 'occupied',
  'signIn.unavailable': 'unavailable',
  'account.registrationClosed': 'closed',
  'account.stepUp': 'prove',
}

/** A navigating browser gets a page that says what is wrong; every other client the refusal itself. */
export async function orPage(
  context: RequestContext,
  reply: ReplyHandle,
  pageOf: (problem: string) => string,
  run: () => Promise<string>,
): Promise<undefined> {
  try {
    reply.header('location', await run())
  } catch (error) {
    const problem = error instanceof Refusal ? problems[error.code] : undefined
    if (problem === undefined || context.headers['sec-fetch-mode'] !== 'navigate') throw error
    reply.header('location', pageOf(problem))
  }
  return undefined
}
