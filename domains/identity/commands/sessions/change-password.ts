import type { Database, Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { wrongResetToken } from '../../errors.ts'
import { passwordResetRequested, securityChanged } from '../../events.ts'
import { later } from '../../model/session-rules.ts'
import { hashToken, newToken } from '../../model/tokens.ts'
import { deletePasswordCodes, insertPasswordCode, takePasswordCode } from '../../store/secret-store.ts'
import { endSessionsOf } from '../../store/session-store.ts'
import { findUserByEmail, writePassword } from '../../store/user-store.ts'
import { hashPassword } from '../credentials/hash-password.ts'
import { proveEmailByMail } from '../emails/confirm-email.ts'
import { type Arrival, completeFirstFactor, type SignInResult } from './complete-first-factor.ts'

const HOUR_MS = 3_600_000
/** Lifetime of the code in a reset mail, and of the one in the first mail to a guest. */
export const passwordCodeHours = { reset: 1, welcome: 24 } as const

/** Announces the request when the account exists, and does nothing otherwise; the caller cannot tell. */
export async function askPasswordReset(database: Database, params: { readonly panelId: number; readonly email: string }): Promise<void> {
  await database.transaction(params.panelId, async (trx) => {
    const user = await findUserByEmail(trx, params.email)
    if (user) await announce(trx, passwordResetRequested, { userId: user.id })
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
  params: Arrival & {
    readonly panelId: number
    readonly email: string
    readonly code: string
    readonly password: string
  },
): Promise<SignInResult> {
  const passwordHash = await hashPassword(params.password)
  return database.transaction(params.panelId, async (trx) => {
    const user = await findUserByEmail(trx, params.email)
    const isRight = user && (await takePasswordCode(trx, { tokenHash: hashToken(params.code), userId: user.id, now: params.now }))
    if (!user || !isRight) throw wrongResetToken()
    await proveEmailByMail(trx, { userId: user.id, now: params.now })
    await writePassword(trx, user.id, passwordHash)
    await deletePasswordCodes(trx, user.id)
    await endSessionsOf(trx, user.id, 'password', params.now)
    await announce(trx, securityChanged, { userId: user.id, change: 'password' })
    const { visitor, device, now } = params
    return completeFirstFactor(trx, { userId: user.id, now, device, provenAt: now, ...(visitor ? { visitor } : {}) })
  })
}
