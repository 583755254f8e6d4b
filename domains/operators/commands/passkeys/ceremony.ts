import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { hashToken } from '@vitrine/identity'
import { invariant } from '@vitrine/platform/kernel'
import { passkeyRefused } from '../../errors.ts'
import { CHALLENGE_MS } from '../../model/session-times.ts'
import type { OperatorsDeps } from '../../ports.ts'
import { type ChallengePurpose, takeChallenge, writeChallenge } from '../../store/passkey-challenge-store.ts'
import type { Passkey } from '../../store/passkey-store.ts'

/** Ed25519, ES256 and RS256, which every device knows at least one of. */
export const ALGORITHMS = [-8, -7, -257]

type ChallengeDeps = Pick<OperatorsDeps, 'database' | 'clock'>

/** For which pages passkeys are good: the console's origin, and its host as the name that browsers keep them under. */
export function placeOfPasskeys({ consoleOrigin }: Pick<OperatorsDeps, 'consoleOrigin'>): {
  readonly origin: string
  readonly rpId: string
} {
  invariant(consoleOrigin !== undefined, 'calls of operators are there where the console is')
  const { origin, hostname } = new URL(consoleOrigin)
  return { origin, rpId: hostname }
}

/** Keeps what is to be signed by the bearer of the token. */
export async function keepChallenge(
  { database, clock }: ChallengeDeps,
  { token, purpose, challenge }: { readonly token: string; readonly purpose: ChallengePurpose; readonly challenge: string },
): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MS)
  await database.system((trx) => writeChallenge(trx, { tokenHash: hashToken(token), purpose, challenge, expiresAt }))
}

/** The challenge of a token, in a transaction of its own: a signature that is refused has used it up too. */
export async function challengeOf(
  { database, clock }: ChallengeDeps,
  token: string | undefined,
  purpose: ChallengePurpose,
): Promise<string> {
  const kept = token === undefined ? undefined : await database.system((trx) => takeChallenge(trx, hashToken(token)))
  if (kept?.purpose !== purpose || kept.expiresAt <= clock.now()) throw passkeyRefused()
  return kept.challenge
}

export interface NewCredential {
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: bigint
}

/** The key that a device has made for us; undefined unless it answers our challenge, for our origin, with its user verified. */
export async function verifiedCredential(
  deps: Pick<OperatorsDeps, 'consoleOrigin'>,
  response: RegistrationResponseJSON,
  expectedChallenge: string,
): Promise<NewCredential | undefined> {
  const { origin, rpId } = placeOfPasskeys(deps)
  const expected = { expectedChallenge, expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true }
  // What does not parse is thrown like what does not match.
  const verified = await verifyRegistrationResponse({ response, ...expected, supportedAlgorithmIDs: ALGORITHMS }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return { credentialId: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey), counter: BigInt(counter) }
}

/** What a passkey counts at a signature of it; undefined unless it is over our challenge, for our origin, with its user verified. */
export async function verifiedCounter(
  deps: Pick<OperatorsDeps, 'consoleOrigin'>,
  {
    response,
    challenge,
    passkey,
  }: { readonly response: AuthenticationResponseJSON; readonly challenge: string; readonly passkey: Passkey },
): Promise<bigint | undefined> {
  const { origin, rpId } = placeOfPasskeys(deps)
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    // Its counter is compared where it is written: only a signature that is right tells of a copy.
    credential: { id: passkey.credentialId.toString('base64url'), publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
  }).catch(() => undefined)
  return verified?.verified ? BigInt(verified.authenticationInfo.newCounter) : undefined
}
