import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Panel, PanelOptions } from '@vitrine/panels'
import type { Locale } from '@vitrine/platform/kernel'

const PAGES_MAX = 1000
const TTL_MS = 60_000
const BROTLI_QUALITY = 5

export interface Page {
  readonly html: Buffer
  readonly gzip: Buffer
  readonly brotli: Buffer
  readonly headers: Readonly<Record<string, string>>
}

/** Ready pages of guests; the least recently used goes first. What they show is part of the key (versions of panel and catalogue). */
export class PageCache {
  readonly #pages = new Map<string, { readonly page: Page; readonly until: number }>()
  readonly #underWay = new Map<string, Promise<void>>()

  /**
   * The cached page of a key, else what `render` answers. Single-flight: concurrent requests wait for one `render` and find what it has put here, so that
   * a popular page that expires is rendered once. Where nothing is cached, each request renders its own.
   */
  async find<Rendered>(key: string, render: () => Promise<Rendered>): Promise<Page | Rendered> {
    const underWay = this.#get(key) ? undefined : this.#underWay.get(key)
    if (underWay) await underWay
    return this.#get(key) ?? (underWay ? render() : this.#whileOthersWait(key, render))
  }

  async #whileOthersWait<Rendered>(key: string, render: () => Promise<Rendered>): Promise<Rendered> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#underWay.set(key, promise)
    try {
      return await render()
    } finally {
      this.#underWay.delete(key)
      resolve()
    }
  }

  #get(key: string): Page | undefined {
    const hit = this.#pages.get(key)
    if (!hit || hit.until < Date.now()) return undefined
    this.#pages.delete(key)
    this.#pages.set(key, hit)
    return hit.page
  }

  set(key: string, page: Page): void {
    this.#pages.set(key, { page, until: Date.now() + TTL_MS })
    const oldest = this.#pages.size > PAGES_MAX ? this.#pages.keys().next().value : undefined
    if (oldest !== undefined) this.#pages.delete(oldest)
  }
}

export function compressed(html: Buffer, headers: Readonly<Record<string, string>>): Page {
  return {
    html,
    headers,
    gzip: gzipSync(html, { level: 6 }),
    brotli: brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  }
}

/** What the catalogue and the order form read from the address; any other parameter may be somebody's own. */
const CACHED_QUERY = new Set([
  'search',
  'sort',
  'direction',
  'view',
  'page',
  'network',
  'networkId',
  'type',
  'serviceId',
  'currency',
  'show',
  'price_from',
  'price_to',
  'quantity_from',
  'quantity_to',
  'start',
  'guarantee',
  'sale',
])

export interface PageFacts {
  readonly panel: Pick<Panel, 'id' | 'version'> & { readonly options: Pick<PanelOptions, 'limitsMethodsByCountry'> }
  readonly catalogueVersion: number
  readonly locale: Locale
  readonly isSecure: boolean
  readonly origin: string
  /** What `cacheableAddress` says. */
  readonly address: string
  /** Of the visitor, null when unknown. */
  readonly country: string | null
  readonly choices: object
}

/** The key of a guest's page: everything that it shows. The country counts only where payment methods depend on it. */
export function pageKey({ panel, catalogueVersion, locale, isSecure, origin, address, country, choices }: PageFacts): string {
  const place = panel.options.limitsMethodsByCountry ? country : null
  return [panel.id, panel.version, catalogueVersion, locale, isSecure, origin, address, place, ...Object.values(choices)].join('|')
}

/** The part of a key that the address gives; undefined when the address may not be cached (unknown or private parameters). */
export function cacheableAddress(url: URL): string | undefined {
  const entries = [...url.searchParams].sort(([a], [b]) => (a < b ? -1 : 1))
  return entries.every(([key]) => CACHED_QUERY.has(key)) ? `${url.pathname}?${new URLSearchParams(entries)}` : undefined
}
