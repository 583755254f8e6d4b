import { newRecoveryCodes, newSharedSecret, setupAddress, stepOfCode } from '@vitrine/identity'
import { sessionOver, wrongCode } from '../errors.ts'
import type { OperatorsDeps } from '../ports.ts'
import { confirmFactor, lockFactor, takeStep, writeFactor, writeRecoveryCodes } from '../store/factor-store.ts'
import { placeOfSecret, recoveryHash } from './check-code.ts'
import { countTries } from './limit-tries.ts'
import type { IssuedSession } from './open-session.ts'
import { finishEntry, type GivenCode, sessionAt } from './pass-second-factor.ts'

const ISSUER = 'Vitrine console'

export interface FactorSetup {
  readonly secret: string
  /** What the QR code says. */
  readonly otpauthUrl: string
}

/** A shared secret for the app; it counts from its first right code on, and beginning again replaces it until then. */
export function beginFactor({ database, clock, secrets }: OperatorsDeps, token: string | undefined): Promise<FactorSetup> {
  return database.system(async (trx) => {
    const { operatorId, email } = await sessionAt(trx, token, 'set_up', clock.now())
    const secret = newSharedSecret()
    if (!(await writeFactor(trx, operatorId, secrets.seal(secret, placeOfSecret(operatorId))))) throw sessionOver()
    return { secret, otpauthUrl: setupAddress(secret, { issuer: ISSUER, account: email }) }
  })
}

export interface ConfirmedFactor {
  readonly session: IssuedSession
  readonly recoveryCodes: string[]
}

/** The first right code turns the factor on, opens the session and gives ten recovery codes, shown this once. */
export async function confirmFactorSetup(deps: OperatorsDeps, { token, code, from }: GivenCode): Promise<ConfirmedFactor> {
  const now = deps.clock.now()
  const pending = await deps.database.system((trx) => sessionAt(trx, token, 'set_up', now))
  await countTries(deps, { account: `code:${pending.operatorId}`, address: from.address })
  return deps.database.system(async (trx) => {
    const session = await sessionAt(trx, token, 'set_up', now)
    const { operatorId } = session
    const factor = await lockFactor(trx, operatorId)
    if (!factor || factor.confirmedAt) throw sessionOver()
    const step = stepOfCode(deps.secrets.open(factor.sealedSecret, placeOfSecret(operatorId)), code.replace(/\s/g, ''), now)
    if (step === undefined || !(await takeStep(trx, operatorId, step))) throw wrongCode()
    await confirmFactor(trx, operatorId, now)
    const recoveryCodes = newRecoveryCodes()
    await writeRecoveryCodes(
      trx,
      operatorId,
      recoveryCodes.map((one) => recoveryHash(deps, operatorId, one)),
    )
    return { session: await finishEntry(trx, session, from, now), recoveryCodes }
  })
}
