import type { Locale } from '../kernel/index.ts'

export type Caller =
  | { readonly kind: 'guest' }
  | {
      readonly kind: 'user'
      readonly userId: number
      readonly via: 'session' | 'api-token'
      readonly sessionId: string | null
      /** The operator who acts for the user in this session. */
      readonly impersonatorId?: number | null
      /** The session may do nothing but set up a second factor. */
      readonly mustEnrol?: boolean
      /** The caller's page is being rendered in this process: its calls do not count as their requests, and the page has a limit itself. */
      readonly isPage?: true
      /** What a program's token may be used for. */
      readonly scopes?: readonly string[] | null
    }

/** What the HTTP layer knows of a request before any business code runs. */
export interface RequestContext {
  readonly panelId: number
  readonly caller: Caller
  /** The route's limit was taken with the caller's look-up. */
  readonly limitIsTaken?: boolean
  readonly locale: Locale
  /** ISO 3166 code from the `x-country-code` header: a hint for texts, never for price or trust. */
  readonly country: string | null
  /** The visitor's country by a trusted proxy; null without one. */
  readonly proxyCountry: string | null
  readonly requestId: string
  readonly ip: string
  /** The host as asked for, without `core.`; mails use the panel's stored domain instead. */
  readonly host: string
  readonly secure: boolean
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** Set when the client sent `Idempotency-Key`; commands hand it to `claimKey`. */
  readonly idempotency: IdempotencyKey | null
}

/** A client's key for a write it may repeat, with what it was used for. */
export interface IdempotencyKey {
  readonly principal: string
  readonly key: string
  readonly route: string
  readonly bodyHash: Buffer
}

export interface CookieOptions {
  readonly httpOnly?: boolean
  readonly maxAgeSeconds?: number
  readonly domain?: string
  readonly path?: string
}

/** The few things an answer may carry besides its body. */
export interface ReplyHandle {
  header(name: string, value: string): void
  cookie(name: string, value: string, options?: CookieOptions): void
  clearCookie(name: string, options?: CookieOptions): void
}

/** The signed-in user's id; call it only in routes whose contract says `auth: 'user'`. */
export function userIdOf(context: RequestContext): number {
  if (context.caller.kind !== 'user') throw new Error('The route must require a user')
  return context.caller.userId
}
