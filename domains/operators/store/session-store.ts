import { type SystemTrx, sql } from '@vitrine/platform/database'
import type { DeploymentRole } from '../model/roles.ts'

export type SessionStep = 'second_factor' | 'set_up' | 'open'

export interface NewSession {
  readonly tokenHash: Buffer
  readonly operatorId: number
  readonly step: SessionStep
  readonly now: Date
  readonly idleUntil: Date
  readonly endsAt: Date
  readonly provedAt: Date | null
  readonly address: string
  readonly agent: string
}

export async function insertSession(trx: SystemTrx, session: NewSession): Promise<void> {
  await trx.run(sql`
    insert into operators.session (token_hash, operator_id, step, created_at, seen_at, idle_until, ends_at, proved_at, address, agent)
    values (${session.tokenHash}, ${session.operatorId}, ${session.step}, ${session.now}, ${session.now}, ${session.idleUntil}, ${session.endsAt},
      ${session.provedAt}, ${session.address}, ${session.agent})`)
}

export interface OpenSession {
  readonly sessionId: string
  readonly operatorId: number
  readonly step: SessionStep
  readonly seenAt: Date
  readonly endsAt: Date
  readonly provedAt: Date | null
  readonly wrongCodes: number
  readonly email: string
  readonly name: string
  readonly deploymentRole: DeploymentRole | null
}

/** The session of a token while it lasts and its operator is not suspended. */
export const findSession = (trx: SystemTrx, tokenHash: Buffer, now: Date): Promise<OpenSession | undefined> =>
  trx.maybe(sql<OpenSession>`
    select s.session_id as "sessionId", s.operator_id as "operatorId", s.step, s.seen_at as "seenAt", s.ends_at as "endsAt", s.proved_at as "provedAt",
           s.wrong_codes as "wrongCodes", o.email, o.name, o.deployment_role as "deploymentRole"
      from operators.session s join operators.operator o on o.operator_id = s.operator_id
     where s.token_hash = ${tokenHash} and s.ended_at is null and s.idle_until > ${now} and s.ends_at > ${now} and o.suspended_at is null`)

export async function touchSession(trx: SystemTrx, sessionId: string, now: Date, idleUntil: Date): Promise<void> {
  await trx.run(sql`
    update operators.session set seen_at = ${now}, idle_until = least(${idleUntil}::timestamptz, ends_at) where session_id = ${sessionId}`)
}

export async function endSession(trx: SystemTrx, sessionId: string, because: string, now: Date): Promise<void> {
  await trx.run(sql`
    update operators.session set ended_at = ${now}, ended_because = ${because} where session_id = ${sessionId} and ended_at is null`)
}

/** Every open session of an operator; how many there were. */
export const endSessionsOf = (trx: SystemTrx, operatorId: number, because: string, now: Date): Promise<number> =>
  trx.run(sql`
    update operators.session set ended_at = ${now}, ended_because = ${because} where operator_id = ${operatorId} and ended_at is null`)

/** Every open session of an operator but this one. */
export async function endOtherSessions(
  trx: SystemTrx,
  {
    operatorId,
    sessionId,
    because,
    now,
  }: { readonly operatorId: number; readonly sessionId: string; readonly because: string; readonly now: Date },
): Promise<void> {
  await trx.run(sql`
    update operators.session set ended_at = ${now}, ended_because = ${because}
     where operator_id = ${operatorId} and ended_at is null and session_id <> ${sessionId}`)
}

/** One open session of an operator; false when there is none such. */
export const endOwnSession = async (
  trx: SystemTrx,
  {
    operatorId,
    sessionId,
    because,
    now,
  }: { readonly operatorId: number; readonly sessionId: string; readonly because: string; readonly now: Date },
): Promise<boolean> =>
  (await trx.run(sql`
    update operators.session set ended_at = ${now}, ended_because = ${because}
     where session_id = ${sessionId} and operator_id = ${operatorId} and ended_at is null`)) === 1

export interface ListedSession {
  readonly sessionId: string
  readonly createdAt: Date
  readonly seenAt: Date
  readonly address: string
  readonly agent: string
}

/** The sessions in which an operator is signed in now, the one seen last first. */
export const openSessionsOf = (trx: SystemTrx, operatorId: number, now: Date, limit: number): Promise<ListedSession[]> =>
  trx.rows(sql<ListedSession>`
    select session_id as "sessionId", created_at as "createdAt", seen_at as "seenAt", address, agent
      from operators.session
     where operator_id = ${operatorId} and ended_at is null and step = 'open' and idle_until > ${now} and ends_at > ${now}
     order by seen_at desc limit ${limit}`)

/** Counts a wrong code; how many there are now. */
export const noteWrongCode = async (trx: SystemTrx, sessionId: string): Promise<number> =>
  (
    await trx.one(sql<{ wrongCodes: number }>`
      update operators.session set wrong_codes = wrong_codes + 1 where session_id = ${sessionId} returning wrong_codes as "wrongCodes"`)
  ).wrongCodes

export async function writeProof(trx: SystemTrx, sessionId: string, now: Date): Promise<void> {
  await trx.run(sql`update operators.session set proved_at = ${now}, wrong_codes = 0 where session_id = ${sessionId}`)
}

/** Sessions that were over before a time, so many in one portion; how many went. */
export const deleteSpentSessions = (trx: SystemTrx, before: Date, limit: number): Promise<number> =>
  trx.run(sql`
    delete from operators.session where session_id in (
      select session_id from operators.session where ended_at < ${before} or idle_until < ${before} or ends_at < ${before} limit ${limit})`)
