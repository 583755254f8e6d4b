import type { Trx } from '@vitrine/platform/database'
import { signInCodeOver } from '../../errors.ts'
import { deviceOf } from '../../model/device.ts'
import type { Impersonator } from '../../model/impersonation.ts'
import { later, sessionTimes } from '../../model/session-rules.ts'
import { hashToken, newToken } from '../../model/tokens.ts'
import { insertAccessToken, insertCookie, insertSession, lockOpenSession } from '../../store/session-store.ts'

/** What a browser gets: the cookie's value and a bearer for the next 25 minutes. */
export interface Credentials {
  readonly cookie: string
  readonly bearer: string
  readonly sessionId: string
}

/** A request's facts about its browser. */
export interface Visitor {
  readonly userAgent: string | undefined
  /** From the proxy's own header, never from the browser. */
  readonly country: string | null
  /** Of the network that the request came from, behind trusted proxies. */
  readonly address?: string
}

export interface SessionOptions {
  readonly visitor?: Visitor
  readonly mustEnrol?: boolean
  /** The operator who acts for the user; that session is short and proves nothing. */
  readonly impersonator?: Impersonator
  /** When the person last proved ownership of the account: now unless named, null for too long ago. */
  readonly provenAt?: Date | null
  /** The session whose code opens this one, which never outlives it. */
  readonly openedBy?: string | null
}

/** Opens a session; signing in never reuses an older one (session fixation). Refuses one whose opener has ended in the meantime. */
export async function openSession(trx: Trx, userId: number, now: Date, options: SessionOptions = {}): Promise<Credentials> {
  const { visitor, mustEnrol = false, impersonator, provenAt = now, openedBy = null } = options
  const isOwn = impersonator === undefined
  const opener = openedBy === null ? undefined : await lockOpenSession(trx, openedBy, now)
  if (openedBy !== null && !opener) throw signInCodeOver()
  const endsAt = later(now, isOwn ? sessionTimes.sessionMs : sessionTimes.impersonationMs)
  const sessionId = await insertSession(trx, {
    userId,
    now,
    idleUntil: later(now, isOwn ? sessionTimes.idleMs : sessionTimes.impersonationMs),
    endsAt: opener && opener.endsAt < endsAt ? opener.endsAt : endsAt,
    ...deviceOf(visitor?.userAgent),
    country: visitor?.country ?? null,
    address: visitor?.address ?? null,
    provenAt: isOwn ? provenAt : null,
    mustEnrol,
    impersonator: impersonator ?? null,
    openedBy,
  })
  return { sessionId, cookie: await issueCookie(trx, sessionId, 1), bearer: await issueBearer(trx, sessionId, now) }
}

export async function issueCookie(trx: Trx, sessionId: string, generation: number): Promise<string> {
  const cookie = newToken('cookie')
  await insertCookie(trx, { tokenHash: hashToken(cookie), sessionId, generation })
  return cookie
}

export async function issueBearer(trx: Trx, sessionId: string, now: Date): Promise<string> {
  const bearer = newToken('access')
  await insertAccessToken(trx, { tokenHash: hashToken(bearer), sessionId, expiresAt: later(now, sessionTimes.accessTokenMs) })
  return bearer
}
