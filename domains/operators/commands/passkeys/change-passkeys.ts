import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { CallOrigin } from '@vitrine/platform/http'
import { notThere, passkeyKnown, passkeyRefused, tooManyPasskeys } from '../../errors.ts'
import { CHALLENGE_MS } from '../../model/session-times.ts'
import type { OperatorsDeps } from '../../ports.ts'
import { deletePasskey, insertPasskey, type Passkey, passkeysOf } from '../../store/passkey-store.ts'
import { provedSession } from '../security/proved-session.ts'
import { recordSecurityChange } from '../security/record-security-change.ts'
import { ALGORITHMS, challengeOf, keepChallenge, placeOfPasskeys, verifiedCredential } from './ceremony.ts'

const NAME_OF_PLACE = 'Vitrine console'
export const PASSKEYS_MAX = 20

/** What a device needs to make a passkey for the operator; one that has one already says so. */
export async function beginPasskey(deps: OperatorsDeps, token: string | undefined): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { session, own } = await deps.database.system(async (trx) => {
    const found = await provedSession(trx, token, deps.clock.now())
    return { session: found, own: await passkeysOf(trx, found.operatorId) }
  })
  if (own.length >= PASSKEYS_MAX) throw tooManyPasskeys(PASSKEYS_MAX)
  const options = await generateRegistrationOptions({
    rpName: NAME_OF_PLACE,
    rpID: placeOfPasskeys(deps).rpId,
    userName: session.email,
    userDisplayName: session.name,
    userID: new TextEncoder().encode(`operator ${session.operatorId}`),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId.toString('base64url'), transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(deps, { token: token ?? '', purpose: 'new-passkey', challenge: options.challenge })
  return options
}

interface GivenPasskey {
  readonly token: string | undefined
  readonly name: string
  readonly response: RegistrationResponseJSON
  readonly from: CallOrigin
}

/** Registers a passkey. The other sessions of the operator end, as with any change of what one signs in with. */
export async function addPasskey(deps: OperatorsDeps, { token, name, response, from }: GivenPasskey): Promise<Passkey> {
  const now = deps.clock.now()
  await deps.database.system((trx) => provedSession(trx, token, now))
  const credential = await verifiedCredential(deps, response, await challengeOf(deps, token, 'new-passkey'))
  if (!credential) throw passkeyRefused()
  return deps.database.system(async (trx) => {
    const session = await provedSession(trx, token, now)
    const { operatorId } = session
    const transports = (response.response.transports ?? []).map(String)
    const id = await insertPasskey(trx, { ...credential, operatorId, name, transports, now })
    if (id === undefined) throw passkeyKnown()
    await recordSecurityChange(trx, session, { kind: 'passkey-added', name, from, now })
    return { ...credential, id, operatorId, name, transports, createdAt: now, lastUsedAt: null }
  })
}

/** Takes a passkey away. The authenticator app stays, so nobody loses the way in. */
export async function removePasskey(
  deps: OperatorsDeps,
  { token, id, from }: { readonly token: string | undefined; readonly id: number; readonly from: CallOrigin },
): Promise<void> {
  const now = deps.clock.now()
  await deps.database.system(async (trx) => {
    const session = await provedSession(trx, token, now)
    const name = await deletePasskey(trx, session.operatorId, id)
    if (name === undefined) throw notThere()
    await recordSecurityChange(trx, session, { kind: 'passkey-removed', name, from, now })
  })
}
