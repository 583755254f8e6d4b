import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { localeOf } from '../paths.ts'
import { cachePage, findCachedPage } from './cached-pages.ts'
import { isOfflinePage, offlinePage, SKIP_WAITING } from './worker-protocol.ts'

/** The part of a worker's world that we use; the DOM's own types know only windows. */
interface LifetimeEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface PageRequest extends LifetimeEvent {
  readonly request: Request
  readonly preloadResponse?: Promise<Response | undefined>
}
interface Pressed extends LifetimeEvent {
  readonly notification: { readonly data: unknown; close(): void }
}
interface Window {
  readonly url: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}
interface WorkerScope {
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
  readonly clients: {
    matchAll(options: { includeUncontrolled: boolean; type?: 'window' }): Promise<readonly Window[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LifetimeEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Pressed) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

declare const self: WorkerScope
/** Addresses of the frame's files, each with a hash in its name; the build puts them in. */
declare const PRECACHED: readonly string[]

const OFFLINE_CACHE = 'offline-pages'
const ASSET_CACHE = 'assets'
const ASSETS_MAX = 300
const PAGE_AGE_MAX_MS = 86_400_000

// Network only, as they have no route here: answers of the API, money and account pages. Of pages only lists that
// are the same for every guest are cached.
precacheAndRoute(PRECACHED.map((url) => ({ url, revision: null })))
cleanupOutdatedCaches()

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/') && !isOfflinePage(url.pathname),
  new CacheFirst({
    cacheName: ASSET_CACHE,
    plugins: [
      {
        cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),
        cacheDidUpdate: async ({ cacheName }) => deleteOldest(cacheName),
      },
    ],
  }),
)

registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate',
  async ({ event, url }) => {
    const { request, preloadResponse, waitUntil } = event as unknown as PageRequest
    const locale = localeOf(url.pathname)
    try {
      const page = (await preloadResponse) ?? (await fetch(request))
      waitUntil.call(event, Promise.all([cacheOfflinePage(locale), cachePage(url.pathname, page.clone(), ASSET_CACHE)]))
      return page
    } catch (error) {
      const kept =
        (await findCachedPage(url.pathname)) ?? (await caches.match(offlinePage(locale))) ?? (await caches.match(offlinePage('en')))
      if (kept) return kept
      throw error
    }
  },
)

self.addEventListener('install', (event) => event.waitUntil(cachePagesOfOpenWindows()))
self.addEventListener('activate', (event) => event.waitUntil(Promise.resolve(self.registration.navigationPreload?.enable())))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { url } = (event.notification.data ?? {}) as { readonly url?: unknown }
  if (typeof url === 'string') event.waitUntil(openPage(url))
})
self.addEventListener('message', ({ data }) => {
  if ((data as { type?: unknown } | null)?.type === SKIP_WAITING) void self.skipWaiting()
})

/** In a window of the shop that is open, else in a new one. */
async function openPage(url: string): Promise<void> {
  const [window] = await self.clients.matchAll({ includeUncontrolled: true, type: 'window' })
  if (!window) return void (await self.clients.openWindow(url))
  await window.focus().catch(() => undefined)
  // Only a window that this worker answers for can be led anywhere.
  await window.navigate(url).catch(() => self.clients.openWindow(url))
}

async function cachePagesOfOpenWindows(): Promise<void> {
  const windows = await self.clients.matchAll({ includeUncontrolled: true })
  const languages = new Set(['en', ...windows.map(({ url }) => localeOf(new URL(url).pathname))])
  await Promise.all([...[...languages].map(cacheOfflinePage), ...windows.map(({ url }) => cacheOpenPage(new URL(url)))])
}

/** The first page of a visitor came before there was a worker. */
async function cacheOpenPage({ pathname, search }: URL): Promise<void> {
  const page = await fetch(pathname + search, { headers: { accept: 'text/html' } }).catch(() => undefined)
  if (page && !page.redirected) await cachePage(pathname, page, ASSET_CACHE)
}

/** One small page for each language that was visited; it carries the panel's name and colours, so it is renewed once a day. */
async function cacheOfflinePage(locale: string): Promise<void> {
  const cache = await caches.open(OFFLINE_CACHE)
  const kept = await cache.match(offlinePage(locale))
  const keptAt = Date.parse(kept?.headers.get('date') ?? '')
  if (Date.now() - keptAt < PAGE_AGE_MAX_MS) return
  await cache.add(offlinePage(locale)).catch(() => undefined)
}

async function deleteOldest(cacheName: string): Promise<void> {
  const cache = await caches.open(cacheName)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - ASSETS_MAX)).map((key) => cache.delete(key)))
}
