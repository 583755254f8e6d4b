import { sql, type Trx } from '@vitrine/platform/database'

/** Freezes an account. The first timestamp stays, and a later `operator` replaces the reason of a dispute, never the other way round. */
export async function writeFreeze(
  trx: Trx,
  { userId, because, note, now }: { userId: number; because: 'operator' | 'dispute'; note: string | null; now: Date },
): Promise<void> {
  await trx.run(sql`
    update identity.user_account
       set frozen_at = coalesce(frozen_at, ${now}), frozen_because = case when frozen_at is null or ${because} = 'operator' then ${because} else frozen_because end,
           frozen_note = coalesce(${note}, frozen_note), version = version + 1
     where panel_id = ${trx.panelId} and user_id = ${userId}`)
}

/** Unfreezes an account that is frozen for this reason; false when it is not. */
export async function clearFreeze(trx: Trx, userId: number, because: 'operator' | 'dispute'): Promise<boolean> {
  const changed = await trx.run(sql`
    update identity.user_account set frozen_at = null, frozen_because = null, frozen_note = null, version = version + 1
     where panel_id = ${trx.panelId} and user_id = ${userId} and frozen_at is not null and frozen_because = ${because}`)
  return changed === 1
}

/** From now on rules hold no order of the customer. */
export async function writeTrust(trx: Trx, { userId, note, now }: { userId: number; note: string; now: Date }): Promise<void> {
  await trx.run(sql`
    update identity.user_account set trusted_at = ${now}, trusted_note = ${note}, version = version + 1 where panel_id = ${trx.panelId} and user_id = ${userId}`)
}

/** False for a customer who was not trusted. */
export const clearTrust = async (trx: Trx, userId: number): Promise<boolean> =>
  (await trx.run(sql`
    update identity.user_account set trusted_at = null, trusted_note = null, version = version + 1
     where panel_id = ${trx.panelId} and user_id = ${userId} and trusted_at is not null`)) === 1

/** Adds a role to those that a person has; false when there is no such person. */
export const addRole = async (trx: Trx, userId: number, role: string): Promise<boolean> =>
  (await trx.run(sql`
    update identity.user_account set roles = array(select distinct unnest(roles || ${role}::text)) where panel_id = ${trx.panelId} and user_id = ${userId}`)) ===
  1
