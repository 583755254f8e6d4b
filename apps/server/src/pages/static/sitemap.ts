import { toBcp47 } from '@vitrine/platform/kernel'
import type { ShopLanguages } from '../ssr/locale-redirect.ts'

export interface SitemapEntry {
  /** Without a locale, percent-encoded. */
  readonly path: string
}

/** sitemaps.org: one file holds so many addresses. */
const ADDRESSES_MAX = 50_000

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const localised = (path: string, locale: string): string => (locale === 'en' ? path : `/${locale}${path === '/' ? '' : path}`)

/** sitemap.xml with every page once and the other languages of the shop beside it (sitemaps.org 0.9, xhtml:link alternates). */
export function sitemapOf(origin: string, entries: readonly SitemapEntry[], { locales, defaultLocale }: ShopLanguages): string {
  const urls = entries.slice(0, ADDRESSES_MAX).map(({ path }) => {
    const alternates = locales.map(
      (locale) => `<xhtml:link rel="alternate" hreflang="${toBcp47(locale)}" href="${escaped(origin + localised(path, locale))}"/>`,
    )
    return `<url><loc>${escaped(origin + localised(path, locales.includes('en') ? 'en' : defaultLocale))}</loc>${alternates.join('')}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}
