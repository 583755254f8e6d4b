import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Faults } from '../server/faults.ts'
import { readFields } from '../server/fields.ts'
import type { Journal } from '../server/journal.ts'
import { escapeHtml, renderPage } from '../server/page.ts'
import { answerBefore, delayOf, faultAt } from '../server/spoil.ts'
import { jsonAnswer, sendOnWire } from '../server/wire.ts'
import type { ChannelBook } from './book.ts'

const CODE_MS = 60_000
const ACCESS_SECONDS = 3_600
export const YOUTUBE_CLIENT = { id: 'sandbox-youtube-client', secret: 'sandbox-youtube-client-secret' } as const

interface Code {
  readonly channelId: string
  readonly redirectUri: string
  readonly challenge: string | null
  readonly scope: string
  readonly expiresAt: number
}

/** Who may read whose reports: codes, refresh tokens and access tokens. */
export interface Consents {
  /** The channel of a bearer, while it is good. */
  channelOf(authorization: string | undefined): string | undefined
  /** A refresh token for the channel, as its owner's consent would give one. */
  grant(channelId: string, refreshToken?: string): string
  /** The owner revokes the consent. */
  revoke(channelId: string): void
  /** The same, by one of the tokens; false when it is not known (any more). */
  end(token: string): boolean
  codes: Map<string, Code>
  refresh(refreshToken: string): string | undefined
}

const secret = (prefix: string): string => `${prefix}${randomBytes(24).toString('base64url')}`

export function createConsents(journal: Journal, now: () => number): Consents {
  const grants = new Map<string, string>()
  const accesses = new Map<string, { readonly channelId: string; readonly until: number }>()
  for (const row of journal.rows('grants') as { token: string; channelId: string | null }[])
    if (row.channelId !== null) grants.set(row.token, row.channelId)
  const keep = (token: string, channelId: string | null): void => {
    if (channelId === null) grants.delete(token)
    else grants.set(token, channelId)
    journal.put('grants', token, { token, channelId })
  }
  const revoke = (channelId: string): void => {
    for (const [token, of] of grants) if (of === channelId) keep(token, null)
    for (const [token, access] of accesses) if (access.channelId === channelId) accesses.delete(token)
  }
  return {
    codes: new Map(),
    channelOf: (authorization) => {
      const access = accesses.get(/^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '')
      return access && access.until > now() ? access.channelId : undefined
    },
    grant: (channelId, token = secret('1//')) => {
      keep(token, channelId)
      return token
    },
    revoke,
    end: (token) => {
      const channelId = grants.get(token) ?? accesses.get(token)?.channelId
      if (channelId !== undefined) revoke(channelId)
      return channelId !== undefined
    },
    refresh: (token) => {
      const channelId = grants.get(token)
      if (channelId === undefined) return undefined
      const access = secret('ya29.')
      accesses.set(access, { channelId, until: now() + ACCESS_SECONDS * 1_000 })
      return access
    },
  }
}

export interface ConsentPlace {
  readonly book: ChannelBook
  readonly consents: Consents
  readonly now: () => number
  readonly faults: Faults
  readonly calls: { path: string; status: number }[]
}

