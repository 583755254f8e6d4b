import { type SystemTrx, sql, type Trx } from '@vitrine/platform/database'
import type { StaffMember } from '../model/operator.ts'
import type { Place, Role } from '../model/roles.ts'

type Membership = Place & { readonly version: number }

/** Somebody's place on the panel; undefined while it is suspended. */
export const findMembership = (trx: Trx, operatorId: number): Promise<Membership | undefined> =>
  trx.maybe(sql<{ role: Role; grants: string[]; takes: string[]; version: number }>`
    select role, grants, takes, version from operators.membership
     where panel_id = ${trx.panelId} and operator_id = ${operatorId} and suspended_at is null`)

/** The same, locked against changes until the transaction ends. */
export const lockMembership = (trx: Trx, operatorId: number): Promise<Membership | undefined> =>
  trx.maybe(sql<{ role: Role; grants: string[]; takes: string[]; version: number }>`
    select role, grants, takes, version from operators.membership
     where panel_id = ${trx.panelId} and operator_id = ${operatorId} and suspended_at is null for share`)

/** The panels where an operator is staff, suspended or not. */
export const panelsOf = async (trx: SystemTrx, operatorId: number): Promise<number[]> =>
  (await trx.rows(sql<{ id: number }>`select panel_id as id from operators.panels_of(${operatorId})`)).map(({ id }) => id)

/** Who owns some panels, by their numbers. */
export const listOwners = (trx: SystemTrx, panelIds: readonly number[]): Promise<{ panelId: number; id: number; name: string }[]> =>
  trx.rows(sql<{ panelId: number; id: number; name: string }>`
    select m.panel_id as "panelId", o.operator_id as id, o.name
      from operators.owners_of_panels(${panelIds}::int[]) m join operators.operator o on o.operator_id = m.operator_id
     where o.suspended_at is null order by m.panel_id, o.operator_id`)

export async function writeMembership(trx: Trx, operatorId: number, { role, grants, takes }: Place, now: Date): Promise<void> {
  await trx.run(sql`
    insert into operators.membership as m (panel_id, operator_id, role, grants, takes, created_at)
    values (${trx.panelId}, ${operatorId}, ${role}, ${grants}::text[], ${takes}::text[], ${now})
    on conflict (panel_id, operator_id) do update set role = excluded.role, grants = excluded.grants, takes = excluded.takes, version = m.version + 1`)
}

export interface StaffQuestion {
  readonly q: string
  /** After this number. */
  readonly after: number
  readonly limit: number
}

/** The staff of a panel by number. */
export const listStaff = (trx: Trx, { q, after, limit }: StaffQuestion): Promise<StaffMember[]> =>
  trx.rows(sql<StaffMember>`
    select m.operator_id as "operatorId", o.email, o.name, m.role, m.grants, m.takes, m.version,
           coalesce(f.confirmed_at is not null, false) as "hasFactor",
           exists (select from operators.passkey k where k.operator_id = m.operator_id) as "hasPasskey", o.last_seen_at as "lastSeenAt", coalesce(o.suspended_at, m.suspended_at) as "suspendedAt",
           o.factor_removal_at as "factorRemovalAt", (select count(*)::int from operators.session s where s.operator_id = m.operator_id and s.ended_at is null
             and s.step = 'open' and s.idle_until > now() and s.ends_at > now()) as sessions
      from operators.membership m join operators.operator o on o.operator_id = m.operator_id
      left join operators.factor f on f.operator_id = m.operator_id
     where m.panel_id = ${trx.panelId} and m.operator_id > ${after} and (${q} = '' or position(lower(${q}) in lower(o.name || ' ' || o.email)) > 0)
     order by m.operator_id limit ${limit}`)

export const staffByIds = (trx: Trx, ids: readonly number[]): Promise<StaffMember[]> =>
  trx.rows(sql<StaffMember>`
    select m.operator_id as "operatorId", o.email, o.name, m.role, m.grants, m.takes, m.version,
           coalesce(f.confirmed_at is not null, false) as "hasFactor",
           exists (select from operators.passkey k where k.operator_id = m.operator_id) as "hasPasskey", o.last_seen_at as "lastSeenAt", coalesce(o.suspended_at, m.suspended_at) as "suspendedAt",
           o.factor_removal_at as "factorRemovalAt", (select count(*)::int from operators.session s where s.operator_id = m.operator_id and s.ended_at is null
             and s.step = 'open' and s.idle_until > now() and s.ends_at > now()) as sessions
      from operators.membership m join operators.operator o on o.operator_id = m.operator_id
      left join operators.factor f on f.operator_id = m.operator_id
     where m.panel_id = ${trx.panelId} and m.operator_id = any(${ids}::int[])`)

export const countStaff = async (trx: Trx): Promise<number> =>
  (await trx.one(sql<{ count: number }>`select count(*)::int as count from operators.membership where panel_id = ${trx.panelId}`)).count

/** A new place on the panel; false where there is one already. */
export const insertMembership = async (trx: Trx, operatorId: number, role: Role, now: Date): Promise<boolean> =>
  (await trx.run(sql`
    insert into operators.membership (panel_id, operator_id, role, created_at) values (${trx.panelId}, ${operatorId}, ${role}, ${now})
    on conflict (panel_id, operator_id) do nothing`)) === 1

export async function writePlaceSuspended(trx: Trx, operatorId: number, at: Date | null): Promise<void> {
  await trx.run(sql`
    update operators.membership set suspended_at = ${at}, version = version + 1 where panel_id = ${trx.panelId} and operator_id = ${operatorId}`)
}

/** Takes somebody's place on the panel away. */
export async function deleteMembership(trx: Trx, operatorId: number): Promise<void> {
  await trx.run(sql`delete from operators.membership where panel_id = ${trx.panelId} and operator_id = ${operatorId}`)
}

/** Whether an address is of the panel's staff, or of somebody with a role in the deployment, who is on every panel. */
export const isStaffAddress = async (trx: Trx, email: string): Promise<boolean> =>
  (
    await trx.one(sql<{ found: boolean }>`
      select exists (
        select from operators.operator o left join operators.membership m on m.panel_id = ${trx.panelId} and m.operator_id = o.operator_id
         where o.email = ${email} and (o.deployment_role is not null or m.operator_id is not null)) as found`)
  ).found

/**
 * Locks a member and all owners who can act, in one order: changes at once come one after the other, and each sees how many owners the one before left. Answers
 * how many there are besides the member.
 */
export const lockWithOwners = async (trx: Trx, operatorId: number): Promise<number> =>
  (
    await trx.rows(sql<{ id: number }>`
      select m.operator_id as id from operators.membership m join operators.operator o on o.operator_id = m.operator_id
       where m.panel_id = ${trx.panelId}
         and (m.operator_id = ${operatorId}
           or m.role = 'owner' and m.suspended_at is null and o.suspended_at is null and not 'staff.edit' = any(m.takes))
       order by m.operator_id for update of m`)
  ).filter(({ id }) => id !== operatorId).length
