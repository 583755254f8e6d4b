import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { originOf } from '@vitrine/panels'
import { keptAssets } from '@vitrine/platform/assets'
import type { Database } from '@vitrine/platform/database'
import { hostOf, isSecure, proxyCountryOf } from '@vitrine/platform/http'
import { systemClock } from '@vitrine/platform/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { loadBuilt, STOREFRONT, type Storefront } from './build.ts'
import type { StorefrontDeps } from './deps.ts'
import { PageCache } from './page-cache.ts'
import { mountPreview } from './preview/mount-preview.ts'
import { aliasTarget } from './ssr/alias-target.ts'
import { answerBusy } from './ssr/answer-busy.ts'
import { answerPage, VARY } from './ssr/answer-page.ts'
import { createInProcessTransport } from './ssr/in-process-transport.ts'
import { addressIn, type ShopLanguages, spelledRight, winningLocale } from './ssr/locale-redirect.ts'
import { createRenderLimits } from './ssr/render-limits.ts'
import { ResponseCache } from './ssr/response-cache.ts'
import { readAddress, sessionOf, type Visit } from './ssr/visit.ts'
import { mountAppFiles } from './static/app-files.ts'
import { mountCustomCode } from './static/custom-code-file.ts'
import { createPictureReader, mountMediaFiles } from './static/media-files.ts'
import { mountAssets } from './static/mount-assets.ts'
import { mountSiteFiles } from './static/site-files.ts'
import { mountWidgetScript } from './static/widget-script.ts'

const LOCALE_COOKIE = 'i18n_redirected'
/** Read and taken away by the page that comes next (`frame/pickers/language-offer.tsx`). */
const OFFERED_COOKIE = 'i18n_offered'
const LOCALE_COOKIE_SECONDS = 365 * 86_400
/** What the router asks for on its way to the index of a language: `/de.data`. */
const DATA_OF_INDEX = /^(\/\w+)\.data$/

/** The customers' shop on the same port: static files, then every other address as a page. */
export async function mountStorefront(app: FastifyInstance, deps: StorefrontDeps): Promise<void> {
  const load = deps.dev ? await deps.dev(app) : await builtStorefront(app, deps.database)
  const cache = new PageCache()
  const limits = createRenderLimits(deps.rateLimiter, { perMinute: deps.pagesPerMinute })
  const transportFor = createInProcessTransport(app, deps.countryHeader)
  mountSiteFiles(app, deps)
  mountWidgetScript(app)
  const readPicture = createPictureReader(deps.database)
  mountAppFiles(app, { ...deps, readPicture }, load)
  mountCustomCode(app, deps)
  mountMediaFiles(app, deps, readPicture)
  if (deps.consoleOrigin !== undefined) {
    // What a preview is answered is nobody else's: nothing of it stays in a cache.
    const context = { deps, cache, limits, transportFor: createInProcessTransport(app, deps.countryHeader, new ResponseCache(0)) }
    mountPreview(app, { context, load, consoleOrigin: deps.consoleOrigin, clock: systemClock })
  }
  await app.register(async (scope) => {
    // Whatever is sent to a page is answered without being read.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_, __, done) => done(null))
    scope.all('/*', async (request, reply) => {
      if (request.url === '/core' || request.url.startsWith('/core/'))
        return reply.code(404).type('application/json; charset=utf-8').send({ message: 'Not Found' })
      const panel = await deps.panels.findByHost(hostOf(request))
      if (!panel) return reply.code(421).type('text/plain; charset=utf-8').send('This address belongs to no shop.')
      if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod(request, reply)
      const storefront = await load()
      // Put together, not resolved: an address with two slashes at its start would name a host of its own.
      const url = new URL(originOf(panel, { secure: isSecure(request), headers: { host: request.host } }) + request.url)
      const redirected = redirectToWinner(request, reply, { storefront, url, languages: panel.options })
      if (redirected) return redirected
      const target = request.method === 'GET' ? aliasTarget(panel, url, storefront.web) : undefined
      if (target) return reply.header('cache-control', 'no-store').redirect(target, 302)
      const locale = storefront.web.localeOf(url.pathname.replace(DATA_OF_INDEX, '$1'))
      const session = await sessionOf(deps.database, panel.id, request.cookies)
      const country = proxyCountryOf(request, deps.countryHeader)
      const visit: Visit = { panel, locale, session, country, ...readAddress(url, !session, storefront.web.pageQuery) }
      return answerPage({ deps, storefront, cache, limits, transportFor }, request, reply, visit).catch((error: unknown) =>
        answerBusy(error, reply, locale),
      )
    })
  })
}

/** Pages are only read: no route of the storefront has an action (RFC 9110, section 15.5.6). */
function refuseMethod({ log, method, url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  log.info({ event: 'page.method_refused', method, path: url.split('?')[0] }, 'a page was asked by a method that it does not have')
  return reply.code(405).header('allow', 'GET, HEAD').type('text/plain; charset=utf-8').send('Pages are only read: GET or HEAD.')
}

async function builtStorefront(app: FastifyInstance, database: Database): Promise<() => Promise<Storefront>> {
  const client = path.join(STOREFRONT, 'build/client')
  await mountAssets(app, path.join(client, 'assets'), keptAssets(database, 'storefront'))
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

interface PageRequest {
  readonly storefront: Storefront
  readonly url: URL
  readonly languages: ShopLanguages
}

function redirectToWinner(
  request: FastifyRequest,
  reply: FastifyReply,
  { storefront, url, languages }: PageRequest,
): FastifyReply | undefined {
  const pathLocale = storefront.web.localeOf(url.pathname)
  const isDocument =
    !url.pathname.endsWith('.data') &&
    // A language that is switched off has no pages for crawlers either, which accept anything.
    (!languages.locales.includes(pathLocale) || (request.method === 'GET' && String(request.headers.accept ?? '').includes('text/html')))
  if (!isDocument) return undefined
  const right = spelledRight(url)
  if (right !== undefined) return reply.header('cache-control', 'no-store').redirect(right, 302)
  const winner = winningLocale(
    { pathLocale, cookie: request.cookies[LOCALE_COOKIE], acceptLanguage: request.headers['accept-language'] },
    languages,
  )
  const target = addressIn(winner, pathLocale, url)
  if (target === undefined) return undefined
  // The address named a language and another one won: the page offers the one that was meant. English has no prefix, so it is never named.
  if (pathLocale !== 'en' && languages.locales.includes(pathLocale))
    reply.setCookie(OFFERED_COOKIE, pathLocale, { path: '/', maxAge: 60, sameSite: 'lax', secure: isSecure(request) })
  return reply
    .setCookie(LOCALE_COOKIE, winner, { path: '/', maxAge: LOCALE_COOKIE_SECONDS, sameSite: 'lax', secure: isSecure(request) })
    .header('vary', VARY)
    .header('cache-control', 'no-store')
    .redirect(target, 302)
}
