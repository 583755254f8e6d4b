import type { Database } from '@vitrine/platform/database'
import { isWithin, type SharedLimit } from '@vitrine/platform/http'
import { keyElsewhere, testKeyRefused } from '../../errors.ts'
import { isCurrent } from '../../model/session-rules.ts'
import { hashToken, isTokenOf } from '../../model/tokens.ts'
import { noteKeyUse } from '../../store/api-key-store.ts'
import { findCookie } from '../../store/session-store.ts'
import { ownerOfAccessToken, ownerOfApiToken } from '../../store/token-owner.ts'

export interface BearerOwner {
  readonly kind: 'user'
  readonly userId: number
  readonly via: 'session' | 'api-token'
  readonly sessionId: string | null
  /** The operator who acts for the user in this session. */
  readonly impersonatorId: number | null
  /** A session that may only set up a second factor. */
  readonly mustEnrol: boolean
  /** What an API token may be used for; null for sessions, which may do everything. */
  readonly scopes: readonly string[] | null
  /** A test key, where such are accepted. */
  readonly isTest: boolean
  /** Of the given limit: 0 when it was taken, else how long to wait. Absent without a limit. */
  readonly waitSeconds?: number | undefined
}

const KEY_USE_MS = 60_000

export interface ResolveOptions {
  readonly now?: Date
  readonly limit?: SharedLimit | undefined
  /** Where the call comes from. */
  readonly ip?: string | undefined
  /** The orders of a test key are simulated here. */
  readonly takesTestKeys?: boolean
}

/**
 * The caller of an access token or API key; undefined when it is unknown, expired, of an ended session or of another panel. A limit is taken for an access
 * token's owner in the same statement. A key bound to addresses is refused from any other, and from an unknown one; a test key, where orders are real.
 */
export async function resolveBearer(
  database: Database,
  panelId: number,
  token: string,
  { now = new Date(), limit, ip, takesTestKeys = false }: ResolveOptions = {},
): Promise<BearerOwner | undefined> {
  if (isTokenOf('access', token)) {
    const session = await ownerOfAccessToken(database, { panelId, tokenHash: hashToken(token), now, limit })
    return session && { kind: 'user', via: 'session', scopes: null, isTest: false, ...session }
  }
  if (!isTokenOf('apiKey', token) && !isTokenOf('extensionKey', token)) return undefined
  const key = await ownerOfApiToken(database, panelId, hashToken(token))
  if (!key) return undefined
  const { keyId, userId, scopes, isTest, addresses, lastUsedAt } = key
  if (isTest && !takesTestKeys) throw testKeyRefused()
  if (addresses.length > 0 && !isWithin(ip ?? '', addresses)) throw keyElsewhere()
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > KEY_USE_MS) await noteKeyUse(database, panelId, keyId, now)
  return { kind: 'user', via: 'api-token', sessionId: null, impersonatorId: null, mustEnrol: false, userId, scopes, isTest }
}

/** The visitor a page is rendered for, and their session. */
export interface PageVisitor {
  readonly userId: number
  readonly sessionId: string
  readonly endsAt: Date
  readonly impersonatorId: number | null
  readonly impersonatorName: string | null
  readonly mustEnrol: boolean
}

/** The visitor of a page, by the AUTH_TOKEN cookie; never rotates it, so page loads need no Set-Cookie. */
export async function resolveSessionCookie(
  database: Database,
  panelId: number,
  cookie: string,
  now: Date = new Date(),
): Promise<PageVisitor | undefined> {
  if (!isTokenOf('cookie', cookie)) return undefined
  const known = await database.read(panelId, (trx) => findCookie(trx, hashToken(cookie), now))
  if (!known || !isCurrent(known)) return undefined
  const { userId, sessionId, endsAt, impersonatorId, impersonatorName, mustEnrol } = known
  return { userId, sessionId, endsAt, impersonatorId, impersonatorName, mustEnrol }
}
