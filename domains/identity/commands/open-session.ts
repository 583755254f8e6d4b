import type { Trx } from '@vitrine/platform/database'
import { later, sessionTimes } from '../model/session-rules.ts'
import { hashToken, newToken } from '../model/tokens.ts'
import { insertAccessToken, insertCookie, insertSession } from '../store/session-store.ts'

/** What a browser gets: the cookie's value and a bearer for the next 25 minutes. */
export interface Credentials {
  readonly cookie: string
  readonly bearer: string
  readonly sessionId: string
}

/** A new session: signing in never carries an older one on. */
export async function openSession(trx: Trx, userId: number, now: Date): Promise<Credentials> {
  const sessionId = await insertSession(trx, {
    userId,
    now,
    idleUntil: later(now, sessionTimes.idleMs),
    endsAt: later(now, sessionTimes.sessionMs),
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
