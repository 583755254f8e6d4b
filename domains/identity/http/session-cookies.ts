import type { Panel } from '@vitrine/panels'
import type { ReplyHandle, RequestContext } from '@vitrine/platform/http'

/** The session credential; its name is the specification's. */
export const SESSION_COOKIE = 'AUTH_TOKEN'
const LOGGED_IN_COOKIE = 'onPanelLoggedIn'
/** A user's cookies last seven days (COOKIE-004). */
const WEEK_SECONDS = 604_800

/** Its own domain where the panel has set one, otherwise this host alone (COOKIE-004). */
const domainOf = (panel: Panel) => (panel.cookieDomain ? { domain: panel.cookieDomain } : {})

/** AUTH_TOKEN for the server alone, and beside it the flag that tells scripts there is a session (COOKIE-002, COOKIE-004). */
export function setSessionCookies(reply: ReplyHandle, panel: Panel, value: string): void {
  reply.cookie(SESSION_COOKIE, value, { httpOnly: true, maxAgeSeconds: WEEK_SECONDS, ...domainOf(panel) })
  reply.cookie(LOGGED_IN_COOKIE, '1', { maxAgeSeconds: WEEK_SECONDS, ...domainOf(panel) })
}

/** Clears both when a session ends (COOKIE-002). */
export function clearSessionCookies(reply: ReplyHandle, panel: Panel): void {
  reply.clearCookie(SESSION_COOKIE, domainOf(panel))
  reply.clearCookie(LOGGED_IN_COOKIE, domainOf(panel))
}

/** The access token goes out in this header, never in a body (AUTH-007, API-001). */
export const setBearer = (reply: ReplyHandle, bearer: string): void => reply.header('authorization', `Bearer ${bearer}`)

/** The access token that a request carries (API-001). */
export const bearerOf = (context: RequestContext): string | undefined => /^Bearer\s+(\S+)$/i.exec(context.headers.authorization ?? '')?.[1]

/**
 * The cookie counts only when a script of the panel's own page sends it. Browsers send no Origin on a same-origin GET, so this is told by
 * Sec-Fetch-Site; a navigation is not a script.
 */
export function cookieOfOwnPage(context: RequestContext): string | undefined {
  const isOwnPage = context.headers['sec-fetch-site'] === 'same-origin' && context.headers['sec-fetch-mode'] !== 'navigate'
  return isOwnPage ? context.cookies[SESSION_COOKIE] : undefined
}
