import { sql, type Trx } from '@vitrine/platform/database'

export interface TwoFactorRow {
  readonly sealedSecret: Buffer
  readonly confirmedAt: Date | null
  readonly lastStep: number
}

/** Starts anew unless a factor is active; false when one is. */
export const writeSharedSecret = async (trx: Trx, userId: number, sealedSecret: Buffer, now: Date): Promise<boolean> =>
  (await trx.run(sql`
    insert into identity.two_factor as f (panel_id, user_id, sealed_secret, created_at)
    values (${trx.panelId}, ${userId}, ${sealedSecret}, ${now})
    on conflict (panel_id, user_id) do update set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at, last_step = 0
     where f.confirmed_at is null`)) === 1

/** The factor of an account; its row is locked, so concurrent codes are checked one after the other. */
export const lockTwoFactor = (trx: Trx, userId: number): Promise<TwoFactorRow | undefined> =>
  trx.maybe(sql<TwoFactorRow>`
    select sealed_secret as "sealedSecret", confirmed_at as "confirmedAt", last_step as "lastStep"
      from identity.two_factor where panel_id = ${trx.panelId} and user_id = ${userId} for update`)

export const hasTwoFactor = async (trx: Trx, userId: number): Promise<boolean> =>
  (
    await trx.one(sql<{ has: boolean }>`
      select exists (select 1 from identity.two_factor where panel_id = ${trx.panelId} and user_id = ${userId} and confirmed_at is not null) as has`)
  ).has

/** The factor goes at this time; false without an active factor, or when its removal was requested before. */
export const writeFactorRemoval = async (trx: Trx, userId: number, removal: { readonly at: Date; readonly operatorId: number }) =>
  (await trx.run(sql`
    update identity.two_factor set remove_at = ${removal.at}, removal_requested_by = ${removal.operatorId}
     where panel_id = ${trx.panelId} and user_id = ${userId} and confirmed_at is not null and remove_at is null`)) === 1

/** The factor stays; false when no removal was requested. */
export const clearFactorRemoval = async (trx: Trx, userId: number): Promise<boolean> =>
  (await trx.run(sql`
    update identity.two_factor set remove_at = null, removal_requested_by = null
     where panel_id = ${trx.panelId} and user_id = ${userId} and remove_at is not null`)) === 1

export const findFactorRemoval = async (trx: Trx, userId: number): Promise<Date | undefined> =>
  (
    await trx.maybe(sql<{ at: Date }>`
      select remove_at as at from identity.two_factor where panel_id = ${trx.panelId} and user_id = ${userId} and remove_at is not null`)
  )?.at

/** Who asked for the removal of a factor that is due to go; its row is locked, so that a code that is being checked decides first. */
export const lockDueRemoval = (trx: Trx, userId: number, now: Date): Promise<{ readonly operatorId: number } | undefined> =>
  trx.maybe(sql<{ operatorId: number }>`
    select coalesce(removal_requested_by, 0) as "operatorId" from identity.two_factor
     where panel_id = ${trx.panelId} and user_id = ${userId} and remove_at <= ${now} for update`)

/** Customers whose factor is due to go. */
export const dueFactorRemovals = (trx: Trx, now: Date): Promise<{ readonly userId: number }[]> =>
  trx.rows(sql<{ userId: number }>`
    select user_id as "userId" from identity.two_factor where panel_id = ${trx.panelId} and remove_at <= ${now} order by remove_at limit 1000`)

/** Replay protection: a code's time step, and all before it, are used up. */
export const takeStep = async (trx: Trx, userId: number, step: number): Promise<boolean> =>
  (await trx.run(sql`
    update identity.two_factor set last_step = ${step} where panel_id = ${trx.panelId} and user_id = ${userId} and last_step < ${step}`)) ===
  1

export async function confirmTwoFactorRow(trx: Trx, userId: number, now: Date): Promise<void> {
  await trx.run(sql`
    update identity.two_factor set confirmed_at = ${now} where panel_id = ${trx.panelId} and user_id = ${userId}`)
}

export async function deleteTwoFactor(trx: Trx, userId: number): Promise<void> {
  await trx.run(sql`delete from identity.recovery_code where panel_id = ${trx.panelId} and user_id = ${userId}`)
  await trx.run(sql`delete from identity.two_factor where panel_id = ${trx.panelId} and user_id = ${userId}`)
}

/** Deletes a factor that was turned on, or begun, since then. */
export async function deleteTwoFactorSince(trx: Trx, userId: number, since: Date): Promise<void> {
  const isLater = sql`exists (select 1 from identity.two_factor f
    where f.panel_id = ${trx.panelId} and f.user_id = ${userId} and coalesce(f.confirmed_at, f.created_at) >= ${since})`
  if ((await trx.one(sql<{ is: boolean }>`select ${isLater} as is`)).is) await deleteTwoFactor(trx, userId)
}

/** New codes take the place of all earlier ones. */
export async function writeRecoveryCodes(trx: Trx, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await trx.run(sql`delete from identity.recovery_code where panel_id = ${trx.panelId} and user_id = ${userId}`)
  await trx.run(sql`
    insert into identity.recovery_code (panel_id, user_id, code_hash)
    select ${trx.panelId}, ${userId}, unnest(${hashes}::bytea[])`)
}

export const takeRecoveryCode = async (trx: Trx, userId: number, hash: Buffer, now: Date): Promise<boolean> =>
  (await trx.run(sql`
    update identity.recovery_code set used_at = ${now}
     where panel_id = ${trx.panelId} and user_id = ${userId} and code_hash = ${hash} and used_at is null`)) === 1

export const countRecoveryCodes = async (trx: Trx, userId: number): Promise<number> =>
  (
    await trx.one(sql<{ count: number }>`
      select count(*)::int as count from identity.recovery_code where panel_id = ${trx.panelId} and user_id = ${userId} and used_at is null`)
  ).count

export async function insertChallenge(
  trx: Trx,
  challenge: { tokenHash: Buffer; userId: number; issuedBy: string | null; expiresAt: Date },
): Promise<void> {
  await trx.run(sql`
    insert into identity.sign_in_challenge (panel_id, token_hash, user_id, issued_by, expires_at)
    values (${trx.panelId}, ${challenge.tokenHash}, ${challenge.userId}, ${challenge.issuedBy}, ${challenge.expiresAt})`)
}

export const findChallenge = (trx: Trx, tokenHash: Buffer, now: Date): Promise<{ userId: number } | undefined> =>
  trx.maybe(sql<{ userId: number }>`
    select user_id as "userId" from identity.sign_in_challenge
     where panel_id = ${trx.panelId} and token_hash = ${tokenHash} and expires_at > ${now}`)

/** Claims the challenge by deleting its row; returns the session that asked for the code which led here. */
export const takeChallenge = (trx: Trx, tokenHash: Buffer): Promise<{ issuedBy: string | null } | undefined> =>
  trx.maybe(sql<{ issuedBy: string | null }>`
    delete from identity.sign_in_challenge where panel_id = ${trx.panelId} and token_hash = ${tokenHash} returning issued_by as "issuedBy"`)

export async function deleteChallengesOf(trx: Trx, userId: number): Promise<void> {
  await trx.run(sql`delete from identity.sign_in_challenge where panel_id = ${trx.panelId} and user_id = ${userId}`)
}
