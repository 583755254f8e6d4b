import type { Trx } from '@vitrine/platform/database'
import { deviceOf } from '../model/device.ts'
import { later, sessionTimes } from '../model/session-rules.ts'
import { hashToken, newToken } from '../model/tokens.ts'
import { insertAccessToken, insertCookie, insertSession } from '../store/session-store.ts'

/** What a browser gets: the cookie's value and a bearer for the next 25 minutes. */
export interface Credentials {
  readonly cookie: string
  readonly bearer: string
  readonly sessionId: string
}

/** What a request tells of the browser it came from. */
export interface Visitor {
  readonly userAgent: string | undefined
  /** By the proxy's own header, never by what the browser says. */
  readonly country: string | null
}

export interface SessionWishes {
  readonly visitor?: Visitor
  readonly mustEnrol?: boolean
  /** The member of the staff who acts for the user; his session is short and proves nothing. */
  readonly impersonatorId?: number
}

/** A new session: signing in never carries an older one on. Whoever signs in has just proved who he is. */
export async function openSession(trx: Trx, userId: number, now: Date, wishes: SessionWishes = {}): Promise<Credentials> {
  const { visitor, mustEnrol = false, impersonatorId } = wishes
  const isOwn = impersonatorId === undefined
  const sessionId = await insertSession(trx, {
    userId,
    now,
    idleUntil: later(now, isOwn ? sessionTimes.idleMs : sessionTimes.impersonationMs),
    endsAt: later(now, isOwn ? sessionTimes.sessionMs : sessionTimes.impersonationMs),
    ...deviceOf(visitor?.userAgent),
    country: visitor?.country ?? null,
    provenAt: isOwn ? now : null,
    mustEnrol,
    impersonatorId: impersonatorId ?? null,
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
