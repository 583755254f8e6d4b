import { base64url, type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import type { Book, Forgery } from './book.ts'
import type { IssuerName, OutsidePerson } from './people.ts'

export interface IdTokens {
  readonly algorithm: string
  readonly jwks: { readonly keys: readonly JWK[] }
  sign(claims: Claims, forgery: Forgery | undefined): Promise<string>
}

export interface Claims {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly nonce: string | undefined
  readonly person: OutsidePerson
}

const HOUR_SECONDS = 3_600
const KEY_ID = 'sandbox-1'

/** The keys of one issuer and the tokens they sign; a forgery changes exactly one thing. */
export async function createIdTokens(name: IssuerName, algorithm: 'RS256' | 'ES256', book: Pick<Book, 'now'>): Promise<IdTokens> {
  const [own, stranger] = await Promise.all([generateKeyPair(algorithm), generateKeyPair(algorithm)])
  const jwk: JWK = { ...(await exportJWK(own.publicKey)), kid: KEY_ID, alg: algorithm, use: 'sig' }
  return {
    algorithm,
    jwks: { keys: [jwk] },
    sign: async (claims, forgery) => {
      const payload = payloadOf(name, claims, Math.floor(book.now() / 1_000), forgery)
      if (forgery === 'unsigned') return unsigned(payload)
      if (forgery === 'symmetric') return signed(payload, 'HS256', new TextEncoder().encode(claims.clientSecret))
      return signed(payload, algorithm, forgery === 'signature' ? stranger.privateKey : own.privateKey)
    },
  }
}

function payloadOf(name: IssuerName, { issuer, clientId, nonce, person }: Claims, now: number, forgery: Forgery | undefined) {
  const at = forgery === 'expired' ? now - 3 * HOUR_SECONDS : forgery === 'issued-later' ? now + 3 * HOUR_SECONDS : now
  const wantedNonce = forgery === 'nonce' ? 'a-nonce-of-somebody-else' : forgery === 'no-nonce' ? undefined : nonce
  return {
    iss: forgery === 'issuer' ? 'https://issuer.example' : issuer,
    aud: forgery === 'audience' ? 'another-client' : clientId,
    ...(forgery === 'no-subject' ? {} : { sub: person.sub }),
    iat: at,
    ...(forgery === 'issued-later' ? { nbf: at } : {}),
    exp: at + HOUR_SECONDS,
    ...(wantedNonce === undefined ? {} : { nonce: wantedNonce }),
    ...personClaims(name, person, forgery),
  }
}

/** Telegram names its people by number and user name and gives no e-mail; Google the other way round. */
export function personClaims(name: IssuerName, person: OutsidePerson, forgery?: Forgery): Record<string, unknown> {
  if (name === 'telegram') return { id: Number(person.sub), name: person.name, preferred_username: person.username }
  return {
    name: person.name,
    ...(person.email === undefined
      ? {}
      : { email: person.email, email_verified: forgery === 'unverified-email' ? false : (person.emailVerified ?? false) }),
  }
}

const signed = (payload: Record<string, unknown>, alg: string, key: CryptoKey | Uint8Array): Promise<string> =>
  new SignJWT(payload).setProtectedHeader({ alg, kid: KEY_ID, typ: 'JWT' }).sign(key)

const unsigned = (payload: Record<string, unknown>): string =>
  `${base64url.encode(JSON.stringify({ alg: 'none', typ: 'JWT' }))}.${base64url.encode(JSON.stringify(payload))}.`
