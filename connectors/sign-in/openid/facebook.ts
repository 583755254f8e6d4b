import { createHmac } from 'node:crypto'
import type { ProvenPerson, SignInAccess, SignInProvider } from '@vitrine/identity'
import { OutsideFault } from '@vitrine/platform/outbound'
import * as openid from 'openid-client'
import { z } from 'zod'
import { NotProven } from './not-proven.ts'
import { prudent, sortedOut } from './outside.ts'

const GRAPH = 'https://graph.facebook.com'

const me = z.object({
  id: z.string().regex(/^\d{1,32}$/),
  name: z.string().trim().min(1).max(255).optional(),
  email: z.email().optional().catch(undefined),
})

const graphOf = ({ endpoint }: SignInAccess): string => (endpoint ?? GRAPH).replace(/\/$/, '')

const configurationOf = (access: SignInAccess): openid.Configuration =>
  prudent(
    new openid.Configuration(
      {
        issuer: access.issuer,
        authorization_endpoint: `${access.issuer}/dialog/oauth`,
        token_endpoint: `${graphOf(access)}/oauth/access_token`,
      },
      access.clientId,
      {},
      openid.ClientSecretPost(access.clientSecret),
    ),
    access.issuer,
  )

/**
 * Facebook: OAuth with state and PKCE, and the person read from the graph with `appsecret_proof`. Facebook does not tell whether an
 * address was verified, so none is.
 */
export function createFacebookSignIn(): SignInProvider {
  return {
    authorise: async (access, { redirectUri, state, codeVerifier }) =>
      openid.buildAuthorizationUrl(configurationOf(access), {
        redirect_uri: redirectUri,
        scope: 'public_profile,email',
        state,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }),
    identify: async (access, params, answer) => {
      try {
        const url = new URL(params.redirectUri)
        url.search = new URLSearchParams(answer).toString()
        const configuration = configurationOf(access)
        const tokens = await openid.authorizationCodeGrant(configuration, url, {
          expectedState: params.state,
          pkceCodeVerifier: params.codeVerifier,
        })
        return await readPerson(configuration, access, tokens.access_token)
      } catch (error) {
        throw codeRefused(error) ?? sortedOut('token', error)
      }
    },
    authenticate: async (access) => {
      try {
        // Facebook tells a wrong secret from a wrong code by words alone; for its own token an application needs no code.
        await openid.clientCredentialsGrant(configurationOf(access))
      } catch (error) {
        throw isBadRequest(error) ? new OutsideFault('token', 400, 'the application or its secret was refused') : sortedOut('token', error)
      }
    },
  }
}

/** Facebook has no `invalid_grant`: its own 400 to the code means that the code is invalid. */
const codeRefused = (error: unknown): NotProven | undefined =>
  isBadRequest(error) ? new NotProven('unproven', 'the code was refused') : undefined

function isBadRequest(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Response && cause.status === 400
}

async function readPerson(configuration: openid.Configuration, access: SignInAccess, token: string): Promise<ProvenPerson> {
  const url = new URL(`${graphOf(access)}/me`)
  url.searchParams.set('fields', 'id,name,email')
  url.searchParams.set('appsecret_proof', createHmac('sha256', access.clientSecret).update(token).digest('hex'))
  const answer = await openid.fetchProtectedResource(configuration, token, url, 'GET')
  if (!answer.ok) throw new OutsideFault('me', answer.status, 'the graph refused')
  const person = me.safeParse(await answer.json())
  if (!person.success) throw new NotProven('unproven', 'the graph names nobody')
  const { id, name, email } = person.data
  return {
    issuer: access.issuer,
    subject: id,
    email: email?.toLowerCase() ?? null,
    emailIsVerified: false,
    name: name ?? null,
    username: null,
  }
}
