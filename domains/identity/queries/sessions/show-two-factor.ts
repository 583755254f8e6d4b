import type { Trx } from '@vitrine/platform/database'
import { invariant } from '@vitrine/platform/kernel'
import { isStaff } from '../../model/roles.ts'
import { countRecoveryCodes, hasTwoFactor } from '../../store/two-factor-store.ts'
import { findUserById } from '../../store/user-store.ts'

/** How a user's second factor stands, as the profile shows it. */
export async function showTwoFactor(trx: Trx, userId: number) {
  const user = await findUserById(trx, userId)
  invariant(user, 'a caller is a user of his panel')
  return {
    is_on: await hasTwoFactor(trx, userId),
    is_required: isStaff(user.roles),
    has_password: user.hasPassword,
    recovery_codes_left: await countRecoveryCodes(trx, userId),
  }
}
