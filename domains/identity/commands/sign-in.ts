import type { Database } from '@vitrine/platform/database'
import { wrongCredentials } from '../errors.ts'
import { findCredentials, writePassword } from '../store/user-store.ts'
import { hashPassword, isOutdated, isPassword } from './hash-password.ts'
import { type Credentials, openSession } from './open-session.ts'

/** Opens a session for e-mail and password. The hash is worked out without holding a transaction, and also when there is no such account. */
export async function signIn(
  database: Database,
  asked: { readonly panelId: number; readonly email: string; readonly password: string; readonly now: Date },
): Promise<Credentials & { userId: number }> {
  const known = await database.read(asked.panelId, (trx) => findCredentials(trx, asked.email))
  const isRight = await isPassword(asked.password, known?.password_hash)
  if (!known || !isRight) throw wrongCredentials()
  const better = known.password_hash && isOutdated(known.password_hash) ? await hashPassword(asked.password) : undefined
  return database.transaction(asked.panelId, async (trx) => {
    if (better) await writePassword(trx, known.user_id, better)
    return { userId: known.user_id, ...(await openSession(trx, known.user_id, asked.now)) }
  })
}
