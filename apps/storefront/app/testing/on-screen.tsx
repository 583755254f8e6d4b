import { type Locale, locales } from '@vitrine/platform/kernel'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { render } from 'vitest-browser-react'
import { I18nextProvider } from '#i18n'
import { createI18n } from '../i18n/create-i18n.ts'
import { OverlaysProvider } from '../overlays/overlays-context.tsx'
import type { Acting } from '../request/acting.ts'
import type { Profile } from '../request/profile.ts'
import { SessionProvider } from '../session/session-context.tsx'
import { ColourSchemeProvider } from '../shop/colour-scheme.tsx'
import { ShopProvider } from '../shop/shop-context.tsx'
import type { ShopData, ShopSettings } from '../shop/shop-data.ts'

interface Around {
  readonly settings?: Partial<ShopSettings>
  readonly profile?: Profile | null
  readonly locale?: Locale
  readonly address?: string
  readonly acting?: Acting | null
}

const brand = {
  locales,
  defaultLocale: 'en',
  banners: [],
  slots: {},
  pages: {},
  footerPages: [],
  touchIcon: null,
  customHtml: null,
  customCode: null,
}

/** Renders a part of the shop in a browser, with what stands around it on every page: words, settings, session, router and overlays. */
export async function onScreen(
  part: ReactNode,
  { settings = {}, profile = null, locale = 'en', address = '/', acting = null }: Around = {},
) {
  const shop = {
    ...{ locale, currency: 'USD', rate: undefined, timeZone: 'UTC', discounts: null, brand, profile, thirdParties: [], acting },
    settings: { panel_name: 'Shop', ...settings },
  } as unknown as ShopData
  const page = (
    <SessionProvider initial={profile}>
      <OverlaysProvider>{part}</OverlaysProvider>
    </SessionProvider>
  )
  return render(
    <ColourSchemeProvider initial="light" isDarkAllowed>
      <I18nextProvider i18n={await createI18n(locale)}>
        <ShopProvider data={shop}>
          <RouterProvider router={createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] })} />
        </ShopProvider>
      </I18nextProvider>
    </ColourSchemeProvider>,
  )
}
