import type { Database } from '@vitrine/platform/database'
import { wrongCredentials } from '../../errors.ts'
import { findCredentials, writePassword } from '../../store/user-store.ts'
import { hashPassword, isOutdated, isPassword } from '../credentials/hash-password.ts'
import { type Arrival, completeFirstFactor, type SignInResult } from './complete-first-factor.ts'

/** The first step for e-mail and password. The hash is computed without holding a transaction, and also when there is no such account. */
export async function signIn(
  database: Database,
  params: Arrival & { readonly panelId: number; readonly email: string; readonly password: string },
): Promise<SignInResult> {
  const known = await database.read(params.panelId, (trx) => findCredentials(trx, params.email))
  const isRight = await isPassword(params.password, known?.password_hash)
  if (!known || !isRight) throw wrongCredentials()
  const better = known.password_hash && isOutdated(known.password_hash) ? await hashPassword(params.password) : undefined
  return database.transaction(params.panelId, async (trx) => {
    if (better) await writePassword(trx, known.user_id, better)
    return completeFirstFactor(trx, { ...params, userId: known.user_id, provenAt: params.now })
  })
}
