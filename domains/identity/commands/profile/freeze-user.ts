import { sql, type Trx } from '@vitrine/platform/database'

export type FreezeReason = 'operator' | 'dispute'

/** From now on he reads everything and moves no money (NS-50). Freezing again keeps the first moment; an operator's word outlives a dispute's. */
export async function freezeUser(trx: Trx, userId: number, because: FreezeReason, now: Date): Promise<void> {
  await trx.run(sql`
    update identity.users
       set frozen_at = coalesce(frozen_at, ${now}), frozen_because = case when frozen_at is null or ${because} = 'operator' then ${because} else frozen_because end
     where panel_id = ${trx.panelId} and user_id = ${userId}`)
}

/** Undoes a freeze of the same reason only; false when he was not frozen, or for another reason. */
export async function thawUser(trx: Trx, userId: number, because: FreezeReason): Promise<boolean> {
  const changed = await trx.run(sql`
    update identity.users set frozen_at = null, frozen_because = null
     where panel_id = ${trx.panelId} and user_id = ${userId} and frozen_at is not null and frozen_because = ${because}`)
  return changed === 1
}
