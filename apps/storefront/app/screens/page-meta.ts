import { locales, toBcp47 } from '@vitrine/platform/kernel'
import type { MetaDescriptor } from 'react-router'
import type { Api } from '../api/api-client.ts'
import { withLocale } from '../paths.ts'
import type { ShopData } from '../shop/shop-data.ts'

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

/** Title, description, the canonical address and the same page in the other languages. */
export function pageMeta(
  shop: Pick<ShopData, 'origin' | 'locale' | 'settings'> | undefined,
  page: PageSeo & { readonly path: string },
): MetaDescriptor[] {
  const name = shop?.settings.panel_name ?? ''
  const tags: MetaDescriptor[] = [{ title: [page.title, name].filter(Boolean).join(' · ') }]
  if (page.description) tags.push({ name: 'description', content: page.description })
  if (!shop) return tags
  const at = (path: string) => shop.origin + path
  return [
    ...tags,
    { tagName: 'link', rel: 'canonical', href: at(withLocale(page.path, shop.locale)) },
    ...locales.map((locale) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: toBcp47(locale),
      href: at(withLocale(page.path, locale)),
    })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: at(page.path) },
  ]
}
