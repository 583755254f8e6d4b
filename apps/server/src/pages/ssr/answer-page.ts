import { isSecure } from '@vitrine/platform/http'
import type { Transport } from '@vitrine/platform/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { RouterContextProvider } from 'react-router'
import { VISIT_COOKIE } from '../../visit-cookie.ts'
import type { Storefront } from '../build.ts'
import { pageSecurityHeaders } from '../content-security.ts'
import type { StorefrontDeps } from '../deps.ts'
import { cacheableAddress, compressed, type Page, type PageCache, pageKey } from '../page-cache.ts'
import { sendOnce, sendPage } from '../send-page.ts'
import { type AllowedSources, captchaSources, sourcesOf, thirdPartiesOf } from '../third-parties.ts'
import { bothSources, brandOf, sourcesOfBrand } from './brand.ts'
import { channelPictures } from './channel-pictures.ts'
import type { SignedIn } from './in-process-callers.ts'
import type { createInProcessTransport } from './in-process-transport.ts'
import { oneTapSources } from './one-tap-sources.ts'
import type { RenderLimits } from './render-limits.ts'
import { choicesOf, contextOf, type Visit } from './visit.ts'

export interface RenderContext {
  readonly deps: StorefrontDeps
  readonly storefront: Storefront
  readonly cache: PageCache
  readonly limits: RenderLimits
  readonly transportFor: ReturnType<typeof createInProcessTransport>
}

/** What the storefront's server entry tells of its own scripts. */
const SCRIPT_HASHES = 'x-script-hashes'
/** The word between pages and worker (`offline/worker-protocol.ts` of the storefront). */
const READABLE_OFFLINE = 'x-readable-offline'
export const VARY = 'cookie, accept-language, accept-encoding'

/** A page from the cache of guests' pages, else rendered. */
export async function answerPage(
  context: RenderContext,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
): Promise<FastifyReply> {
  const key = context.storefront.web.isSecretPage(visit.url.pathname) ? undefined : await cacheKey(context.deps, request, visit)
  const rendered = key
    ? await context.cache.find(key, () => renderPage(context, request, visit, key))
    : await renderPage(context, request, visit, undefined)
  if (!isOwn(rendered)) return sendPage(request, reply.header('vary', VARY), rendered)
  for (const [name, value] of rendered.headers) reply.header(name, value)
  return sendOnce(request, reply.code(rendered.status).header('vary', VARY), rendered.body)
}

