import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Fields, readFields } from '../server/fields.ts'
import type { Book, Client, Grant } from './book.ts'
import type { IssuerName } from './people.ts'

export type Taken = { readonly grant: Grant; readonly client: Client } | { readonly error: string }

/** Exchanges a code: the right application, the exact address, the right verifier, and only once. */
export async function takeGrant(request: FastifyRequest, issuer: IssuerName, book: Book): Promise<Taken> {
  const fields = await readFields(request)
  const known = knownClient(request, fields, book)
  if (!known) return { error: 'invalid_client' }
  const { id, client } = known
  const code = fields.get('code') ?? ''
  const grant = book.grants.get(code)
  book.grants.delete(code)
  const isRight =
    grant !== undefined &&
    grant.issuer === issuer &&
    grant.clientId === id &&
    grant.redirectUri === fields.get('redirect_uri') &&
    grant.expiresAt > book.now() &&
    isVerified(grant, fields.get('code_verifier'))
  return isRight ? { grant, client } : { error: 'invalid_grant' }
}

/** The application that asks, by its id and secret. */
export function knownClient(request: FastifyRequest, fields: Fields, book: Book): { id: string; client: Client } | undefined {
  const { id, secret } = credentialsOf(request, fields)
  const client = book.clients.get(id)
  return client?.secret === secret ? { id, client } : undefined
}

const isVerified = ({ challenge }: Grant, verifier: string | undefined): boolean =>
  challenge === undefined ||
  challenge ===
    createHash('sha256')
      .update(verifier ?? '')
      .digest('base64url')

function credentialsOf(request: FastifyRequest, fields: Fields): { id: string; secret: string } {
  const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (basic === undefined) return { id: fields.get('client_id') ?? '', secret: fields.get('client_secret') ?? '' }
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':').map(decodeURIComponent)
  return { id, secret }
}
