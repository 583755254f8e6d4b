import type { Database } from '@vitrine/platform/database'
import { wrongCredentials } from '../../errors.ts'
import { findCredentials, writePassword } from '../../store/user-store.ts'
import { hashPassword, isOutdated, isPassword } from '../credentials/hash-password.ts'
import { type Arrival, type Entered, enterAccount } from './enter-account.ts'

/** The first step for e-mail and password. The hash is computed without holding a transaction, and also when there is no such account. */
export async function signIn(
  database: Database,
  asked: Arrival & { readonly panelId: number; readonly email: string; readonly password: string },
): Promise<Entered> {
  const known = await database.read(asked.panelId, (trx) => findCredentials(trx, asked.email))
  const isRight = await isPassword(asked.password, known?.password_hash)
  if (!known || !isRight) throw wrongCredentials()
  const better = known.password_hash && isOutdated(known.password_hash) ? await hashPassword(asked.password) : undefined
  return database.transaction(asked.panelId, async (trx) => {
    if (better) await writePassword(trx, known.user_id, better)
    return enterAccount(trx, { ...asked, userId: known.user_id, provenAt: asked.now })
  })
}
