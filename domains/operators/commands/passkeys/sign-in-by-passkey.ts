import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { newToken } from '@vitrine/identity'
import type { SystemTrx } from '@vitrine/platform/database'
import type { CallOrigin } from '@vitrine/platform/http'
import { passkeyRefused } from '../../errors.ts'
import { CHALLENGE_MS } from '../../model/session-times.ts'
import type { OperatorsDeps } from '../../ports.ts'
import { type DeploymentAct, insertDeploymentAudit } from '../../store/audit-store.ts'
import { findPasskey, type KnownPasskey, usePasskey } from '../../store/passkey-store.ts'
import { countTriesOfNetwork } from '../limit-tries.ts'
import type { IssuedSession } from '../open-session.ts'
import { enter } from '../pass-second-factor.ts'
import { challengeOf, keepChallenge, placeOfPasskeys, verifiedCounter } from './ceremony.ts'

export interface BegunSignIn {
  /** For the browser alone: it opens nothing, and without it the signature counts for nothing. */
  readonly token: IssuedSession
  readonly options: PublicKeyCredentialRequestOptionsJSON
}

/** What any passkey of the console may sign in order to sign in. Who it will be is not known yet, so the network is counted. */
export async function beginPasskeySignIn(deps: OperatorsDeps, from: CallOrigin): Promise<BegunSignIn> {
  await countTriesOfNetwork(deps, from.address)
  const { rpId } = placeOfPasskeys(deps)
  const options = await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required', timeout: CHALLENGE_MS })
  const token = newToken('operator')
  await keepChallenge(deps, { token, purpose: 'sign-in', challenge: options.challenge })
  return { token: { token, maxAgeSeconds: CHALLENGE_MS / 1000 }, options }
}

export interface GivenSignature {
  readonly token: string | undefined
  readonly response: AuthenticationResponseJSON
  readonly from: CallOrigin
}

/** A device that knows its user is both factors: the session is open at once. Refused alike whether the passkey is unknown, suspended, copied or forged. */
export async function signInByPasskey(deps: OperatorsDeps, { token, response, from }: GivenSignature): Promise<IssuedSession> {
  const now = deps.clock.now()
  const challenge = await challengeOf(deps, token, 'sign-in')
  const passkey = await deps.database.system((trx) => findPasskey(trx, Buffer.from(response.id, 'base64url')))
  const counter = passkey && (await verifiedCounter(deps, { response, challenge, passkey }))
  const session = await deps.database.system(async (trx) => {
    const isSigned = passkey !== undefined && counter !== undefined && passkey.suspendedAt === null
    if (isSigned && (await isNoCopy(trx, passkey, counter, { from, now })))
      return enter(trx, { operatorId: passkey.operatorId, name: passkey.operatorName, email: passkey.email }, from, now)
    await insertDeploymentAudit(trx, refusedAct(passkey, 'session.passkey'), from)
    return undefined
  })
  if (!session) throw passkeyRefused()
  return session
}

/** Writes the use down; a counter that goes back is noted, because somebody has a copy of the key. */
export async function isNoCopy(
  trx: SystemTrx,
  passkey: KnownPasskey,
  counter: bigint,
  { from, now }: { readonly from: CallOrigin; readonly now: Date },
): Promise<boolean> {
  if (await usePasskey(trx, { id: passkey.id, counter, now })) return true
  await insertDeploymentAudit(trx, refusedAct(passkey, 'passkey.counter-went-back'), from)
  return false
}

const refusedAct = (passkey: KnownPasskey | undefined, action: string): DeploymentAct => ({
  operatorId: passkey?.operatorId ?? null,
  name: passkey?.operatorName ?? '',
  via: 'console',
  action,
  outcome: 'refused',
})
