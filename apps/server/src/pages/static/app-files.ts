import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Panel } from '@vitrine/panels'
import { isLocale, type Locale } from '@vitrine/platform/kernel'
import type { FastifyInstance } from 'fastify'
import { STOREFRONT, type Storefront } from '../build.ts'
import { pageSecurityHeaders } from '../content-security.ts'
import { ICON_FOLDER, iconNamed, iconsOf } from '../icons/app-icons.ts'
import type { ReadPicture } from './media-files.ts'
import { type SiteFilesDeps, withPanel } from './site-files.ts'

export interface AppFilesDeps extends SiteFilesDeps {
  /** false removes the worker from every visitor: browsers fetch the emptied one, which deletes its caches. */
  readonly hasWorker: boolean
  readonly readPicture: ReadPicture
}

/** Takes over at once, deletes the caches and unregisters; pages then work as without a worker. */
const EMPTIED_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
})()))
`

/** What makes the shop an app on a visitor's device: the worker, the manifest, and the page that is shown without a network. */
export function mountAppFiles(app: FastifyInstance, deps: AppFilesDeps, load: () => Promise<Storefront>): void {
  const worker = workerScript(deps.hasWorker)
  app.get('/sw.js', async (_, reply) =>
    worker === undefined
      ? reply.code(404).type('text/plain; charset=utf-8').send('There is no worker without a build.')
      : reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
  )
  app.get(
    '/manifest.webmanifest',
    withPanel(deps, async ({ panel, request, reply }) => {
      const { web } = await load()
      const { locale } = request.query as { readonly locale?: unknown }
      return reply
        .type('application/manifest+json; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(JSON.stringify(web.webManifest(panel.settings, localeOr(locale, 'en'), manifestIcons(panel.settings))))
    }),
  )
  app.get(
    `${ICON_FOLDER}:file`,
    withPanel(deps, async ({ panel, request, reply }) => {
      const { file } = request.params as { readonly file: string }
      const icon = await iconNamed(panel.settings, file, (picture) => deps.readPicture(panel.id, picture))
      if (!icon) return reply.code(404).type('text/plain; charset=utf-8').send('The panel has no such icon.')
      return reply.type('image/png').header('cache-control', 'public, max-age=31536000, immutable').send(icon)
    }),
  )
  app.get(
    '/assets/offline/:locale',
    withPanel(deps, async ({ panel, request, reply }) => {
      const { web } = await load()
      const { locale } = request.params as { readonly locale: string }
      if (!isLocale(locale)) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such language.')
      const { html, hashes } = await web.offlineDocument(panel.settings, locale)
      return reply
        .type('text/html; charset=utf-8')
        .headers({
          ...pageSecurityHeaders(hashes, { isFramed: false }),
          'cache-control': 'no-cache',
          date: new Date().toUTCString(),
        })
        .send(html)
    }),
  )
}

/** The icons as a manifest names them. */
const manifestIcons = (settings: Panel['settings']) =>
  iconsOf(settings).flatMap(({ kind: { size, purpose }, address }) =>
    purpose === 'touch' ? [] : [{ src: address, sizes: `${size}x${size}`, type: 'image/png', purpose }],
  )

const localeOr = (params: unknown, otherwise: Locale): Locale => (typeof params === 'string' && isLocale(params) ? params : otherwise)

function workerScript(hasWorker: boolean): string | undefined {
  if (!hasWorker) return EMPTIED_WORKER
  const file = path.join(STOREFRONT, 'build/worker/sw.js')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
