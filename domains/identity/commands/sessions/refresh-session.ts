import type { Database, Trx } from '@vitrine/platform/database'
import { isRecent, judgeCookie, later, sessionTimes } from '../../model/session-rules.ts'
import { hashToken, isTokenOf } from '../../model/tokens.ts'
import { endSessionRow, findByAccessToken, lockCookie, noteRotation, prolong } from '../../store/session-store.ts'
import { issueBearer, issueCookie } from './open-session.ts'

export interface RefreshParams {
  readonly panelId: number
  /** Only when the request came from a page of the same origin; undefined otherwise. */
  readonly cookie: string | undefined
  readonly bearer: string | undefined
  readonly now: Date
}
export interface Refreshed {
  readonly bearer: string
  /** Set when the request was made by cookie: the one to use from now on. */
  readonly cookie: string | null
}

/**
 * A new access token for the session of the cookie or, without a usable one, of the bearer; undefined when neither stands for an open session.
 * Only the cookie rotates. A copy of an older cookie ends the session, and that is committed although the caller is refused.
 */
export async function refreshSession(database: Database, params: RefreshParams): Promise<Refreshed | undefined> {
  return database.transaction(params.panelId, async (trx) => (await byCookie(trx, params)) ?? (await byBearer(trx, params)))
}

async function byCookie(trx: Trx, { cookie, now }: RefreshParams): Promise<Refreshed | undefined> {
  if (!cookie || !isTokenOf('cookie', cookie)) return undefined
  const tokenHash = hashToken(cookie)
  const known = await lockCookie(trx, tokenHash, now)
  if (!known) return undefined
  const verdict = judgeCookie(known)
  if (verdict === 'revoke') await endSessionRow(trx, known.sessionId, 'reuse', now)
  if (verdict === 'revoke') return undefined
  await prolong(trx, known.sessionId, later(now, sessionTimes.idleMs), now)
  const bearer = await issueBearer(trx, known.sessionId, now)
  await noteRotation(trx, { ...known, tokenHash, orphansSuccessors: known.replacedAt !== null && !isRecent(known.replacedAt, now) }, now)
  return { cookie: await issueCookie(trx, known.sessionId, known.generation + 1), bearer }
}

async function byBearer(trx: Trx, { bearer, now }: RefreshParams): Promise<Refreshed | undefined> {
  if (!bearer || !isTokenOf('access', bearer)) return undefined
  const session = await findByAccessToken(trx, hashToken(bearer), now)
  if (!session) return undefined
  await prolong(trx, session.sessionId, later(now, sessionTimes.idleMs), now)
  return { cookie: null, bearer: await issueBearer(trx, session.sessionId, now) }
}
