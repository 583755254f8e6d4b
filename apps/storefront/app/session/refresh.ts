import { bearerOf, type TokenStore } from '../api/token-store.ts'
import { timings } from '../timings.ts'

export const LOGGED_IN_COOKIE = 'onPanelLoggedIn'

/** Raised by the client itself when nothing says that somebody was signed in; no request is sent and nobody is logged out. */
class NoSavedToken extends Error {
  constructor() {
    super('no_saved_token')
    this.name = 'NoSavedToken'
  }
}

export interface RefreshPorts {
  readonly fetch: typeof fetch
  readonly hasLoggedInCookie: () => boolean
  readonly country: () => string | undefined
  readonly locale: string
  readonly token: TokenStore
}

/** Trades the session cookie for a new access token. Rejects with `NoSavedToken`, or with the status the server gave. */
export async function refreshToken(ports: RefreshPorts): Promise<void> {
  const { token, locale } = ports
  // Nothing says that anybody was signed in: no request is sent (AUTH-006).
  if (!ports.hasLoggedInCookie()) throw new NoSavedToken()
  const current = token.current()
  const country = ports.country()
  const headers = { ...(current ? { authorization: `Bearer ${current}` } : {}), ...(country ? { 'x-country-code': country } : {}) }
  const answer = await ports.fetch(`/core/refresh?locale=${locale}`, { credentials: 'same-origin', headers })
  // An unread body keeps the request open in Chromium.
  await answer.text()
  const next = bearerOf(answer.headers.get('authorization'))
  if (!answer.ok || !next) throw Object.assign(new Error('refresh_failed'), { status: answer.status })
  token.set(next)
}

/** How soon a refresh that got no answer at all is tried again. */
export const RETRY_MS = 5_000

const isAnswered = (error: unknown): boolean => typeof error === 'object' && error !== null && 'status' in error

/**
 * Refreshes at once and then every twenty minutes. A failure that the server told ends the session. No answer at all (the page is being left, the network is away)
 * says nothing about the session: it is tried again. Answers how to stop (AUTH-005, TIMER-004).
 */
export function keepFresh(ports: RefreshPorts, onSessionEnd: () => void): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    const attempt = refreshToken(ports)
    ports.token.waitFor(attempt)
    attempt.catch((error: unknown) => {
      // Nobody was signed in: there is nothing to end (ERR-013).
      if (error instanceof NoSavedToken) return
      if (isAnswered(error)) onSessionEnd()
      else retry = setTimeout(run, RETRY_MS)
    })
  }
  run()
  const timer = setInterval(run, timings.tokenRefreshMs)
  return () => {
    clearInterval(timer)
    clearTimeout(retry)
  }
}
