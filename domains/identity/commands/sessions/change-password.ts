import type { Database, Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { wrongResetToken } from '../../errors.ts'
import { passwordResetAsked, securityChanged } from '../../events.ts'
import { later } from '../../model/session-rules.ts'
import { hashToken, newToken } from '../../model/tokens.ts'
import { deletePasswordCodes, insertPasswordCode, takePasswordCode } from '../../store/secret-store.ts'
import { endSessionsOf } from '../../store/session-store.ts'
import { findUserByEmail, writePassword } from '../../store/user-store.ts'
import { hashPassword } from '../credentials/hash-password.ts'
import { proveEmailByMail } from '../emails/confirm-email.ts'
import { type Arrival, type Entered, enterAccount } from './enter-account.ts'

const HOUR_MS = 3_600_000
/** Lifetime of the code in a reset mail, and of the one in the first mail to a guest. */
export const passwordCodeHours = { reset: 1, welcome: 24 } as const

/** Announces the request when the account exists, and does nothing otherwise; the caller cannot tell. */
export async function askPasswordReset(database: Database, asked: { readonly panelId: number; readonly email: string }): Promise<void> {
  await database.transaction(asked.panelId, async (trx) => {
    const user = await findUserByEmail(trx, asked.email)
    if (user) await announce(trx, passwordResetAsked, { userId: user.id })
  })
}

/** A one-time code that sets a password: made when the mail is written, so it is stored in no queue. */
export async function issuePasswordCode(trx: Trx, userId: number, hours: number, now: Date = new Date()): Promise<string> {
  const code = newToken('code')
  await insertPasswordCode(trx, { tokenHash: hashToken(code), userId, expiresAt: later(now, hours * HOUR_MS) })
  return code
}

/** Sets the password by a mailed code: the address is proven, every session ends, other codes are void. Then signs in, as after any other proof. */
export async function resetPassword(
  database: Database,
  asked: Arrival & {
    readonly panelId: number
    readonly email: string
    readonly code: string
    readonly password: string
  },
): Promise<Entered> {
  const passwordHash = await hashPassword(asked.password)
  return database.transaction(asked.panelId, async (trx) => {
    const user = await findUserByEmail(trx, asked.email)
    const isRight = user && (await takePasswordCode(trx, { tokenHash: hashToken(asked.code), userId: user.id, now: asked.now }))
    if (!user || !isRight) throw wrongResetToken()
    await proveEmailByMail(trx, { userId: user.id, now: asked.now })
    await writePassword(trx, user.id, passwordHash)
    await deletePasswordCodes(trx, user.id)
    await endSessionsOf(trx, user.id, 'password', asked.now)
    await announce(trx, securityChanged, { userId: user.id, change: 'password' })
    const { visitor, device, now } = asked
    return enterAccount(trx, { userId: user.id, now, device, provenAt: now, ...(visitor ? { visitor } : {}) })
  })
}
