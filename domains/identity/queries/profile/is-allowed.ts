import type { Trx } from '@vitrine/platform/database'
import { allPermissions } from '../../model/roles.ts'
import { findUserById } from '../../store/user-store.ts'

/** Whether a person of the panel may do something (NS-07): `invoices.moderate`. Frozen people may nothing (ROLE-006). */
export async function isAllowed(trx: Trx, userId: number, permission: string): Promise<boolean> {
  const user = await findUserById(trx, userId)
  return user !== undefined && user.frozenAt === null && allPermissions(user.roles, user.permissions).includes(permission)
}
