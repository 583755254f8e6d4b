import { hashRecoveryCode, isRecoveryCode, stepOfCode } from '@vitrine/identity'
import type { SystemTrx } from '@vitrine/platform/database'
import type { OperatorsDeps } from '../ports.ts'
import { lockFactor, takeRecoveryCode, takeStep } from '../store/factor-store.ts'

export type CodeDeps = Pick<OperatorsDeps, 'secrets' | 'secret'>

/** What a sealed secret is bound to: copied to another row it does not open. */
export const placeOfSecret = (operatorId: number): string => `operators.factor ${operatorId}`

/** Operators belong to no panel. */
export const recoveryHash = ({ secret }: Pick<CodeDeps, 'secret'>, operatorId: number, code: string): Buffer =>
  hashRecoveryCode(secret, { panelId: 0, userId: operatorId }, code)

interface GivenCode {
  readonly operatorId: number
  readonly code: string
  readonly now: Date
}

/** Whether a code is right: one of the app, or a recovery code. Each counts once, also under concurrent requests. */
export async function isRightCode(trx: SystemTrx, deps: CodeDeps, { operatorId, code, now }: GivenCode): Promise<boolean> {
  const factor = await lockFactor(trx, operatorId)
  if (!factor?.confirmedAt) return false
  if (isRecoveryCode(code)) return takeRecoveryCode(trx, operatorId, recoveryHash(deps, operatorId, code), now)
  const step = stepOfCode(deps.secrets.open(factor.sealedSecret, placeOfSecret(operatorId)), code.replace(/\s/g, ''), now)
  return step !== undefined && takeStep(trx, operatorId, step)
}
