import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { invariant } from '@vitrine/platform/kernel'
import { signedInFromNewDevice } from '../../events.ts'
import { deviceTokensOf, withDeviceToken } from '../../model/device.ts'
import { isStaff } from '../../model/roles.ts'
import { later } from '../../model/session-rules.ts'
import { hashToken, newToken } from '../../model/tokens.ts'
import { insertDevice, touchDevice } from '../../store/sign-in-code-store.ts'
import { hasTwoFactor, insertChallenge } from '../../store/two-factor-store.ts'
import { findUserById } from '../../store/user-store.ts'
import { refuseSuspended } from '../emails/confirm-email.ts'
import { type Credentials, openSession, type Visitor } from './open-session.ts'

/** How long the second step may take. */
export const CHALLENGE_MS = 5 * 60_000

/** The origin of a sign-in. */
export interface Arrival {
  readonly visitor?: Visitor
  /** This browser's device token, if it was here before. */
  readonly device?: string | undefined
  readonly now: Date
  /** The account was just made from here: no new-device notice. */
  readonly isExpected?: boolean
}

export interface FirstFactor extends Arrival {
  readonly userId: number
  /** When the person proved ownership of the account; null when that is too long ago. A stale proof is passed on as it is, never renewed. */
  readonly provenAt: Date | null
  /** The session whose code opens this one. */
  readonly openedBy?: string | null
}

export interface StartedSession extends Credentials {
  readonly kind: 'session'
  readonly userId: number
  readonly device: string
}
export type SignInResult = StartedSession | { readonly kind: 'second-step'; readonly challenge: string }

/** After the first factor (a password, a provider, a one-time code): opens the session, or a challenge where the account has a second factor. */
export async function completeFirstFactor(trx: Trx, firstFactor: FirstFactor): Promise<SignInResult> {
  await refuseSuspended(trx, firstFactor.userId)
  if (!(await hasTwoFactor(trx, firstFactor.userId))) return beginSession(trx, firstFactor)
  const challenge = newToken('challenge')
  await insertChallenge(trx, {
    tokenHash: hashToken(challenge),
    userId: firstFactor.userId,
    issuedBy: firstFactor.openedBy ?? null,
    expiresAt: later(firstFactor.now, CHALLENGE_MS),
  })
  return { kind: 'second-step', challenge }
}

/** Opens the session and notifies the owner of a new device. Staff without a second factor sign in to set one up. */
export async function beginSession(trx: Trx, firstFactor: FirstFactor): Promise<StartedSession> {
  const { userId, visitor, device, now, provenAt, openedBy = null, isExpected = false } = firstFactor
  await refuseSuspended(trx, userId)
  const user = await findUserById(trx, userId)
  invariant(user, 'whoever proved to be a user is one')
  const mustEnrol = isStaff(user.roles) && !(await hasTwoFactor(trx, userId))
  const credentials = await openSession(trx, userId, now, { ...(visitor ? { visitor } : {}), mustEnrol, provenAt, openedBy })
  // Known devices are tokens that we gave to this account: a value that somebody else put into the browser never becomes a device of the account.
  if (await touchDevice(trx, { userId, tokenHashes: deviceTokensOf(device).map(hashToken), now }))
    return { kind: 'session', userId, device: device ?? '', ...credentials }
  const token = newToken('device')
  const seen = await insertDevice(trx, { userId, tokenHash: hashToken(token), now })
  if (seen === 'new' && !isExpected) await announce(trx, signedInFromNewDevice, { userId, sessionId: credentials.sessionId })
  return { kind: 'session', userId, device: withDeviceToken(device, token), ...credentials }
}
