/**
 * The bearer of this tab, in memory only: neither storage nor a readable cookie ever holds it. Calls made before the first
 * refresh has answered wait for it, so that no signed-in request leaves as a guest's.
 */
export interface TokenStore {
  readonly current: () => string | undefined
  readonly set: (token: string | undefined) => void
  /** Resolves when a refresh under way has ended, at once when there is none. */
  readonly settled: () => Promise<void>
  readonly waitFor: (refresh: Promise<unknown>) => void
}

/** With `waitsForFirst` calls wait until the first refresh has begun, too: calls during hydration come before the session. */
export function createTokenStore({ waitsForFirst = false } = {}): TokenStore {
  let token: string | undefined
  let begin: ((first: Promise<void>) => void) | undefined
  let pending: Promise<void> = waitsForFirst
    ? new Promise((resolve) => {
        begin = resolve
      })
    : Promise.resolve()
  return {
    current: () => token,
    set: (next) => {
      token = next
    },
    settled: () => pending,
    waitFor: (refresh) => {
      pending = refresh.then(
        () => undefined,
        () => undefined,
      )
      begin?.(pending)
    },
  }
}

/** One per tab. The server never touches it: loaders get their session through the request. */
export const tabToken: TokenStore = createTokenStore({ waitsForFirst: true })

const BEARER = /^Bearer\s+(\S+)$/i
export const bearerOf = (header: string | null): string | undefined => (header ? BEARER.exec(header)?.[1] : undefined)
