import type { InstanceSettings } from '@vitrine/panels/contract/schemas'
import type { Locale } from '@vitrine/platform/kernel'

export interface Site {
  readonly name: string
  readonly url: string
  readonly host: string
}

/** The menu item whose address was asked for, letter by letter; undefined for any other address and for what is no page of the web. */
export function findSite(items: InstanceSettings['custom_menu_items'], requested: string | null, locale: Locale): Site | undefined {
  const item = items.find(({ url }) => url === requested)
  if (!item || !/^https?:\/\//.test(item.url) || !URL.canParse(item.url)) return undefined
  return { name: item.translations[locale] ?? item.translations.en ?? item.name, url: item.url, host: new URL(item.url).host }
}
