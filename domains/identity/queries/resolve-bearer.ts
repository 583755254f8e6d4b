import type { Database } from '@vitrine/platform/database'
import { isCurrent } from '../model/session-rules.ts'
import { hashToken, isTokenOf } from '../model/tokens.ts'
import { findCookie } from '../store/session-store.ts'
import { ownerOfAccessToken, ownerOfApiToken } from '../store/token-owner.ts'

export interface BearerOwner {
  readonly kind: 'user'
  readonly userId: number
  readonly via: 'session' | 'api-token'
  readonly sessionId: string | null
}

/** Whose access token or API token this is; undefined when it is nobody's, expired, of an ended session or of another panel. */
export async function resolveBearer(
  database: Database,
  panelId: number,
  token: string,
  now: Date = new Date(),
): Promise<BearerOwner | undefined> {
  if (isTokenOf('access', token)) {
    const session = await ownerOfAccessToken(database, { panelId, tokenHash: hashToken(token), now })
    return session && { kind: 'user', userId: session.userId, via: 'session', sessionId: session.sessionId }
  }
  if (!isTokenOf('apiKey', token)) return undefined
  const userId = await ownerOfApiToken(database, panelId, hashToken(token))
  return userId === undefined ? undefined : { kind: 'user', userId, via: 'api-token', sessionId: null }
}

/** Who opens a page, by the AUTH_TOKEN cookie; never rotates it, so page loads need no Set-Cookie. */
export async function resolveSessionCookie(
  database: Database,
  panelId: number,
  cookie: string,
  now: Date = new Date(),
): Promise<{ userId: number; sessionId: string } | undefined> {
  if (!isTokenOf('cookie', cookie)) return undefined
  const known = await database.read(panelId, (trx) => findCookie(trx, hashToken(cookie), now))
  return known && isCurrent(known) ? { userId: known.userId, sessionId: known.sessionId } : undefined
}
