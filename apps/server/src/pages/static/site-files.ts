import type { Catalogue } from '@vitrine/catalogue'
import { hasPage, originOf, type Panel, type Panels, pagesNow, pathOfArticle } from '@vitrine/panels'
import { hostOf, isSecure } from '@vitrine/platform/http'
import { locales } from '@vitrine/platform/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { compressed, type Page } from '../page-cache.ts'
import { sendPage } from '../send-page.ts'
import { securityTxt } from './security-txt.ts'
import { type SitemapEntry, sitemapOf } from './sitemap.ts'

export interface SiteFilesDeps {
  readonly panels: Panels
  readonly catalogue: Catalogue
}

const MAX_AGE = 'public, max-age=3600'
/** Pages of one visitor, and what is no page at all. */
const PRIVATE = [
  '/core/',
  '/hooks/',
  '/dashboard',
  '/orders',
  '/finances',
  '/profile',
  '/add-funds',
  '/password',
  '/login',
  '/register',
  '/unsubscribe',
  '/track',
]
/** Everybody may find the form, though the list of orders is private. */
const OPEN = ['/orders/create']

interface FileParams {
  readonly panel: Panel
  readonly origin: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Answers in the name of the panel whose host was asked. */
export const withPanel =
  ({ panels }: Pick<SiteFilesDeps, 'panels'>, answer: (params: FileParams) => Promise<FastifyReply>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const panel = await panels.findByHost(hostOf(request))
    if (!panel) return reply.code(421).type('text/plain; charset=utf-8').send('This address belongs to no shop.')
    const origin = originOf(panel, { secure: isSecure(request), headers: { host: request.host } })
    return answer({ panel, origin, request, reply })
  }

/** `robots.txt`, `sitemap.xml` and `security.txt` of each panel, under its own host. */
export function mountSiteFiles(app: FastifyInstance, deps: SiteFilesDeps): void {
  const sitemaps = new Map<number, { readonly key: string; readonly page: Page }>()
  app.get(
    '/robots.txt',
    withPanel(deps, async ({ panel, origin, reply }) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', MAX_AGE).send(robotsOf(panel, origin)),
    ),
  )
  app.get(
    '/.well-known/security.txt',
    withPanel(deps, async ({ panel, origin, reply }) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', MAX_AGE)
        .send(securityTxt(panel, origin, new Date())),
    ),
  )
  app.get(
    '/sitemap.xml',
    withPanel(deps, async ({ panel, origin, request, reply }) => {
      const snapshot = await deps.catalogue.snapshot(panel.id)
      const own = ownPagesOf(panel)
      // Pages may be published at a time, without a change of the panel.
      const key = [panel.version, snapshot.version, origin, ...own.map(({ path }) => path)].join('|')
      const known = sitemaps.get(panel.id)
      const page =
        known?.key === key
          ? known.page
          : compressed(Buffer.from(sitemapOf(origin, isHidden(panel) ? [] : [...entriesOf(snapshot), ...own], panel.options)), {
              'content-type': 'application/xml; charset=utf-8',
              'cache-control': MAX_AGE,
            })
      sitemaps.set(panel.id, { key, page })
      return sendPage(request, reply, page)
    }),
  )
}

/** A shop behind its login has nothing to find. */
const isHidden = (panel: Panel): boolean => panel.settings.hide_personal_account_for_unregistered

function robotsOf(panel: Panel, origin: string): string {
  if (isHidden(panel)) return 'User-agent: *\nDisallow: /\n'
  const prefixes = ['', ...locales.filter((locale) => locale !== 'en').map((locale) => `/${locale}`)]
  const rules = prefixes.flatMap((prefix) => [
    ...OPEN.map((path) => `Allow: ${prefix}${path}`),
    ...PRIVATE.map((path) => `Disallow: ${prefix}${path}`),
  ])
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

/** What the panel's operators wrote themselves. */
const ownPagesOf = (panel: Panel): SitemapEntry[] => [
  ...(['faq', 'status'] as const).filter((name) => hasPage(name, panel)).map((name) => ({ path: `/${name}` })),
  ...pagesNow(panel.content.articles).map(({ address }) => ({ path: pathOfArticle(address) })),
]

type Snapshot = Awaited<ReturnType<Catalogue['snapshot']>>

/** The index, networks, types and services on sale, the most visited first. */
function entriesOf(snapshot: Snapshot): SitemapEntry[] {
  const withServices = new Set(snapshot.listed.map(({ serviceTypeId }) => serviceTypeId))
  const types = snapshot.serviceTypes.filter(({ id }) => withServices.has(id))
  const networks = new Set(types.map(({ networkId }) => networkId))
  return [
    { path: '/' },
    ...snapshot.networks.filter(({ id }) => networks.has(id)).map(({ slug }) => ({ path: `/${encodeURIComponent(slug)}` })),
    ...types.map(({ slug }) => ({ path: `/${encodeURIComponent(slug)}` })),
    ...snapshot.listed.map(({ slug }) => ({ path: `/services/${encodeURIComponent(slug)}` })),
  ]
}
