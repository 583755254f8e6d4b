import { type CatalogueSnapshot, snapshotWithUnsaved } from '@vitrine/catalogue'
import {
  bannerPageOf,
  originOf,
  type Panel,
  type PreviewContent,
  type PreviewScheme,
  previewedPanel,
  previewFolder,
  previewSchemes,
  redeemPreview,
  showPreview,
} from '@vitrine/panels'
import { isSecure } from '@vitrine/platform/http'
import { type Clock, isLocale, type Locale, Refusal } from '@vitrine/platform/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Storefront } from '../build.ts'
import { type RenderContext, renderVisit, sourcesOfPage } from '../ssr/answer-page.ts'
import { addressIn } from '../ssr/locale-redirect.ts'
import { withPanel } from '../static/site-files.ts'
import { isOwnPage, previewDocument, previewHeaders, previewNotice } from './preview-document.ts'
import { duringPreview, type Previewed } from './previewed.ts'

export interface PreviewDeps {
  readonly context: Omit<RenderContext, 'storefront'>
  readonly load: () => Promise<Storefront>
  readonly consoleOrigin: string
  readonly clock: Clock
}

/** What the console's chooser of pages names. */
const pageNames = ['home', 'catalogue', 'service', 'order', 'sign-in', 'banner'] as const
type PageName = (typeof pageNames)[number]

const ENDED = 'This preview has ended. Change something or press “Refresh” to see it again.'
const isPageName = (text: string): text is PageName => pageNames.some((name) => name === text)
const isScheme = (text: unknown): text is PreviewScheme => previewSchemes.some((scheme) => scheme === text)

/**
 * The shop with what an operator has not saved yet, in a frame of the console alone. A code opens it once and leads to addresses that carry a secret of their own:
 * a frame of another site has no cookies to rely on (ADR 0051).
 */
export function mountPreview(app: FastifyInstance, deps: PreviewDeps): void {
  app.get(
    `${previewFolder}*`,
    withPanel(deps.context.deps, async ({ panel, request, reply }) => {
      const [secret = '', scheme, ...rest] = request.url.slice(previewFolder.length).split('/')
      if (scheme === undefined) return open(deps, panel, request, reply)
      return isScheme(scheme)
        ? show(deps, panel, { token: secret, scheme, path: `/${rest.join('/')}`, request, reply })
        : refuse(reply, deps, 404)
    }),
  )
}

/** A code leads to the page that the console names, else to the one that was shown last; in the language that it names. */
async function open(deps: PreviewDeps, panel: Panel, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const code = new URL(request.url, panel.origin).pathname.slice(previewFolder.length)
  const { page, scheme, locale } = request.query as Readonly<Record<string, unknown>>
  const now = deps.clock.now()
  const opened = await deps.context.deps.database.transaction(panel.id, (trx) => redeemPreview(trx, { code, now }))
  if (!opened) return refuse(reply, deps, 404)
  const folder = `${previewFolder}${opened.token}/${isScheme(scheme) ? scheme : 'light'}`
  const path = typeof page === 'string' && isPageName(page) ? `/@${page}` : (opened.path ?? '/')
  return lead(reply, deps, folder + (isLocale(locale) ? inLanguage(path, locale, await deps.load()) : path))
}

/** The same page, or name of one, in a language; English has no address of its own. */
function inLanguage(path: string, locale: Locale, { web }: Storefront): string {
  const from = web.localeOf(path)
  return addressIn(locale, from, new URL(path, 'http://shop')) ?? path
}