/** The page on which a channel's owner consents to reports, and the token exchange. */
export function addConsent(app: FastifyInstance, place: ConsentPlace): void {
  app.get('/o/oauth2/v2/auth', async (request, reply) => {
    const requested = paramsOf(request)
    reply.type('text/html; charset=utf-8')
    return requested ? page(new URL(requested.redirectUri).hostname, place.book) : reply.status(400).send(refusal)
  })
  app.post('/o/oauth2/v2/auth', async (request, reply) => {
    const requested = paramsOf(request)
    if (!requested) return reply.status(400).type('text/html; charset=utf-8').send(refusal)
    const channel = place.book.ofHandle((await readFields(request)).get('channel') ?? '')
    const back = new URL(requested.redirectUri)
    if (requested.state !== null) back.searchParams.set('state', requested.state)
    if (channel) back.searchParams.set('code', codeFor(place, requested, channel.id))
    else back.searchParams.set('error', 'access_denied')
    return reply.redirect(back.href, 303)
  })
  app.post('/token', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const fields = await readFields(request)
    if (fields.get('client_id') !== YOUTUBE_CLIENT.id || fields.get('client_secret') !== YOUTUBE_CLIENT.secret)
      return reply.status(401).send({ error: 'invalid_client', error_description: 'The OAuth client was not found.' })
    const isCode = fields.get('grant_type') === 'authorization_code'
    const given = isCode ? redeem(place, fields) : { refresh: fields.get('refresh_token') ?? '', scope: '' }
    const access = given && place.consents.refresh(given.refresh)
    if (!given || !access)
      return reply.status(400).send({ error: 'invalid_grant', error_description: 'Token has been expired or revoked.' })
    return {
      access_token: access,
      expires_in: ACCESS_SECONDS - 1,
      token_type: 'Bearer',
      ...(isCode ? { refresh_token: given.refresh, scope: given.scope } : {}),
    }
  })
  app.post('/revoke', revocation(place))
}

/** Ends a consent by one of its tokens; faults of the action `revoke` strike it. */
const revocation = (place: ConsentPlace) => async (request: FastifyRequest, reply: FastifyReply) => {
  const struck = place.faults.take({ action: 'revoke' })
  await sleep(delayOf(struck))
  const before = faultAt(struck, 'before')
  const token = (await readFields(request)).get('token') ?? ''
  const refusal = { error: 'invalid_token', error_description: 'Token expired or revoked' }
  const sent = before ? answerBefore(before) : place.consents.end(token) ? jsonAnswer({}) : jsonAnswer(refusal, 400)
  place.calls.push({ path: request.url, status: sent.status })
  sendOnWire(reply, sent)
}

interface ConsentParams {
  readonly redirectUri: string
  readonly state: string | null
  readonly challenge: string | null
  readonly scope: string
}

function paramsOf(request: FastifyRequest): ConsentParams | undefined {
  const query = new URL(request.url, 'http://sandbox').searchParams
  const redirectUri = query.get('redirect_uri') ?? ''
  const isFine = query.get('client_id') === YOUTUBE_CLIENT.id && query.get('response_type') === 'code' && URL.canParse(redirectUri)
  return isFine
    ? { redirectUri, state: query.get('state'), challenge: query.get('code_challenge'), scope: query.get('scope') ?? '' }
    : undefined
}

function codeFor({ consents, now }: ConsentPlace, { redirectUri, challenge, scope }: ConsentParams, channelId: string): string {
  const code = secret('4/')
  consents.codes.set(code, { channelId, redirectUri, challenge, scope, expiresAt: now() + CODE_MS })
  return code
}

function redeem({ consents, now }: ConsentPlace, fields: ReadonlyMap<string, string>): { refresh: string; scope: string } | undefined {
  const code = consents.codes.get(fields.get('code') ?? '')
  consents.codes.delete(fields.get('code') ?? '')
  const challenge = createHash('sha256')
    .update(fields.get('code_verifier') ?? '')
    .digest('base64url')
  const isRight = code && code.expiresAt > now() && code.redirectUri === fields.get('redirect_uri')
  if (!isRight || (code.challenge !== null && code.challenge !== challenge)) return undefined
  return { refresh: consents.grant(code.channelId), scope: code.scope }
}

const refusal = renderPage({ title: 'Not possible', body: '<h1>Not possible</h1><p>This application is not known here.</p>' })

const page = (host: string, book: ChannelBook): string =>
  renderPage({
    title: 'Choose a channel',
    body: `<h1>Choose a channel</h1><p>${escapeHtml(host)} wants to see the reports of your channel.</p>
<form method="post">${book
      .channels()
      .slice(-12)
      .toReversed()
      .map(
        ({ handle, title }) =>
          `<button name="channel" value="${escapeHtml(handle)}">${escapeHtml(title)} (@${escapeHtml(handle)})</button>`,
      )
      .join('\n')}<button name="channel" value="">Cancel</button></form>
<small>A trial page: these channels do not exist and no password is asked for.</small>`,
  })
