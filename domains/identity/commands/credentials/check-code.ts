import type { Trx } from '@vitrine/platform/database'
import type { SecretBox } from '@vitrine/platform/secrets'
import { stepOfCode } from '../../model/one-time-password.ts'
import { hashRecoveryCode, isRecoveryCode } from '../../model/recovery-codes.ts'
import { recordSecurityEvent } from '../../store/sign-in-code-store.ts'
import { clearFactorRemoval, lockTwoFactor, takeRecoveryCode, takeStep } from '../../store/two-factor-store.ts'

export interface CodeDeps {
  readonly secrets: SecretBox
  readonly secret: string
}
export interface GivenCode {
  readonly userId: number
  readonly code: string
  readonly now: Date
}

/** The context that a sealed shared secret is bound to: copied to another row it does not open. */
export const placeOfSecret = (panelId: number, userId: number): string => `identity.two_factor ${panelId}/${userId}`

/**
 * Whether a code is right: one of the app, or a recovery code. Each counts once, also under concurrent requests. It proves that the factor is not lost, so
 * one that an operator was asked to remove stays.
 */
export async function isRightCode(trx: Trx, deps: CodeDeps, given: GivenCode): Promise<boolean> {
  const { userId, now } = given
  if (!(await takeCode(trx, deps, given))) return false
  if (await clearFactorRemoval(trx, userId))
    await recordSecurityEvent(trx, { userId, kind: 'two-factor-removal-canceled', actorId: userId, at: now })
  return true
}

async function takeCode(trx: Trx, deps: CodeDeps, { userId, code, now }: GivenCode): Promise<boolean> {
  const factor = await lockTwoFactor(trx, userId)
  if (!factor?.confirmedAt) return false
  if (!isRecoveryCode(code)) {
    const secret = deps.secrets.open(factor.sealedSecret, placeOfSecret(trx.panelId, userId))
    const step = stepOfCode(secret, code.replace(/\s/g, ''), now)
    return step !== undefined && (await takeStep(trx, userId, step))
  }
  const isTaken = await takeRecoveryCode(trx, userId, hashRecoveryCode(deps.secret, { panelId: trx.panelId, userId }, code), now)
  if (isTaken) await recordSecurityEvent(trx, { userId, kind: 'recovery-code-used', actorId: userId, at: now })
  return isTaken
}
