import type { Trx } from '@vitrine/platform/database'
import { addRole } from '../../store/standing-store.ts'

export type StaffRole = 'support' | 'moderator' | 'manager' | 'admin'

/** Gives a person of the panel a role: one of its staff, or `partner` for whoever has an order widget (NS-07); having it twice is having it once. False when there is no such person. */
export const setRole = (trx: Trx, userId: number, role: StaffRole | 'partner'): Promise<boolean> => addRole(trx, userId, role)