interface Shown {
  readonly token: string
  readonly scheme: PreviewScheme
  readonly path: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

async function show(deps: PreviewDeps, panel: Panel, { token, scheme, path, request, reply }: Shown): Promise<FastifyReply> {
  if (!isOwnPage(path)) return refuse(reply, deps, 404)
  const folder = `${previewFolder}${token}/${scheme}`
  const { database, catalogue } = deps.context.deps
  const now = deps.clock.now()
  // A name of the chooser is no page that is shown, so it is not remembered: the address it leads to is.
  const [, spoken, wanted = ''] = /^\/(?:(\w+)\/)?@(.+)$/.exec(path) ?? []
  const named = isPageName(wanted) ? wanted : undefined
  const saved = await catalogue.snapshot(panel.id)
  const found = await database.transaction(panel.id, async (trx) => {
    const content = await showPreview(trx, { token, path: named === undefined ? path : '/', now })
    const shown = content && (await previewedPanel(trx, content))
    if (!content || !shown) return undefined
    return { content, shown, snapshot: content.kind === 'service' ? await snapshotWithUnsaved(trx, saved, content) : saved }
  })
  if (!found) return refuse(reply, deps, 410, scheme)
  const previewed: Previewed = { panel: found.shown, snapshot: found.snapshot }
  const storefront = await deps.load()
  if (named !== undefined) {
    const target = pathOf(named, previewed, found.content)
    return lead(reply, deps, folder + (isLocale(spoken) ? inLanguage(target, spoken, storefront) : target))
  }
  const url = new URL(originOf(panel, { secure: isSecure(request), headers: { host: request.host } }) + path)
  const locale = storefront.web.localeOf(url.pathname)
  const context: RenderContext = { ...deps.context, storefront }
  const visit = { panel: found.shown, locale, url, session: undefined, country: null }
  const { id, ip, log } = request
  const params = { id, ip, log, method: 'GET', headers: { accept: 'text/html' }, cookies: scheme === 'dark' ? { is_dark: '1' } : {} }
  const response = await duringPreview(previewed, () => renderVisit(context, params, visit)).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
  if (!response) return refuse(reply, deps, 429, scheme, 'Too many pages in a minute. Try again soon.')
  const location = response.headers.get('location')
  if (response.status >= 300 && response.status < 400 && location !== null) return lead(reply, deps, folder + ownPathOf(location, url))
  const sources = await duringPreview(previewed, () => sourcesOfPage(context, visit))
  const html = previewDocument(Buffer.from(await response.arrayBuffer()).toString('utf8'), folder)
  return reply
    .code(response.status)
    .headers(previewHeaders(sources['img-src'] ?? [], deps.consoleOrigin))
    .send(html)
}

/** Where a page of the shop sends its visitor, within the preview. */
function ownPathOf(location: string, from: URL): string {
  const { origin, pathname, search } = new URL(location, from)
  return origin === from.origin && isOwnPage(pathname) ? pathname + search : '/'
}

function pathOf(page: PageName, { snapshot }: Previewed, content: PreviewContent): string {
  const service = content.kind === 'service' ? snapshot.service(content.id) : snapshot.listed[0]
  const paths: Readonly<Record<PageName, string>> = {
    home: '/',
    catalogue: '/services',
    service: service ? `/services/${encodeURIComponent(service.slug)}` : '/services',
    order: content.kind === 'service' ? `/orders/create?serviceId=${content.id}` : '/orders/create',
    'sign-in': '/login',
    banner: content.kind === 'banner' ? bannerPaths(snapshot)[bannerPageOf(content.banner.place)] : '/',
  }
  return paths[page]
}

/** Where banners stand; a group is that of the first service. */
const bannerPaths = ({ listed, network }: CatalogueSnapshot): Readonly<Record<ReturnType<typeof bannerPageOf>, string>> => ({
  home: '/',
  group: `/${encodeURIComponent((listed[0] && network(listed[0].networkId)?.slug) ?? '')}`,
  order: '/orders/create',
  autopromotion: '/orders/create?type=autopromotion',
  tasks: '/tasks',
  freeTrials: '/free-trials',
  grades: '/grades',
})

const lead = (reply: FastifyReply, { consoleOrigin }: PreviewDeps, address: string): FastifyReply =>
  reply.headers(previewHeaders([], consoleOrigin)).redirect(address, 302)

const refuse = (reply: FastifyReply, { consoleOrigin }: PreviewDeps, status: number, scheme?: PreviewScheme, text = ENDED): FastifyReply =>
  reply.code(status).headers(previewHeaders([], consoleOrigin)).send(previewNotice(text, scheme))
