import { CACHED_AT, READABLE_OFFLINE } from './worker-protocol.ts'

const PAGE_CACHE = 'kept-pages'
const KEPT_MAX = 12
const ASSET = /(?:href|src)="(\/assets\/[^"]+)"/g

export const isReadableOffline = (page: Response): boolean => page.status === 200 && page.headers.has(READABLE_OFFLINE)

/** The files that a document names; with these it works without a network. */
export const assetsOf = (html: string): string[] => [...new Set([...html.matchAll(ASSET)].map(([, address = '']) => address))]

/** The same document, saying when it was seen. */
export const markCached = (html: string, keptAt: string): string => html.replace('<html ', `<html ${CACHED_AT}="${keptAt}" `)

/** Caches a list that may be read offline, by its path, with its files; one that no longer may is deleted. The oldest is evicted first. */
export async function cachePage(pathname: string, page: Response, assetCache: string): Promise<void> {
  const cache = await caches.open(PAGE_CACHE)
  await cache.delete(pathname)
  if (!isReadableOffline(page)) return
  const html = await page.text()
  const headers = new Headers(page.headers)
  // The body is stored decompressed.
  headers.delete('content-encoding')
  headers.delete('content-length')
  headers.delete('vary')
  await cache.put(pathname, new Response(markCached(html, new Date().toISOString()), { headers }))
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - KEPT_MAX)).map((key) => cache.delete(key)))
  const assets = await caches.open(assetCache)
  await Promise.all(assetsOf(html).map(async (address) => (await caches.match(address)) ?? assets.add(address).catch(() => undefined)))
}

export const findCachedPage = async (pathname: string): Promise<Response | undefined> => (await caches.open(PAGE_CACHE)).match(pathname)
