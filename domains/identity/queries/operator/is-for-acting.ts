import type { Trx } from '@vitrine/platform/database'
import { isStaff } from '../../model/roles.ts'
import type { CustomerFacts } from '../../ports.ts'
import { findUserById } from '../../store/user-store.ts'

/** Whether an account can be acted for: neither somebody's who runs the panel nor one that is gone (ROLE-007). */
export async function isForActing(trx: Trx, { isOperator }: Pick<CustomerFacts, 'isOperator'>, userId: number): Promise<boolean> {
  const user = await findUserById(trx, userId)
  if (!user || isStaff(user.roles)) return false
  return user.email === null || !(await isOperator(trx, user.email))
}
