import type { Database } from '@vitrine/platform/database'
import type { SharedLimit } from '@vitrine/platform/http'
import { isCurrent } from '../model/session-rules.ts'
import { hashToken, isTokenOf } from '../model/tokens.ts'
import { findCookie } from '../store/session-store.ts'
import { ownerOfAccessToken, ownerOfApiToken } from '../store/token-owner.ts'

export interface BearerOwner {
  readonly kind: 'user'
  readonly userId: number
  readonly via: 'session' | 'api-token'
  readonly sessionId: string | null
  /** Of the limit that was handed in: 0 when it was taken, else how long to wait. Absent when nobody took it. */
  readonly waitSeconds?: number | undefined
}

/**
 * Whose access token or API token this is; undefined when it is nobody's, expired, of an ended session or of another panel. A limit on calls is taken for the owner of an
 * access token in the same question.
 */
export async function resolveBearer(
  database: Database,
  panelId: number,
  token: string,
  { now = new Date(), limit }: { readonly now?: Date; readonly limit?: SharedLimit | undefined } = {},
): Promise<BearerOwner | undefined> {
  if (isTokenOf('access', token)) {
    const session = await ownerOfAccessToken(database, { panelId, tokenHash: hashToken(token), now, limit })
    return (
      session && { kind: 'user', userId: session.userId, via: 'session', sessionId: session.sessionId, waitSeconds: session.waitSeconds }
    )
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
