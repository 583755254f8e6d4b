import { toBcp47 } from '@vitrine/platform/kernel'
import type { MetaDescriptor } from 'react-router'
import type { Api } from '../api/api-client.ts'
import { withLocale } from '../paths.ts'
import type { ShopData } from '../shop/shop-data.ts'
import { tabTitle } from '../shop/tab-title.ts'
import type { StructuredData } from './structured-data.ts'

export interface PageSeo {
  readonly title: string | null
  readonly description: string | null
}

/** What the panel says about a page, by its route name; nothing when it says nothing. */
export async function seoOf(api: Api, routeName: string): Promise<PageSeo> {
  const { data } = await api.panels.pages().catch(() => ({ data: [] }))
  const page = data.find((candidate) => candidate.route_name === routeName)
  return { title: page?.meta_title ?? null, description: page?.meta_description ?? null }
}

export type MetaShop = Pick<ShopData, 'origin' | 'locale' | 'settings' | 'brand'> & Partial<Pick<ShopData, 'acting'>>

export interface PageMeta extends PageSeo {
  /** Without the locale. */
  readonly path: string
  /** What the page is about, for search engines; see structured-data.ts. */
  readonly structured?: readonly StructuredData[]
}

/** Title, description, the canonical address and the same page in the other languages; the card that messengers show; structured data. */
export function pageMeta(shop: MetaShop | undefined, page: PageMeta): MetaDescriptor[] {
  const name = shop?.settings.panel_name ?? ''
  const title = titleOf(page.title, name)
  const tags: MetaDescriptor[] = [{ title: tabTitle(title, shop) }]
  if (page.description) tags.push({ name: 'description', content: page.description })
  if (!shop) return tags
  const at = (path: string) => shop.origin + path
  return [
    ...tags,
    ...cardOf(shop, { title: page.title ?? name, description: page.description, url: at(withLocale(page.path, shop.locale)) }),
    ...(page.structured ?? []).map((data) => ({ 'script:ld+json': data })),
    { tagName: 'link', rel: 'canonical', href: at(withLocale(page.path, shop.locale)) },
    ...shop.brand.locales.map((locale) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: toBcp47(locale),
      href: at(withLocale(page.path, locale)),
    })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: at(withLocale(page.path, shop.brand.defaultLocale)) },
  ]
}

/** The page, then the shop; a title that ends with the shop's name has it already. */
function titleOf(page: string | null, name: string): string {
  if (!page) return name
  return name && !page.trimEnd().toLowerCase().endsWith(name.toLowerCase()) ? `${page} · ${name}` : page
}

interface Card {
  readonly title: string
  readonly description: string | null
  readonly url: string
}

/** Open Graph (ogp.me), which messengers and networks read when somebody shares a page. */
function cardOf({ locale, settings }: MetaShop, { title, description, url }: Card): MetaDescriptor[] {
  const properties: Readonly<Record<string, string | null>> = {
    'og:type': 'website',
    'og:site_name': settings.panel_name,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:locale': toBcp47(locale).replace('-', '_'),
    'og:image': settings.logo_light.startsWith('https://') ? settings.logo_light : null,
  }
  return Object.entries(properties).flatMap(([property, content]) => (content ? [{ property, content }] : []))
}
