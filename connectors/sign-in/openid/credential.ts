import type { SignInAccess } from '@vitrine/identity'
import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from 'jose'
import { NotProven } from './not-proven.ts'
import { carefully } from './outside.ts'

export interface CredentialParams {
  readonly jwksUri: string
  readonly algorithms: readonly string[]
  readonly credential: string
  readonly nonce: string
}

const TOLERANCE_SECONDS = 30
const TIMEOUT_MS = 8_000

/** Google names itself with and without the scheme in One Tap tokens. */
const spellings = (issuer: string): string[] => [issuer, issuer.replace(/^https:\/\//, '')]

/** Checks a token that came through a page: the provider's signature, audience, issuer, expiry and nonce. Keys are cached between calls. */
export function createCredentialCheck(): (access: SignInAccess, params: CredentialParams) => Promise<JWTPayload> {
  const keys = new Map<string, ReturnType<typeof createRemoteJWKSet>>()
  const keysOf = (uri: string) => {
    const known =
      keys.get(uri) ??
      createRemoteJWKSet(new URL(uri), { timeoutDuration: TIMEOUT_MS, [customFetch]: (url, options) => carefully(url, options as never) })
    keys.set(uri, known)
    return known
  }
  return async ({ issuer, clientId }, { jwksUri, algorithms, credential, nonce }) => {
    const { payload } = await jwtVerify(credential, keysOf(jwksUri), {
      issuer: spellings(issuer),
      audience: clientId,
      algorithms: algorithms.filter((name) => !/^(none|HS)/i.test(name)),
      requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
      clockTolerance: TOLERANCE_SECONDS,
    })
    if (payload.nonce !== nonce) throw new NotProven('unproven', 'the nonce is another one')
    return payload
  }
}
