import type { Trx } from '@vitrine/platform/database'
import { addRole } from '../../store/standing-store.ts'

export type StaffRole = 'support' | 'moderator' | 'manager' | 'admin'

/** Adds a role to a person of the panel: one of its staff, or `partner` for owners of an order widget (NS-07). Idempotent; false without such a person. */
export const setRole = (trx: Trx, userId: number, role: StaffRole | 'partner'): Promise<boolean> => addRole(trx, userId, role)
