import type { Database } from '@vitrine/platform/database'
import { invariant, type Locale } from '@vitrine/platform/kernel'
import { hashPassword } from '../commands/credentials/hash-password.ts'
import { openSession } from '../commands/sessions/open-session.ts'
import type { Impersonator } from '../model/impersonation.ts'
import { newAffiliateCode } from '../model/tokens.ts'
import type { User } from '../model/user.ts'
import type { DocumentStorage } from '../ports.ts'
import { findUserById, insertUser, type NewUserRow } from '../store/user-store.ts'

export { allowedToStaff, hiddenFromStaff } from '../model/impersonation.ts'
export { codeAt } from '../model/one-time-password.ts'
export { type IdentityApp, identityApp } from './app.ts'
export { aBrowser } from './browser.ts'
export { handInAll } from './handed-in.ts'
export { aPhoto } from './photos.ts'
export { aVisitor, type Visitor } from './sign-in.ts'

/** For tests about no photos. */
export const noDocuments: Pick<DocumentStorage, 'get'> = { get: async () => undefined }

let count = 0

export interface UserOptions extends Partial<Omit<NewUserRow, 'passwordHash'>> {
  /** Hashing is slow, so a user has a password only when a test names one. */
  readonly password?: string
  readonly locale?: Locale
}

/** A user of the panel with their own e-mail. */
export async function aUser(database: Database, panelId: number, { password, ...options }: UserOptions = {}): Promise<User> {
  count += 1
  const row: NewUserRow = {
    email: `user${count}@example.test`,
    name: `User ${count}`,
    locale: 'en',
    affiliateCode: newAffiliateCode(),
    // Test users have a confirmed address, unless a test says otherwise.
    emailVerifiedAt: new Date(),
    ...options,
    passwordHash: password ? await hashPassword(password) : null,
  }
  return database.transaction(panelId, async (trx) => {
    const userId = await insertUser(trx, row)
    invariant(userId !== undefined, `no other user has ${row.email}`)
    const user = await findUserById(trx, userId)
    invariant(user, 'a user that was just written is there')
    return user
  })
}

/** Signs the user in without the form, or an operator who acts for the user: `headers` go into `app.inject`. */
export async function signIn(
  database: Database,
  { panelId, userId, now = new Date(), ...options }: { panelId: number; userId: number; now?: Date; impersonator?: Impersonator },
): Promise<{ cookie: string; bearer: string; sessionId: string; headers: { authorization: string } }> {
  const credentials = await database.transaction(panelId, (trx) => openSession(trx, userId, now, options))
  return { ...credentials, headers: { authorization: `Bearer ${credentials.bearer}` } }
}