/** One visitor's page: never cached, not even by the browser. */
interface OwnPage {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

const isOwn = (rendered: Page | OwnPage): rendered is OwnPage => 'body' in rendered

/** Renders a page, and caches it where it has a key and is cacheable. */
async function renderPage(context: RenderContext, request: FastifyRequest, visit: Visit, key: string | undefined): Promise<Page | OwnPage> {
  const response = await renderVisit(context, request, visit)
  const body = Buffer.from(await response.arrayBuffer())
  const [status, headers] = [response.status, new Headers(response.headers)]
  if (!String(headers.get('content-type')).startsWith('text/html')) {
    headers.set('cache-control', 'no-store')
    return { status, headers, body }
  }
  const policy = await headersOf(context, visit, (headers.get(SCRIPT_HASHES) ?? '').split(' ').filter(Boolean))
  headers.delete(SCRIPT_HASHES)
  const readable = headers.get(READABLE_OFFLINE)
  if (!key || status !== 200) {
    headers.delete(READABLE_OFFLINE)
    for (const [name, value] of Object.entries({ ...policy, 'cache-control': 'private, no-store' })) headers.set(name, value)
    return { status, headers, body }
  }
  const page = compressed(body, {
    ...policy,
    ...(readable === null ? {} : { [READABLE_OFFLINE]: readable }),
    'cache-control': 'private, no-cache',
    'content-type': 'text/html; charset=utf-8',
  })
  context.cache.set(key, page)
  return page
}

/** Guests' pages only, and only what the key can tell apart. */
async function cacheKey(
  deps: StorefrontDeps,
  request: FastifyRequest,
  { panel, locale, url, session, country }: Visit,
): Promise<string | undefined> {
  if (request.method !== 'GET' || session || deps.dev) return undefined
  const address = cacheableAddress(url)
  if (address === undefined || url.pathname.endsWith('.data')) return undefined
  const { version: catalogueVersion } = await deps.catalogue.snapshot(panel.id)
  const facts = { panel, catalogueVersion, locale, address, country, origin: url.origin }
  return pageKey({ ...facts, isSecure: isSecure(request), choices: choicesOf(request.cookies) })
}

/** The policy of a page: what its panel shows and uses may be loaded, and nothing else. */
async function headersOf(context: RenderContext, visit: Visit, scriptHashes: readonly string[]): Promise<Record<string, string>> {
  const { web } = context.storefront
  const { pathname } = visit.url
  const standing = { isFramed: web.isFramedPage(pathname), isSecret: web.isSecretPage(pathname) }
  return pageSecurityHeaders(scriptHashes, standing, await sourcesOfPage(context, visit))
}

/** Hosts of others that a page may load from. */
export async function sourcesOfPage({ deps, storefront }: RenderContext, { panel, url }: Visit): Promise<AllowedSources> {
  const isSecret = storefront.web.isSecretPage(url.pathname)
  return [
    sourcesOf(isSecret ? [] : thirdPartiesOf(panel.settings, deps.thirdPartiesUrl), deps.thirdPartiesUrl),
    captchaSources(panel.settings),
    sourcesOfBrand(panel, storefront.web.isProtectedPage(url.pathname)),
    channelPictures(deps.youtube),
    await oneTapSources(deps.database, panel.id, url.pathname),
  ].reduce(bothSources)
}

/** What of a request a page is rendered from. */
type RequestFacts = Pick<FastifyRequest, 'id' | 'ip' | 'log' | 'method' | 'headers' | 'cookies'>

/** Renders a page of its own, within the visitor's limits; it is never cached. */
export function renderVisit(context: RenderContext, params: RequestFacts, visit: Visit): Promise<Response> {
  const visitor = { panelId: visit.panel.id, caller: callerOf(visit) ?? { kind: 'guest' as const }, ip: params.ip }
  return context.limits.render(visitor, () => renderRequested(context, params, visit))
}

/** Anyone who is sent on takes the whole address along, so the way is asked for with it. */
async function renderRequested(context: RenderContext, request: RequestFacts, visit: Visit): Promise<Response> {
  const response = await render(context, request, visit)
  const isRedirect = response.status >= 300 && response.status < 400
  return isRedirect && visit.requested ? render(context, request, { ...visit, url: visit.requested }) : response
}

async function render({ deps, storefront, transportFor }: RenderContext, request: RequestFacts, visit: Visit): Promise<Response> {
  const { panel } = visit
  const renderAnswer = async (bearer: string | undefined): Promise<Response> => {
    const { country } = visit
    const transport: Transport = transportFor({
      ...{ host: visit.url.host, ip: request.ip, country, bearer, visit: request.cookies[VISIT_COOKIE] },
    })
    const provider = new RouterContextProvider()
    provider.set(storefront.web.apiContext, transport)
    provider.set(storefront.web.failureContext, (error) =>
      request.log.error({ event: 'page.render.failed', requestId: request.id, err: error }, 'a page could not be rendered completely'),
    )
    provider.set(storefront.web.requestContext, {
      ...(await contextOf(request.cookies, { ...visit, consoleOrigin: deps.consoleOrigin }, bearer ? transport : undefined)),
      // Anyone who counts visits is told addresses, and this one is a key.
      thirdParties: storefront.web.isSecretPage(visit.url.pathname) ? [] : thirdPartiesOf(panel.settings, deps.thirdPartiesUrl),
      brand: brandOf(panel, {
        locale: visit.locale,
        now: new Date(),
        isProtected: storefront.web.isProtectedPage(visit.url.pathname),
      }),
    })
    return storefront.handlerFor(visit.locale)(webRequest(request, visit.url), provider)
  }
  const caller = callerOf(visit)
  return caller ? deps.callers.as(panel.id, caller, renderAnswer) : renderAnswer(undefined)
}

/** The API's caller while the page is rendered; undefined for a guest. */
function callerOf({ session }: Visit): SignedIn | undefined {
  if (!session) return undefined
  const { userId, sessionId, impersonatorId, mustEnrol } = session
  return { kind: 'user', via: 'session', isPage: true, userId, sessionId, impersonatorId, mustEnrol }
}

function webRequest(request: RequestFacts, url: URL): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  return new Request(url, { method: request.method, headers })
}
