import path from 'node:path'
import { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import type { Catalogue } from '@vitrine/catalogue'
import { type PageVisitor, resolveSessionCookie, SESSION_COOKIE } from '@vitrine/identity'
import { originOf, type Panel, type Panels } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import { hostOf } from '@vitrine/platform/http'
import type { Locale, PathDef, Transport } from '@vitrine/platform/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RouterContextProvider } from 'react-router'
import { aliasTarget } from './alias-redirect.ts'
import { mountAppFiles } from './app-files.ts'
import { bothSources, brandOf, sourcesOfBrand } from './brand.ts'
import { loadBuilt, STOREFRONT, type Storefront } from './build.ts'
import { channelPictures } from './channel-pictures.ts'
import { pageSecurityHeaders } from './content-security.ts'
import { mountCustomCode } from './custom-code-file.ts'
import type { InProcessCallers } from './in-process-callers.ts'
import { createInProcessTransport } from './in-process-transport.ts'
import { addressIn, winningLocale } from './locale-redirect.ts'
import { oneTapSources } from './one-tap-sources.ts'
import { cacheableAddress, compressed, PageCache } from './page-cache.ts'
import { sendPage } from './send-page.ts'
import { mountSiteFiles } from './site-files.ts'
import { captchaSources, sourcesOf, thirdPartiesOf } from './third-parties.ts'
import { mountWidgetScript } from './widget-script.ts'

export interface StorefrontDeps {
  readonly database: Database
  readonly panels: Panels
  readonly catalogue: Catalogue
  readonly callers: InProcessCallers
  /** Serves from the sources with hot reload instead of the build. */
  readonly dev?: (app: FastifyInstance) => Promise<() => Promise<Storefront>>
  /** false takes the service worker away from every visitor. */
  readonly hasWorker: boolean
  /** Asked instead of the hosts of analytics and chats: the sandbox. */
  readonly thirdPartiesUrl: string | undefined
  /** Where YouTube is asked about channels and videos; undefined where it is not. */
  readonly youtube: { readonly url: string | undefined } | undefined
}

interface Visit {
  readonly panel: Panel
  readonly locale: Locale
  readonly url: URL
  readonly session: PageVisitor | undefined
}

const LOCALE_COOKIE = 'i18n_redirected'
const LOCALE_COOKIE_SECONDS = 365 * 86_400
/** The word between pages and worker (`offline/worker-protocol.ts` of the storefront). */
const READABLE_OFFLINE = 'x-readable-offline'
/** What the router asks for on its way to the index of a language: `/de.data`. */
const DATA_OF_INDEX = /^(\/\w+)\.data$/
const VARY = 'cookie, accept-language, accept-encoding'

/** The customers' shop on the same port: static files, then every other address as a page. */
export async function mountStorefront(app: FastifyInstance, deps: StorefrontDeps): Promise<void> {
  const load = deps.dev ? await deps.dev(app) : await builtStorefront(app)
  const cache = new PageCache()
  const transportFor = createInProcessTransport(app)
  mountSiteFiles(app, deps)
  mountWidgetScript(app)
  mountAppFiles(app, deps, load)
  mountCustomCode(app, deps)
  await app.register(async (scope) => {
    // Form posts reach the storefront's actions as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_, __, done) => done(null))
    scope.all('/*', async (request, reply) => {
      if (request.url === '/core' || request.url.startsWith('/core/'))
        return reply.code(404).type('application/json; charset=utf-8').send({ message: 'Not Found' })
      const panel = await deps.panels.findByHost(hostOf(request))
      if (!panel) return reply.code(421).type('text/plain; charset=utf-8').send('This address belongs to no shop.')
      const storefront = await load()
      // Put together, not resolved: an address with two slashes at its start would name a host of its own.
      const url = new URL(originOf(panel, { secure: request.protocol === 'https', headers: { host: request.host } }) + request.originalUrl)
      const redirected = redirectToWinner(request, reply, storefront, url)
      if (redirected) return redirected
      const target = request.method === 'GET' ? aliasTarget(panel, url, storefront.web) : undefined
      if (target) return reply.header('cache-control', 'no-store').redirect(target, 302)
      const locale = storefront.web.localeOf(url.pathname.replace(DATA_OF_INDEX, '$1'))
      const visit: Visit = { panel, url, locale, session: await sessionOf(deps, request, panel) }
      return answer({ deps, storefront, cache, transportFor }, request, reply, visit)
    })
  })
}

async function builtStorefront(app: FastifyInstance): Promise<() => Promise<Storefront>> {
  const client = path.join(STOREFRONT, 'build/client')
  await app.register(fastifyStatic, {
    root: path.join(client, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    decorateReply: false,
    index: false,
  })
  await app.register(fastifyStatic, {
    root: client,
    prefix: '/',
    wildcard: false,
    decorateReply: false,
    index: false,
    maxAge: '1h',
    globIgnore: ['assets/**'],
  })
  const storefront = await loadBuilt()
  return async () => storefront
}

function redirectToWinner(request: FastifyRequest, reply: FastifyReply, storefront: Storefront, url: URL): FastifyReply | undefined {
  const isDocument =
    request.method === 'GET' && !url.pathname.endsWith('.data') && String(request.headers.accept ?? '').includes('text/html')
  if (!isDocument) return undefined
  const pathLocale = storefront.web.localeOf(url.pathname)
  const winner = winningLocale({ pathLocale, cookie: request.cookies[LOCALE_COOKIE], acceptLanguage: request.headers['accept-language'] })
  const target = addressIn(winner, pathLocale, url)
  if (target === undefined) return undefined
  return reply
    .setCookie(LOCALE_COOKIE, winner, { path: '/', maxAge: LOCALE_COOKIE_SECONDS, sameSite: 'lax', secure: request.protocol === 'https' })
    .header('vary', VARY)
    .header('cache-control', 'no-store')
    .redirect(target, 302)
}

async function sessionOf(deps: StorefrontDeps, request: FastifyRequest, panel: Panel): Promise<Visit['session']> {
  const cookie = request.cookies[SESSION_COOKIE]
  return cookie ? resolveSessionCookie(deps.database, panel.id, cookie) : undefined
}

interface Ground {
  readonly deps: StorefrontDeps
  readonly storefront: Storefront
  readonly cache: PageCache
  readonly transportFor: ReturnType<typeof createInProcessTransport>
}

async function answer(ground: Ground, request: FastifyRequest, reply: FastifyReply, visit: Visit): Promise<FastifyReply> {
  const { deps, cache } = ground
  const key = await cacheKey(deps, request, visit)
  const hit = key && cache.get(key)
  if (hit) return sendPage(request, reply.header('vary', VARY), hit)
  const response = await render(ground, request, visit)
  const body = Buffer.from(await response.arrayBuffer())
  for (const [name, value] of response.headers) reply.header(name, value)
  reply.code(response.status).header('vary', VARY)
  const isHtml = String(response.headers.get('content-type')).startsWith('text/html')
  if (!isHtml) return reply.header('cache-control', 'no-store').send(body)
  const parties = thirdPartiesOf(visit.panel.settings, deps.thirdPartiesUrl)
  const ofBrand = sourcesOfBrand(visit.panel, ground.storefront.web.isProtectedPage(visit.url.pathname))
  const ofServices = bothSources(sourcesOf(parties, deps.thirdPartiesUrl), captchaSources(visit.panel.settings))
  const allowed = bothSources(bothSources(ofServices, ofBrand), channelPictures(deps.youtube))
  const oneTap = await oneTapSources(deps.database, visit.panel.id, visit.url.pathname)
  const standing = { isSecure: request.protocol === 'https', isFramed: ground.storefront.web.isFramedPage(visit.url.pathname) }
  const headers = pageSecurityHeaders(body, standing, bothSources(allowed, oneTap))
  // What one visitor sees is for no cache, not even his browser's own.
  if (!key || response.status !== 200) reply.removeHeader(READABLE_OFFLINE)
  if (!key || response.status !== 200) return reply.headers({ ...headers, 'cache-control': 'private, no-store' }).send(body)
  const readable = response.headers.get(READABLE_OFFLINE)
  const kept: Record<string, string> = readable === null ? {} : { [READABLE_OFFLINE]: readable }
  const page = compressed(body, { ...headers, ...kept, 'cache-control': 'private, no-cache', 'content-type': 'text/html; charset=utf-8' })
  cache.set(key, page)
  return sendPage(request, reply, page)
}

/** Guests' pages only, and only what the key can tell apart. */
async function cacheKey(
  deps: StorefrontDeps,
  request: FastifyRequest,
  { panel, locale, url, session }: Visit,
): Promise<string | undefined> {
  if (request.method !== 'GET' || session || deps.dev) return undefined
  const address = cacheableAddress(url)
  if (address === undefined || url.pathname.endsWith('.data')) return undefined
  const { version } = await deps.catalogue.snapshot(panel.id)
  const { is_dark = '', currency = '', services_view_mode = '' } = request.cookies
  return [panel.id, panel.version, version, locale, url.origin, address, is_dark, currency, services_view_mode].join('|')
}

async function render({ deps, storefront, transportFor }: Ground, request: FastifyRequest, visit: Visit): Promise<Response> {
  const draw = async (bearer: string | undefined): Promise<Response> => {
    const transport = transportFor({ host: visit.url.host, ip: request.ip, bearer })
    const provider = new RouterContextProvider()
    provider.set(storefront.web.apiContext, transport)
    provider.set(storefront.web.requestContext, {
      ...(await contextOf(request, visit, bearer ? transport : undefined)),
      thirdParties: thirdPartiesOf(visit.panel.settings, deps.thirdPartiesUrl),
      brand: brandOf(visit.panel, {
        locale: visit.locale,
        now: new Date(),
        isProtected: storefront.web.isProtectedPage(visit.url.pathname),
      }),
    })
    return storefront.handlerFor(visit.locale)(webRequest(request, visit.url), provider)
  }
  const { session, panel } = visit
  if (!session) return draw(undefined)
  const { userId, sessionId, impersonatorId, mustEnrol } = session
  return deps.callers.as(panel.id, { kind: 'user', via: 'session', userId, sessionId, impersonatorId, mustEnrol }, draw)
}

/** What pages say of a session that is not quite its owner's. */
const standingOf = ({ impersonatorId, endsAt, mustEnrol }: PageVisitor) => ({
  actingUntil: impersonatorId === null ? null : endsAt.toISOString(),
  mustEnrol,
})

const PROFILE: PathDef = { method: 'GET', path: '/api/v1/profile' }
const DISCOUNTS: PathDef = { method: 'GET', path: '/api/v1/discounts' }

async function contextOf(request: FastifyRequest, { panel, locale, url, session }: Visit, transport: Transport | undefined) {
  const { is_dark, currency, services_view_mode, time_zone } = request.cookies
  const dataOf = async (answer: Promise<unknown>) => ((await answer) as { readonly data: unknown }).data
  const [profile, discounts] = transport
    ? await Promise.all([
        dataOf(transport(PROFILE, { query: { locale, with_increased_balance_accuracy: '1' } })),
        dataOf(transport(DISCOUNTS, {})),
      ])
    : [undefined, null]
  return {
    panel: { id: panel.id, settings: panel.settings },
    locale,
    isDark: is_dark === '1',
    currency: currency === 'RUB' ? 'RUB' : 'USD',
    viewMode: services_view_mode === 'cards' || services_view_mode === 'table' ? services_view_mode : undefined,
    timeZone: transport && isTimeZone(time_zone) ? time_zone : 'UTC',
    origin: url.origin,
    discounts,
    session: profile && session ? { profile, ...standingOf(session) } : null,
  }
}

function isTimeZone(name: string | undefined): name is string {
  try {
    return Boolean(name && new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

function webRequest(request: FastifyRequest, url: URL): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return new Request(url, {
    method: request.method,
    headers,
    ...(hasBody ? { body: Readable.toWeb(request.raw) as ReadableStream, duplex: 'half' } : {}),
  } as RequestInit)
}
