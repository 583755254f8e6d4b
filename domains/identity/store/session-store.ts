import { sql, type Trx } from '@vitrine/platform/database'
import type { Impersonator } from '../model/impersonation.ts'
import type { CookieFacts } from '../model/session-rules.ts'

export type EndReason =
  | 'logout'
  | 'reuse'
  | 'password'
  | 'email'
  | 'frozen'
  | 'two-factor'
  | 'ended-elsewhere'
  | 'signed-out-everywhere'
  | 'deleted'
  // Of an operator who acted for the customer.
  | 'operator-shut-out'

export interface NewSessionRow {
  readonly userId: number
  readonly now: Date
  readonly idleUntil: Date
  readonly endsAt: Date
  readonly browser: string | null
  readonly system: string | null
  readonly country: string | null
  readonly address: string | null
  readonly provenAt: Date | null
  readonly mustEnrol: boolean
  readonly impersonator: Impersonator | null
  /** The session whose code opens this one. */
  readonly openedBy: string | null
}

export async function insertSession(trx: Trx, session: NewSessionRow): Promise<string> {
  const row = await trx.one(sql<{ session_id: string }>`
    insert into identity.session (panel_id, user_id, created_at, last_seen_at, idle_until, ends_at, browser, system, country, address, proven_at, must_enrol, impersonator_id,
                                   impersonator_name, opened_by)
    values (${trx.panelId}, ${session.userId}, ${session.now}, ${session.now}, ${session.idleUntil}, ${session.endsAt}, ${session.browser},
            ${session.system}, ${session.country}, ${session.address}, ${session.provenAt}, ${session.mustEnrol}, ${session.impersonator?.operatorId ?? null},
            ${session.impersonator?.name ?? null}, ${session.openedBy}) returning session_id`)
  return row.session_id
}

export async function insertCookie(trx: Trx, cookie: { tokenHash: Buffer; sessionId: string; generation: number }): Promise<void> {
  await trx.run(sql`
    insert into identity.session_cookie (panel_id, token_hash, session_id, generation)
    values (${trx.panelId}, ${cookie.tokenHash}, ${cookie.sessionId}, ${cookie.generation})`)
}

export async function insertAccessToken(trx: Trx, token: { tokenHash: Buffer; sessionId: string; expiresAt: Date }): Promise<void> {
  await trx.run(sql`
    insert into identity.access_token (panel_id, token_hash, session_id, expires_at)
    values (${trx.panelId}, ${token.tokenHash}, ${token.sessionId}, ${token.expiresAt})`)
}

export interface CookieRow extends CookieFacts {
  readonly sessionId: string
  readonly userId: number
  readonly endsAt: Date
  readonly mustEnrol: boolean
  readonly impersonatorId: number | null
  readonly impersonatorName: string | null
}

const cookieColumns = sql`c.session_id as "sessionId", s.user_id as "userId", s.ends_at as "endsAt", s.must_enrol as "mustEnrol",
  s.impersonator_id as "impersonatorId", s.impersonator_name as "impersonatorName", c.generation, c.replaced_at as "replacedAt", c.orphaned_at as "orphanedAt", s.seen_generation as "seenGeneration"`

/** The cookie with its session, if that is still open. The session row is locked: two tabs refresh one after the other. */
export const lockCookie = (trx: Trx, tokenHash: Buffer, now: Date): Promise<CookieRow | undefined> =>
  trx.maybe(sql<CookieRow>`
    select ${cookieColumns}
      from identity.session_cookie c
      join identity.session s on s.panel_id = ${trx.panelId} and s.session_id = c.session_id
     where c.panel_id = ${trx.panelId} and c.token_hash = ${tokenHash}
       and s.ended_at is null and s.ends_at > ${now} and s.idle_until > ${now}
       for update of s, c`)

export const findCookie = (trx: Trx, tokenHash: Buffer, now: Date): Promise<CookieRow | undefined> =>
  trx.maybe(sql<CookieRow>`
    select ${cookieColumns}
      from identity.session_cookie c
      join identity.session s on s.panel_id = ${trx.panelId} and s.session_id = c.session_id
     where c.panel_id = ${trx.panelId} and c.token_hash = ${tokenHash}
       and s.ended_at is null and s.ends_at > ${now} and s.idle_until > ${now}`)

