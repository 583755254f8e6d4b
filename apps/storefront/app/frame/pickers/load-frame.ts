import type { MenuItem } from '@vitrine/panels/contract/schemas'
import type { Locale } from '@vitrine/platform/kernel'
import type { Api } from '../../api/api-client.ts'
import { fetchNetworks } from '../../features/ordering/cart/state/cart-networks.ts'
import { pickProfile } from '../../request/profile.ts'
import { fromSettings, type ShopData } from '../../shop/shop-data.ts'
import type { NavigationData } from '../navigation/navigation-data.ts'

/** What the root of the pages knows. */
export interface FrameData extends ShopData {
  readonly navigation: NavigationData
}

/**
 * Everything of the frame that has a language, each asked for once (LANG-002): networks, pages, menu, settings, banners, and the profile
 * of whoever is signed in.
 */
export async function loadFrame(api: Api, locale: Locale, before: FrameData, isSignedIn: boolean): Promise<FrameData> {
  const [settings, pages, menu, banners, profile] = await Promise.all([
    api.panels.instanceSettings(),
    api.panels.pages(),
    api.panels.menuItems(),
    api.panels.banners(),
    isSignedIn ? api.identity.profile({ query: { with_increased_balance_accuracy: '1' } }) : undefined,
    fetchNetworks(api, locale),
  ])
  return {
    ...before,
    ...fromSettings(settings.data),
    locale,
    navigation: navigationOf(menu.data, pages.data),
    brand: { ...before.brand, banners: banners.data, slots: settings.data.banner_slots, pages: wordsOfPages(pages.data) },
    profile: profile ? pickProfile(profile.data) : null,
  }
}

interface PageTexts {
  readonly route_name: string
  readonly meta_title: string | null
  readonly meta_description: string | null
}

const navigationOf = (menu: readonly MenuItem[], pages: readonly PageTexts[]): NavigationData => ({
  menu,
  pages: pages.map((page) => page.route_name),
})

const wordsOfPages = (pages: readonly PageTexts[]): ShopData['brand']['pages'] =>
  Object.fromEntries(
    pages.flatMap(({ route_name, meta_title: title, meta_description: description }) =>
      title === null && description === null ? [] : [[route_name, { title, description }]],
    ),
  )
