import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFields } from '../server/fields.ts'
import { escapeHtml, renderPage } from '../server/page.ts'
import { type Book, newSecret } from './book.ts'
import type { IssuerName, OutsidePerson } from './people.ts'

const CODE_MS = 60_000

interface ConsentParams {
  readonly clientId: string
  readonly redirectUri: string
  readonly query: URLSearchParams
}

/** The request, or why nobody is redirected: an unregistered address gets no code and no error either. */
function paramsOf(request: FastifyRequest, book: Book): ConsentParams | string {
  const query = new URL(request.url, 'http://sandbox').searchParams
  const clientId = query.get('client_id') ?? ''
  const redirectUri = query.get('redirect_uri') ?? ''
  const client = book.clients.get(clientId)
  if (!client) return 'This application is not known here.'
  if (client.redirectUris && !client.redirectUris.includes(redirectUri)) return 'The address to return to was not agreed on.'
  if (!URL.canParse(redirectUri)) return 'There is no address to return to.'
  if (query.get('response_type') !== 'code') return 'Only codes are given out here.'
  return { clientId, redirectUri, query }
}

function personButton({ sub, name, email, username }: OutsidePerson, index: number): string {
  const about = email ?? (username === undefined ? 'no e-mail' : `@${username}`)
  return `<button${index === 0 ? ' class="first"' : ''} name="person" value="${escapeHtml(sub)}">${escapeHtml(name)} (${escapeHtml(about)})</button>`
}

const titles: Readonly<Record<IssuerName, string>> = { google: 'Google', facebook: 'Facebook', telegram: 'Telegram' }

function page(issuer: IssuerName, people: readonly OutsidePerson[], host: string): string {
  const title = `${titles[issuer]} (trial)`
  const choices = people.map(personButton).join('\n')
  return renderPage({
    title,
    body: `<h1>${title}</h1><p>${escapeHtml(host)} wants to know who you are. Choose an account.</p>
<form method="post">${choices}<button name="person" value="">Cancel</button></form>
<small>A trial sign-in page: these people do not exist and no password is asked for.</small>`,
  })
}

const refused = (reply: FastifyReply, reason: string): FastifyReply =>
  reply
    .status(400)
    .type('text/html; charset=utf-8')
    .send(renderPage({ title: 'Not possible', body: `<h1>Not possible</h1><p>${escapeHtml(reason)}</p>` }))

/** The consent page, at this provider's address. */
export function addConsentPage(
  app: FastifyInstance,
  { path, issuer, url, book }: { readonly path: string; readonly issuer: IssuerName; readonly url: () => string; readonly book: Book },
): void {
  app.get(path, async (request, reply) => {
    const requested = paramsOf(request, book)
    if (typeof requested === 'string') return refused(reply, requested)
    const html = page(issuer, book.people(issuer), new URL(requested.redirectUri).hostname)
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
  })
  app.post(path, async (request, reply) => {
    const requested = paramsOf(request, book)
    if (typeof requested === 'string') return refused(reply, requested)
    const person = book.findPerson(issuer, (await readFields(request)).get('person') ?? '')
    const back = new URL(requested.redirectUri)
    const state = requested.query.get('state')
    if (person) back.searchParams.set('code', grantTo(book, issuer, requested, person))
    else back.searchParams.set('error', 'access_denied')
    if (state !== null) back.searchParams.set('state', state)
    if (issuer === 'google') back.searchParams.set('iss', answerIssuer(book, issuer, url()))
    return reply.redirect(back.href, 303)
  })
}

const answerIssuer = (book: Book, issuer: IssuerName, url: string): string =>
  book.takeForgery(issuer, (forgery) => forgery === 'answer-issuer') ? 'https://issuer.example' : url

function grantTo(book: Book, issuer: IssuerName, { clientId, redirectUri, query }: ConsentParams, person: OutsidePerson): string {
  const code = newSecret()
  book.grants.set(code, {
    issuer,
    clientId,
    redirectUri,
    person,
    scope: query.get('scope') ?? '',
    nonce: query.get('nonce') ?? undefined,
    challenge: query.get('code_challenge_method') === 'S256' ? (query.get('code_challenge') ?? undefined) : undefined,
    expiresAt: book.now() + CODE_MS,
  })
  return code
}