/** Marks the cookie as replaced and its generation as seen, and successors never seen as orphans. Deletes much older ones: they are refused all the same. */
export async function noteRotation(
  trx: Trx,
  cookie: { tokenHash: Buffer; sessionId: string; generation: number; orphansSuccessors: boolean },
  now: Date,
): Promise<void> {
  await trx.run(sql`
    update identity.session_cookie set replaced_at = ${now} where panel_id = ${trx.panelId} and token_hash = ${cookie.tokenHash}`)
  await trx.run(sql`
    update identity.session set seen_generation = greatest(seen_generation, ${cookie.generation})
     where panel_id = ${trx.panelId} and session_id = ${cookie.sessionId}`)
  if (cookie.orphansSuccessors) {
    await trx.run(sql`
      update identity.session_cookie set orphaned_at = ${now}
       where panel_id = ${trx.panelId} and session_id = ${cookie.sessionId} and generation > ${cookie.generation} and orphaned_at is null`)
  }
  await trx.run(sql`
    delete from identity.session_cookie
     where panel_id = ${trx.panelId} and session_id = ${cookie.sessionId} and generation < ${cookie.generation - 20}`)
}

/** The open session of an access token that has not expired. */
export const findByAccessToken = (
  trx: Trx,
  tokenHash: Buffer,
  now: Date,
): Promise<{ sessionId: string; userId: number; impersonatorId: number | null } | undefined> =>
  trx.maybe(sql<{ sessionId: string; userId: number; impersonatorId: number | null }>`
    select s.session_id as "sessionId", s.user_id as "userId", s.impersonator_id as "impersonatorId"
      from identity.access_token t
      join identity.session s on s.panel_id = ${trx.panelId} and s.session_id = t.session_id
     where t.panel_id = ${trx.panelId} and t.token_hash = ${tokenHash} and t.expires_at > ${now} and s.ended_at is null and s.ends_at > ${now}`)

/** Prolongs the session and notes its last use. */
export async function prolong(trx: Trx, sessionId: string, idleUntil: Date, now: Date): Promise<void> {
  await trx.run(sql`
    update identity.session set idle_until = ${idleUntil}, last_seen_at = ${now} where panel_id = ${trx.panelId} and session_id = ${sessionId} and ended_at is null`)
  await trx.run(sql`
    delete from identity.access_token where panel_id = ${trx.panelId} and session_id = ${sessionId} and expires_at <= ${now}`)
}

/** Ends the session and every one opened by its codes; their access tokens stop at once, because every look-up joins the session. */
export async function endSessionRow(trx: Trx, sessionId: string, reason: EndReason, now: Date): Promise<void> {
  await trx.run(sql`
    with recursive opened (id) as (
      select ${sessionId}::uuid
      union select s.session_id from identity.session s join opened o on s.opened_by = o.id where s.panel_id = ${trx.panelId})
    update identity.session set ended_at = ${now}, ended_because = ${reason}
     where panel_id = ${trx.panelId} and session_id in (select id from opened) and ended_at is null`)
}

/** Ends the sessions in which an operator acts for customers. */
export async function endSessionsOfImpersonator(trx: Trx, operatorId: number, reason: EndReason, now: Date): Promise<void> {
  await trx.run(sql`
    update identity.session set ended_at = ${now}, ended_because = ${reason}
     where panel_id = ${trx.panelId} and impersonator_id = ${operatorId} and not is_end_noted and ended_at is null`)
}

export interface EndedActing {
  readonly userId: number
  readonly operatorId: number
  readonly name: string
  /** Null where its time was over. */
  readonly because: string | null
}

/** Sessions of operators that are over and whose end the audit log does not know yet; it does from here on. */
export const takeEndedActing = (trx: Trx, now: Date): Promise<EndedActing[]> =>
  trx.rows(sql<EndedActing>`
    update identity.session set is_end_noted = true
     where panel_id = ${trx.panelId} and impersonator_id is not null and not is_end_noted and (ended_at is not null or least(ends_at, idle_until) <= ${now})
    returning user_id as "userId", impersonator_id as "operatorId", coalesce(impersonator_name, '') as name, ended_because as because`)

/** Until when a session may last, while it is open; its row is locked, so that it cannot end while it opens another. */
export const lockOpenSession = (trx: Trx, sessionId: string, now: Date): Promise<{ endsAt: Date } | undefined> =>
  trx.maybe(sql<{ endsAt: Date }>`
    select ends_at as "endsAt" from identity.session
     where panel_id = ${trx.panelId} and session_id = ${sessionId} and ended_at is null and ends_at > ${now} and idle_until > ${now} for update`)

