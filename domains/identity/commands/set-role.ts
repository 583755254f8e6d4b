import { sql, type Trx } from '@vitrine/platform/database'

export type StaffRole = 'support' | 'moderator' | 'manager' | 'admin'

/** Gives a person of the panel a role of its staff; having it twice is having it once. False when there is no such person. */
export const setRole = async (trx: Trx, userId: number, role: StaffRole): Promise<boolean> =>
  (await trx.run(sql`
    update identity.users set roles = array(select distinct unnest(roles || ${role}::text)) where panel_id = ${trx.panelId} and user_id = ${userId}`)) ===
  1
