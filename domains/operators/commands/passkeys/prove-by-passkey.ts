import { generateAuthenticationOptions, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { passkeyRefused } from '../../errors.ts'
import { CHALLENGE_MS } from '../../model/session-times.ts'
import type { OperatorsDeps } from '../../ports.ts'
import { findPasskey, passkeysOf } from '../../store/passkey-store.ts'
import { writeProof } from '../../store/session-store.ts'
import { keepProvedFactor, noteWrong, sessionAt } from '../pass-second-factor.ts'
import { challengeOf, keepChallenge, placeOfPasskeys, verifiedCounter } from './ceremony.ts'
import { type GivenSignature, isNoCopy } from './sign-in-by-passkey.ts'

/** What one of the operator's passkeys may sign for a fresh proof. */
export async function beginPasskeyProof(deps: OperatorsDeps, token: string | undefined): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const own = await deps.database.system(async (trx) => {
    const { operatorId } = await sessionAt(trx, token, 'open', deps.clock.now())
    return passkeysOf(trx, operatorId)
  })
  const options = await generateAuthenticationOptions({
    rpID: placeOfPasskeys(deps).rpId,
    userVerification: 'required',
    timeout: CHALLENGE_MS,
    allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId.toString('base64url'), transports })),
  })
  if (own.length === 0 || token === undefined) throw passkeyRefused()
  await keepChallenge(deps, { token, purpose: 'proof', challenge: options.challenge })
  return options
}

/** A fresh proof by a passkey of the operator's own. One that does not prove counts like a wrong code: three end the session. */
export async function proveByPasskey(deps: OperatorsDeps, { token, response, from }: GivenSignature): Promise<void> {
  const now = deps.clock.now()
  await deps.database.system((trx) => sessionAt(trx, token, 'open', now))
  const challenge = await challengeOf(deps, token, 'proof')
  const passkey = await deps.database.system((trx) => findPasskey(trx, Buffer.from(response.id, 'base64url')))
  const counter = passkey && (await verifiedCounter(deps, { response, challenge, passkey }))
  const isProved = await deps.database.system(async (trx) => {
    const session = await sessionAt(trx, token, 'open', now)
    const isOwn = passkey !== undefined && counter !== undefined && passkey.operatorId === session.operatorId
    if (isOwn && (await isNoCopy(trx, passkey, counter, { from, now }))) {
      await writeProof(trx, session.sessionId, now)
      await keepProvedFactor(trx, session, from)
      return true
    }
    await noteWrong(trx, session, from, now)
    return false
  })
  if (!isProved) throw passkeyRefused()
}