export async function endSessionsOf(
  trx: Trx,
  userId: number,
  reason: EndReason,
  now: Date,
  exceptSessionId: string | null = null,
): Promise<void> {
  await trx.run(sql`
    update identity.session set ended_at = ${now}, ended_because = ${reason}
     where panel_id = ${trx.panelId} and user_id = ${userId} and ended_at is null and session_id is distinct from ${exceptSessionId}::uuid`)
}

export interface OpenSession {
  readonly sessionId: string
  readonly browser: string | null
  readonly system: string | null
  readonly country: string | null
  /** Of the network, when it was opened. */
  readonly address: string | null
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly impersonatorId: number | null
  readonly impersonatorName: string | null
}

const listColumns = sql`session_id as "sessionId", browser, system, country, address, created_at as "createdAt", last_seen_at as "lastSeenAt", impersonator_id as "impersonatorId",
  impersonator_name as "impersonatorName"`

/** Where the account is open now, last used first. */
export const listOpenSessions = (trx: Trx, userId: number, now: Date): Promise<OpenSession[]> =>
  trx.rows(sql<OpenSession>`
    select ${listColumns} from identity.session
     where panel_id = ${trx.panelId} and user_id = ${userId} and ended_at is null and ends_at > ${now} and idle_until > ${now}
     order by last_seen_at desc, session_id limit 100`)

/** A session by its id, open or ended. */
export const findSession = (trx: Trx, sessionId: string): Promise<OpenSession | undefined> =>
  trx.maybe(sql<OpenSession>`select ${listColumns} from identity.session where panel_id = ${trx.panelId} and session_id = ${sessionId}`)

/** Ends one session of a user, with those opened by its codes; false when the user has no such open one. */
export async function endOwnSession(trx: Trx, own: { userId: number; sessionId: string; now: Date }): Promise<boolean> {
  const found = await trx.maybe(sql`
    select 1 from identity.session
     where panel_id = ${trx.panelId} and session_id = ${own.sessionId} and user_id = ${own.userId} and ended_at is null for update`)
  if (found === undefined) return false
  await endSessionRow(trx, own.sessionId, 'ended-elsewhere', own.now)
  return true
}

export const findProof = async (
  trx: Trx,
  sessionId: string,
): Promise<{ provenAt: Date | null; impersonatorId: number | null } | undefined> =>
  trx.maybe(sql<{ provenAt: Date | null; impersonatorId: number | null }>`
    select proven_at as "provenAt", impersonator_id as "impersonatorId" from identity.session where panel_id = ${trx.panelId} and session_id = ${sessionId}`)

export async function writeProof(trx: Trx, sessionId: string, now: Date): Promise<void> {
  await trx.run(sql`update identity.session set proven_at = ${now} where panel_id = ${trx.panelId} and session_id = ${sessionId}`)
}

/** The second factor is set up: the session is unrestricted. */
export async function writeEnrolled(trx: Trx, userId: number): Promise<void> {
  await trx.run(sql`update identity.session set must_enrol = false where panel_id = ${trx.panelId} and user_id = ${userId} and must_enrol`)
}

/** Deletes ended sessions and expired tokens; returns the number of rows. */
export async function deleteSpent(trx: Trx, before: Date): Promise<number> {
  const sessions = await trx.run(sql`
    delete from identity.session where panel_id = ${trx.panelId} and (idle_until < ${before} or ends_at < ${before} or ended_at < ${before})`)
  const tokens = await trx.run(sql`delete from identity.access_token where panel_id = ${trx.panelId} and expires_at < ${before}`)
  const codes = await trx.run(sql`delete from identity.password_code where panel_id = ${trx.panelId} and expires_at < ${before}`)
  const challenges = await trx.run(sql`delete from identity.sign_in_challenge where panel_id = ${trx.panelId} and expires_at < ${before}`)
  const entries = await trx.run(sql`delete from identity.sign_in_code where panel_id = ${trx.panelId} and expires_at < ${before}`)
  const confirmations = await trx.run(
    sql`delete from identity.email_confirmation where panel_id = ${trx.panelId} and expires_at < ${before}`,
  )
  return sessions + tokens + codes + challenges + entries + confirmations
}
