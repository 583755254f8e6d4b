import { sql, type Trx } from '@vitrine/platform/database'
import type { CookieFacts } from '../model/session-rules.ts'

export type EndReason = 'logout' | 'reuse' | 'password' | 'frozen'

export async function insertSession(trx: Trx, session: { userId: number; now: Date; idleUntil: Date; endsAt: Date }): Promise<string> {
  const row = await trx.one(sql<{ session_id: string }>`
    insert into identity.sessions (panel_id, user_id, created_at, idle_until, ends_at)
    values (${trx.panelId}, ${session.userId}, ${session.now}, ${session.idleUntil}, ${session.endsAt}) returning session_id`)
  return row.session_id
}

export async function insertCookie(trx: Trx, cookie: { tokenHash: Buffer; sessionId: string; generation: number }): Promise<void> {
  await trx.run(sql`
    insert into identity.session_cookies (panel_id, token_hash, session_id, generation)
    values (${trx.panelId}, ${cookie.tokenHash}, ${cookie.sessionId}, ${cookie.generation})`)
}

export async function insertAccessToken(trx: Trx, token: { tokenHash: Buffer; sessionId: string; expiresAt: Date }): Promise<void> {
  await trx.run(sql`
    insert into identity.access_tokens (panel_id, token_hash, session_id, expires_at)
    values (${trx.panelId}, ${token.tokenHash}, ${token.sessionId}, ${token.expiresAt})`)
}

export interface CookieRow extends CookieFacts {
  readonly sessionId: string
  readonly userId: number
}

/** The cookie with its session, if that is still open. The session row is locked: two tabs refresh one after the other. */
export const lockCookie = (trx: Trx, tokenHash: Buffer, now: Date): Promise<CookieRow | undefined> =>
  trx.maybe(sql<CookieRow>`
    select c.session_id as "sessionId", s.user_id as "userId", c.generation, c.replaced_at as "replacedAt",
           c.orphaned_at as "orphanedAt", s.seen_generation as "seenGeneration"
      from identity.session_cookies c
      join identity.sessions s on s.panel_id = ${trx.panelId} and s.session_id = c.session_id
     where c.panel_id = ${trx.panelId} and c.token_hash = ${tokenHash}
       and s.ended_at is null and s.ends_at > ${now} and s.idle_until > ${now}
       for update of s, c`)

export const findCookie = (trx: Trx, tokenHash: Buffer, now: Date): Promise<CookieRow | undefined> =>
  trx.maybe(sql<CookieRow>`
    select c.session_id as "sessionId", s.user_id as "userId", c.generation, c.replaced_at as "replacedAt",
           c.orphaned_at as "orphanedAt", s.seen_generation as "seenGeneration"
      from identity.session_cookies c
      join identity.sessions s on s.panel_id = ${trx.panelId} and s.session_id = c.session_id
     where c.panel_id = ${trx.panelId} and c.token_hash = ${tokenHash}
       and s.ended_at is null and s.ends_at > ${now} and s.idle_until > ${now}`)

/** Marks the cookie as replaced and its generation as seen, and successors that were never seen as orphans. Far older ones are dropped: they are refused all the same. */
export async function noteRotation(
  trx: Trx,
  cookie: { tokenHash: Buffer; sessionId: string; generation: number; orphansSuccessors: boolean },
  now: Date,
): Promise<void> {
  await trx.run(sql`
    update identity.session_cookies set replaced_at = ${now} where panel_id = ${trx.panelId} and token_hash = ${cookie.tokenHash}`)
  await trx.run(sql`
    update identity.sessions set seen_generation = greatest(seen_generation, ${cookie.generation})
     where panel_id = ${trx.panelId} and session_id = ${cookie.sessionId}`)
  if (cookie.orphansSuccessors) {
    await trx.run(sql`
      update identity.session_cookies set orphaned_at = ${now}
       where panel_id = ${trx.panelId} and session_id = ${cookie.sessionId} and generation > ${cookie.generation} and orphaned_at is null`)
  }
  await trx.run(sql`
    delete from identity.session_cookies
     where panel_id = ${trx.panelId} and session_id = ${cookie.sessionId} and generation < ${cookie.generation - 20}`)
}

/** The open session of an access token that has not expired. */
export const findByAccessToken = (trx: Trx, tokenHash: Buffer, now: Date): Promise<{ sessionId: string; userId: number } | undefined> =>
  trx.maybe(sql<{ sessionId: string; userId: number }>`
    select s.session_id as "sessionId", s.user_id as "userId"
      from identity.access_tokens t
      join identity.sessions s on s.panel_id = ${trx.panelId} and s.session_id = t.session_id
     where t.panel_id = ${trx.panelId} and t.token_hash = ${tokenHash} and t.expires_at > ${now} and s.ended_at is null and s.ends_at > ${now}`)

export async function prolong(trx: Trx, sessionId: string, idleUntil: Date, now: Date): Promise<void> {
  await trx.run(sql`
    update identity.sessions set idle_until = ${idleUntil} where panel_id = ${trx.panelId} and session_id = ${sessionId} and ended_at is null`)
  await trx.run(sql`
    delete from identity.access_tokens where panel_id = ${trx.panelId} and session_id = ${sessionId} and expires_at <= ${now}`)
}

/** Ends the session; its access tokens stop at once, because every look-up asks the session. */
export async function endSessionRow(trx: Trx, sessionId: string, reason: EndReason, now: Date): Promise<void> {
  await trx.run(sql`
    update identity.sessions set ended_at = ${now}, ended_because = ${reason}
     where panel_id = ${trx.panelId} and session_id = ${sessionId} and ended_at is null`)
}

export async function endSessionsOf(
  trx: Trx,
  userId: number,
  reason: EndReason,
  now: Date,
  exceptSessionId: string | null = null,
): Promise<void> {
  await trx.run(sql`
    update identity.sessions set ended_at = ${now}, ended_because = ${reason}
     where panel_id = ${trx.panelId} and user_id = ${userId} and ended_at is null and session_id is distinct from ${exceptSessionId}::uuid`)
}

/** Sessions nobody can use any more, and expired tokens; answers how many rows went. */
export async function deleteSpent(trx: Trx, before: Date): Promise<number> {
  const sessions = await trx.run(sql`
    delete from identity.sessions where panel_id = ${trx.panelId} and (idle_until < ${before} or ends_at < ${before} or ended_at < ${before})`)
  const tokens = await trx.run(sql`delete from identity.access_tokens where panel_id = ${trx.panelId} and expires_at < ${before}`)
  const codes = await trx.run(sql`delete from identity.password_codes where panel_id = ${trx.panelId} and expires_at < ${before}`)
  return sessions + tokens + codes
}
