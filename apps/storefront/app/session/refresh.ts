import { bearerOf, type TokenStore } from './token-store.ts'

export const REFRESH_EVERY_MS = 1_200_000
export const LOGGED_IN_COOKIE = 'onPanelLoggedIn'

/** Raised by the client itself when nothing says that somebody was signed in; no request is sent and nobody is logged out. */
export class NoSavedToken extends Error {
  constructor() {
    super('no_saved_token')
    this.name = 'NoSavedToken'
  }
}

export interface RefreshPorts {
  readonly fetch: typeof fetch
  readonly hasLoggedInCookie: () => boolean
  readonly token: TokenStore
}

/** Trades the session cookie for a new access token. Rejects with `NoSavedToken`, or with the status the server gave. */
export async function refreshToken({ fetch: send, hasLoggedInCookie, token }: RefreshPorts): Promise<void> {
  if (!hasLoggedInCookie()) throw new NoSavedToken()
  const current = token.current()
  const answer = await send('/core/refresh', { credentials: 'same-origin', headers: current ? { authorization: `Bearer ${current}` } : {} })
  const next = bearerOf(answer.headers.get('authorization'))
  if (!answer.ok || !next) throw Object.assign(new Error('refresh_failed'), { status: answer.status })
  token.set(next)
}

/** Refreshes at once and then every twenty minutes. Anything but `no_saved_token` ends the session. Answers how to stop. */
export function keepFresh(ports: RefreshPorts, onSessionEnd: () => void): () => void {
  const run = () => {
    const attempt = refreshToken(ports)
    ports.token.waitFor(attempt)
    attempt.catch((error: unknown) => {
      if (!(error instanceof NoSavedToken)) onSessionEnd()
    })
  }
  run()
  const timer = setInterval(run, REFRESH_EVERY_MS)
  return () => clearInterval(timer)
}
