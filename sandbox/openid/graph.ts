import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { readFields } from '../server/fields.ts'
import { type Book, newSecret } from './book.ts'
import { addConsentPage } from './consent-page.ts'
import { knownClient, takeGrant } from './take-grant.ts'

interface GraphError {
  readonly error: { readonly message: string; readonly type: string; readonly code: number }
}
const graphError = (message: string, code: number): GraphError => ({ error: { message, type: 'OAuthException', code } })

/** Facebook's protocol: an OAuth dialogue, a token without an id_token, and a person read from the graph with `appsecret_proof`. */
export function addGraph(app: FastifyInstance, { url, book }: { readonly url: () => string; readonly book: Book }): void {
  addConsentPage(app, {
    path: '/facebook/dialog/oauth',
    issuer: 'facebook',
    book,
    url,
  })
  app.route({
    method: ['GET', 'POST'],
    url: '/facebook/oauth/access_token',
    handler: async (request, reply) => {
      const fields = await readFields(request)
      if (fields.get('grant_type') === 'client_credentials') {
        const known = knownClient(request, fields, book)
        if (!known) return reply.status(400).send(graphError('Error validating client secret.', 1))
        return { access_token: `${known.id}|${newSecret()}`, token_type: 'bearer' }
      }
      const taken = await takeGrant(request, 'facebook', book)
      if ('error' in taken) return reply.status(400).send(graphError('This authorization code has been used or is not yours.', 100))
      const access = newSecret()
      book.accesses.set(access, taken.grant)
      return { access_token: access, token_type: 'bearer', expires_in: 5_183_944 }
    },
  })
  app.get('/facebook/me', async (request, reply) => {
    const query = new URL(request.url, 'http://sandbox').searchParams
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? query.get('access_token') ?? ''
    const access = book.accesses.get(token)
    const client = access && book.clients.get(access.clientId)
    if (access?.issuer !== 'facebook' || !client) return reply.status(401).send(graphError('Invalid OAuth access token.', 190))
    const proof = createHmac('sha256', client.secret).update(token).digest('hex')
    if (query.get('appsecret_proof') !== proof) return reply.status(400).send(graphError('Invalid appsecret_proof provided.', 100))
    const { sub, name, email } = access.person
    const requested = (query.get('fields') ?? 'id,name').split(',')
    const shown = { id: sub, name, email }
    return Object.fromEntries(Object.entries(shown).filter(([key, value]) => requested.includes(key) && value !== undefined))
  })
}
