import { sql, type Trx } from '@vitrine/platform/database'

/** When the user's password or e-mail was last changed; null when never since registration. */
export const credentialsChangedAt = async (trx: Trx, userId: number): Promise<Date | null> =>
  (
    await trx.maybe(sql<{ at: Date | null }>`
      select credentials_changed_at as at from identity.user_account where panel_id = ${trx.panelId} and user_id = ${userId}`)
  )?.at ?? null
