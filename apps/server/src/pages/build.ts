import path from 'node:path'
import type { InstanceSettings } from '@vitrine/panels'
import type { Locale } from '@vitrine/platform/kernel'
import { createRequestHandler, type RouterContext, type ServerBuild } from 'react-router'

export const STOREFRONT = path.join(import.meta.dirname, '../../../storefront')

/** What the storefront's server entry tells besides React Router's own exports. */
interface WebExports {
  readonly apiContext: RouterContext<unknown>
  readonly requestContext: RouterContext<unknown>
  readonly failureContext: RouterContext<(error: unknown) => void>
  localeOf(pathname: string): Locale
  withoutLocale(pathname: string): string
  basenameOf(locale: Locale): string
  pathOfRoute(routeName: string): string
  /** Whether a page runs only what is ours. */
  isProtectedPage(pathname: string): boolean
  /** Whether the address of a page is a key. */
  isSecretPage(pathname: string): boolean
  /** Whether any site may show the page in a frame. */
  isFramedPage(pathname: string): boolean
  /** The page a visitor sees when nothing can be fetched, whole in itself, with the hashes of its scripts. */
  offlineDocument(settings: InstanceSettings, locale: Locale): Promise<{ readonly html: string; readonly hashes: readonly string[] }>
  /** What pages read of their addresses. */
  readonly pageQuery: ReadonlySet<string>
  /** `icons` are pictures of the panel's mark in fixed sizes, rendered by the server. */
  webManifest(settings: InstanceSettings, locale: Locale, icons: readonly object[]): object
}

export interface Storefront {
  readonly web: WebExports
  handlerFor(locale: Locale): ReturnType<typeof createRequestHandler>
}

/** The built storefront; one handler per language, because the locale is the router's basename. */
export function storefrontOf(build: ServerBuild, mode: 'production' | 'development'): Storefront {
  const { web } = build.entry.module as unknown as { web: WebExports }
  const handlers = new Map<Locale, ReturnType<typeof createRequestHandler>>()
  return {
    web,
    handlerFor: (locale) => {
      const known = handlers.get(locale)
      if (known) return known
      const handler = createRequestHandler({ ...build, basename: web.basenameOf(locale) }, mode)
      handlers.set(locale, handler)
      return handler
    },
  }
}

export const loadBuilt = async (): Promise<Storefront> =>
  storefrontOf((await import(path.join(STOREFRONT, 'build/server/index.js'))) as ServerBuild, 'production')
