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
