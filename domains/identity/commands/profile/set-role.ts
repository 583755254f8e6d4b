import { sql, type Trx } from '@vitrine/platform/database'

export type StaffRole = 'support' | 'moderator' | 'manager' | 'admin'

/** Gives a person of the panel a role: one of its staff, or `partner` for whoever has an order widget (NS-07); having it twice is having it once. False when there is no such person. */
export const setRole = async (trx: Trx, userId: number, role: StaffRole | 'partner'): Promise<boolean> =>
  (await trx.run(sql`
    update identity.users set roles = array(select distinct unnest(roles || ${role}::text)) where panel_id = ${trx.panelId} and user_id = ${userId}`)) ===
  1
