import type { FastifyInstance } from 'fastify'
import { type Book, newSecret } from './book.ts'
import { addConsentPage } from './consent-page.ts'
import { type IdTokens, personClaims } from './id-tokens.ts'
import type { IssuerName } from './people.ts'
import { takeGrant } from './take-grant.ts'

export interface IssuerPlace {
  readonly name: Exclude<IssuerName, 'facebook'>
  /** Its public address, without a final slash. */
  readonly url: () => string
  readonly tokens: IdTokens
  readonly book: Book
}

/** One OpenID provider: what it offers, its page, its tokens, its keys. */
export function addIssuer(app: FastifyInstance, { name, url, tokens, book }: IssuerPlace): void {
  app.get(`/${name}/.well-known/openid-configuration`, async () => ({
    issuer: url(),
    authorization_endpoint: `${url()}/authorize`,
    token_endpoint: `${url()}/token`,
    userinfo_endpoint: `${url()}/userinfo`,
    jwks_uri: `${url()}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [tokens.algorithm],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: name === 'telegram' ? ['client_secret_basic'] : ['client_secret_post', 'client_secret_basic'],
    ...(name === 'google' ? { authorization_response_iss_parameter_supported: true } : {}),
  }))
  app.get(`/${name}/jwks`, async () => tokens.jwks)
  addConsentPage(app, {
    path: `/${name}/authorize`,
    issuer: name,
    book,
    url,
  })
  app.post(`/${name}/token`, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const taken = await takeGrant(request, name, book)
    if ('error' in taken) return reply.status(taken.error === 'invalid_client' ? 401 : 400).send(taken)
    const { grant, client } = taken
    const access = newSecret()
    book.accesses.set(access, grant)
    const claims = { issuer: url(), clientId: grant.clientId, clientSecret: client.secret, nonce: grant.nonce, person: grant.person }
    return {
      access_token: access,
      token_type: 'Bearer',
      expires_in: 3_600,
      scope: grant.scope,
      id_token: await tokens.sign(claims, book.takeForgery(name)),
    }
  })
  app.get(`/${name}/userinfo`, async (request, reply) => {
    const access = book.accesses.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
    if (access?.issuer !== name) return reply.status(401).send({ error: 'invalid_token' })
    return { sub: access.person.sub, ...personClaims(name, access.person) }
  })
}
