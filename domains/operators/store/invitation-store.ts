import { sql, type Trx } from '@vitrine/platform/database'
import type { Invitation } from '../model/invitation.ts'
import type { Role } from '../model/roles.ts'

export interface NewInvitation {
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly tokenHash: Buffer
  readonly invitedBy: number
  readonly now: Date
  readonly expiresAt: Date
}

/** Writes an invitation in the place of an earlier one to the same address, whose token is void then. */
export const writeInvitation = async (trx: Trx, one: NewInvitation): Promise<number> =>
  (
    await trx.one(sql<{ id: number }>`
      insert into operators.invitation as i (panel_id, email, name, role, token_hash, invited_by, created_at, expires_at)
      values (${trx.panelId}, ${one.email}, ${one.name}, ${one.role}, ${one.tokenHash}, ${one.invitedBy}, ${one.now}, ${one.expiresAt})
      on conflict (panel_id, email) do update
        set name = excluded.name, role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
            created_at = excluded.created_at, expires_at = excluded.expires_at
      returning i.id`)
  ).id

/** Members of the staff, and open invitations but for one to that address, which a new one replaces. */
export const countPlaces = async (trx: Trx, email: string, now: Date): Promise<number> =>
  (
    await trx.one(sql<{ count: number }>`
      select (select count(*) from operators.membership where panel_id = ${trx.panelId})::int
           + (select count(*) from operators.invitation where panel_id = ${trx.panelId} and email <> ${email} and expires_at > ${now})::int as count`)
  ).count

export const invitationsByIds = (trx: Trx, ids: readonly number[]): Promise<Invitation[]> =>
  trx.rows(sql<Invitation>`
    select i.id, i.email, i.name, i.role, i.invited_by as "invitedBy", o.name as "inviterName", i.created_at as "createdAt", i.expires_at as "expiresAt"
      from operators.invitation i join operators.operator o on o.operator_id = i.invited_by
     where i.panel_id = ${trx.panelId} and i.id = any(${ids}::int[])`)

export interface InvitationQuestion {
  /** Older than this one; null from the newest on. */
  readonly before: number | null
  readonly limit: number
}

/** The newest first. */
export const listInvitations = (trx: Trx, { before, limit }: InvitationQuestion): Promise<Invitation[]> =>
  trx.rows(sql<Invitation>`
    select i.id, i.email, i.name, i.role, i.invited_by as "invitedBy", o.name as "inviterName", i.created_at as "createdAt", i.expires_at as "expiresAt"
      from operators.invitation i join operators.operator o on o.operator_id = i.invited_by
     where i.panel_id = ${trx.panelId} and (${before}::int is null or i.id < ${before})
     order by i.id desc limit ${limit}`)

export interface OpenInvitation {
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly expiresAt: Date
}

export const findInvitation = (trx: Trx, tokenHash: Buffer, now: Date): Promise<OpenInvitation | undefined> =>
  trx.maybe(sql<OpenInvitation>`
    select email, name, role, expires_at as "expiresAt" from operators.invitation
     where panel_id = ${trx.panelId} and token_hash = ${tokenHash} and expires_at > ${now}`)

/** Uses an invitation up; of two who have its token, one takes it. */
export const takeInvitation = (trx: Trx, tokenHash: Buffer, now: Date): Promise<OpenInvitation | undefined> =>
  trx.maybe(sql<OpenInvitation>`
    delete from operators.invitation where panel_id = ${trx.panelId} and token_hash = ${tokenHash} and expires_at > ${now}
    returning email, name, role, expires_at as "expiresAt"`)

/** False when there is none such. */
export const deleteInvitation = async (trx: Trx, id: number): Promise<boolean> =>
  (await trx.run(sql`delete from operators.invitation where panel_id = ${trx.panelId} and id = ${id}`)) === 1

export async function deleteInvitationsBy(trx: Trx, operatorId: number): Promise<void> {
  await trx.run(sql`delete from operators.invitation where panel_id = ${trx.panelId} and invited_by = ${operatorId}`)
}

/** Invitations that expired before a time, so many in one portion; how many went. */
export const deleteOldInvitations = (trx: Trx, before: Date, limit: number): Promise<number> =>
  trx.run(sql`
    delete from operators.invitation where panel_id = ${trx.panelId} and id in (
      select id from operators.invitation where panel_id = ${trx.panelId} and expires_at < ${before} limit ${limit})`)
