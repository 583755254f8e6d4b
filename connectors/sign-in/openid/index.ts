import { createHash } from 'node:crypto'
import type { ProvenPerson, SignInAccess, SignInProvider } from '@vitrine/identity'
import { OutsideFault } from '@vitrine/platform/outbound'
import * as openid from 'openid-client'
import { createCredentialCheck } from './credential.ts'
import { NotProven } from './not-proven.ts'
import { discoveryOptions, isInvalidGrant, sortedOut } from './outside.ts'
import { personOf } from './person.ts'

export { createFacebookSignIn } from './facebook.ts'

const KEEP_MS = 3_600_000

/** Some providers accept only one client authentication method. */
const clientSecret = (secret: string): openid.ClientAuth => {
  const [post, basic] = [openid.ClientSecretPost(secret), openid.ClientSecretBasic(secret)]
  return (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (ways.includes('client_secret_post') ? post : basic)(server, client, body, headers)
  }
}

/**
 * Any provider that speaks OpenID Connect (Google, Telegram): code with PKCE, state and nonce, the issuer of the answer, and the signature of the token
 * although it came straight from the provider. The provider's metadata is cached for an hour.
 */
export function createOpenidSignIn(): SignInProvider {
  const known = new Map<string, { readonly configuration: Promise<openid.Configuration>; readonly until: number }>()
  const keyOf = ({ issuer, clientId, clientSecret: secret }: SignInAccess): string =>
    createHash('sha256')
      .update(JSON.stringify([issuer, clientId, secret]))
      .digest('base64url')
  const configurationOf = (access: SignInAccess): Promise<openid.Configuration> => {
    const { issuer, clientId, clientSecret: secret } = access
    const key = keyOf(access)
    const kept = known.get(key)
    if (kept && kept.until > Date.now()) return kept.configuration
    const configuration = openid.discovery(new URL(issuer), clientId, {}, clientSecret(secret), discoveryOptions(issuer))
    known.set(key, { configuration, until: Date.now() + KEEP_MS })
    // A failed fetch is not cached.
    configuration.catch(() => known.delete(key))
    return configuration
  }
  const checkCredential = createCredentialCheck()
  return {
    authorise: async (access, { redirectUri, state, nonce, codeVerifier }) => {
      try {
        const configuration = await configurationOf(access)
        return openid.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: scopeOf(configuration),
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        })
      } catch (error) {
        throw sortedOut('discovery', error)
      }
    },
    identify: async (access, params, answer) => {
      try {
        const tokens = await openid.authorizationCodeGrant(await configurationOf(access), returned(params.redirectUri, answer), {
          expectedState: params.state,
          expectedNonce: params.nonce,
          pkceCodeVerifier: params.codeVerifier,
          idTokenExpected: true,
        })
        return personOf(access.issuer, tokens.claims())
      } catch (error) {
        throw sortedOut('token', error)
      }
    },
    identifyCredential: async (access, credential, nonce): Promise<ProvenPerson> => {
      try {
        const metadata = (await configurationOf(access)).serverMetadata()
        if (!metadata.jwks_uri) throw new NotProven('unproven', 'the provider names no keys')
        const algorithms = metadata.id_token_signing_alg_values_supported ?? ['RS256']
        return personOf(access.issuer, await checkCredential(access, { jwksUri: metadata.jwks_uri, algorithms, credential, nonce }))
      } catch (error) {
        throw sortedOut('credential', error)
      }
    },
    discover: async (access) => {
      known.delete(keyOf(access))
      try {
        await configurationOf(access)
      } catch (error) {
        throw sortedOut('discovery', error)
      }
    },
    authenticate: async (access, redirectUri) => {
      const configuration = await configurationOf(access).catch((error: unknown) => {
        throw sortedOut('discovery', error)
      })
      await refusesCodeAlone(configuration, redirectUri)
    },
  }
}

/** Hands in a code that nobody was given: a provider that knows the application by its secret refuses the code and nothing else. */
async function refusesCodeAlone(configuration: openid.Configuration, redirectUri: string): Promise<void> {
  const code = { code: openid.randomState(), redirect_uri: redirectUri, code_verifier: openid.randomPKCECodeVerifier() }
  try {
    await openid.genericGrantRequest(configuration, 'authorization_code', code)
  } catch (error) {
    if (isInvalidGrant(error)) return
    throw sortedOut('token', error)
  }
  throw new OutsideFault('token', 200, 'a code was accepted that nobody was given')
}

/** Requests the e-mail only where the provider supports it. */
const scopeOf = (configuration: openid.Configuration): string => {
  const offered = configuration.serverMetadata().scopes_supported
  return ['openid', 'email', 'profile'].filter((scope) => scope !== 'email' || !offered || offered.includes(scope)).join(' ')
}

/** The registered redirect address, with only the provider's fields. */
function returned(redirectUri: string, answer: Readonly<Record<string, string>>): URL {
  const url = new URL(redirectUri)
  url.search = new URLSearchParams(answer).toString()
  return url
}
