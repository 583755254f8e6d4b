import type { Database, Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { twoFactorIsOn, twoFactorNeeded, wrongCode, wrongPassword } from '../../errors.ts'
import { securityChanged } from '../../events.ts'
import { newSharedSecret, setupAddress, stepOfCode } from '../../model/one-time-password.ts'
import { hashRecoveryCode, newRecoveryCodes } from '../../model/recovery-codes.ts'
import { isStaff } from '../../model/roles.ts'
import type { User } from '../../model/user.ts'
import { endSessionsOf, writeEnrolled } from '../../store/session-store.ts'
import { recordSecurityEvent } from '../../store/sign-in-code-store.ts'
import {
  confirmTwoFactorRow,
  deleteTwoFactor,
  lockTwoFactor,
  takeStep,
  writeRecoveryCodes,
  writeSharedSecret,
} from '../../store/two-factor-store.ts'
import { findPasswordHash, findUserById } from '../../store/user-store.ts'
import { type CodeDeps, type GivenCode, isRightCode, placeOfSecret } from './check-code.ts'
import { isPassword } from './hash-password.ts'

export interface TwoFactorSetup {
  readonly secret: string
  /** What the QR code says. */
  readonly address: string
}

/** Creates a shared secret for the app. It counts from its first right code on; beginning again replaces it until then. */
export async function beginTwoFactor(
  trx: Trx,
  { secrets }: Pick<CodeDeps, 'secrets'>,
  params: { readonly user: User; readonly issuer: string; readonly now: Date },
): Promise<TwoFactorSetup> {
  const { user, issuer, now } = params
  const secret = newSharedSecret()
  const sealed = secrets.seal(secret, placeOfSecret(trx.panelId, user.id))
  if (!(await writeSharedSecret(trx, user.id, sealed, now))) throw twoFactorIsOn()
  return { secret, address: setupAddress(secret, { issuer, account: user.email ?? user.name }) }
}

/** The first right code turns the factor on and returns the recovery codes, shown this once. Sessions elsewhere end: they were opened without it. */
export async function confirmTwoFactor(
  trx: Trx,
  deps: CodeDeps,
  given: GivenCode & { readonly sessionId: string | null },
): Promise<string[]> {
  const { userId, code, now } = given
  const factor = await lockTwoFactor(trx, userId)
  if (factor?.confirmedAt) throw twoFactorIsOn()
  const step =
    factor && stepOfCode(deps.secrets.open(factor.sealedSecret, placeOfSecret(trx.panelId, userId)), code.replace(/\s/g, ''), now)
  if (step === undefined || !(await takeStep(trx, userId, step))) throw wrongCode()
  await confirmTwoFactorRow(trx, userId, now)
  await writeEnrolled(trx, userId)
  await endSessionsOf(trx, userId, 'two-factor', now, given.sessionId)
  await recordSecurityEvent(trx, { userId, kind: 'two-factor-on', actorId: userId, at: now })
  await announce(trx, securityChanged, { userId, change: 'two-factor-on' })
  return writeNewCodes(trx, deps, userId)
}

/** Ten new recovery codes; the earlier ones are void. */
export async function renewRecoveryCodes(trx: Trx, deps: CodeDeps, { userId, now }: Omit<GivenCode, 'code'>): Promise<string[]> {
  if (!(await lockTwoFactor(trx, userId))?.confirmedAt) throw wrongCode()
  await recordSecurityEvent(trx, { userId, kind: 'recovery-codes-renewed', actorId: userId, at: now })
  return writeNewCodes(trx, deps, userId)
}

export interface TurningOff extends GivenCode {
  readonly panelId: number
  readonly password: string
}

/** Turns the second factor off, with the password, where there is one, and a right code. Refused where a role requires it. */
export async function turnOffTwoFactor(database: Database, deps: CodeDeps, given: TurningOff): Promise<void> {
  const { panelId, userId, now } = given
  const stored = await database.read(panelId, (trx) => findPasswordHash(trx, userId))
  if (stored !== null && !(await isPassword(given.password, stored))) throw wrongPassword()
  await database.transaction(panelId, async (trx) => {
    const user = await findUserById(trx, userId)
    if (!user || isStaff(user.roles)) throw twoFactorNeeded()
    if (!(await isRightCode(trx, deps, given))) throw wrongCode()
    await deleteTwoFactor(trx, userId)
    await recordSecurityEvent(trx, { userId, kind: 'two-factor-off', actorId: userId, at: now })
    await announce(trx, securityChanged, { userId, change: 'two-factor-off' })
  })
}

async function writeNewCodes(trx: Trx, { secret }: Pick<CodeDeps, 'secret'>, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  const owner = { panelId: trx.panelId, userId }
  await writeRecoveryCodes(
    trx,
    userId,
    codes.map((code) => hashRecoveryCode(secret, owner, code)),
  )
  return codes
}
