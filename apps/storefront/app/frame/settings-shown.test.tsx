import type { InstanceSettings, MenuItem } from '@vitrine/panels/contract/schemas'
import type { Locale } from '@vitrine/platform/kernel'
import { currencies } from '@vitrine/ui/formats'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
import { createI18n } from '../i18n/create-i18n.ts'
import { Logo } from '../overlays/logo.tsx'
import { basenameOf } from '../paths.ts'
import { SessionProvider } from '../session/session-context.tsx'
import { ColourSchemeProvider } from '../shop/colour-scheme.tsx'
import { ShopProvider, useUnitPrice } from '../shop/shop-context.tsx'
import { fromSettings, type ShopData } from '../shop/shop-data.ts'
import { EntryList } from './navigation/entry-list.tsx'
import { NavigationProvider } from './navigation/navigation-context.tsx'
import { SocialLinks } from './on-demand/social-links.tsx'
import { CurrencyPicker } from './pickers/currency-picker.tsx'

const nobody = { youtube: null, telegram: null, vk: null, linkedin: null, facebook: null, twitter: null }
const base = {
  panel_name: 'Shop',
  logo_light: '',
  logo_dark: '',
  logo_alt: '',
  logo_url: null,
  social_links: nobody,
  rounding_precision: 2,
  currencies: { default: 'USD', rates: {} },
}

async function rendered(
  children: ReactNode,
  settings: Partial<InstanceSettings>,
  scheme: 'light' | 'dark' = 'light',
  locale: Locale = 'en',
): Promise<string> {
  const shop = { locale, currency: 'USD', ...fromSettings({ ...base, ...settings } as InstanceSettings) } as unknown as ShopData
  return renderToStaticMarkup(
    <ColourSchemeProvider initial={scheme} isDarkAllowed>
      <I18nextProvider i18n={await createI18n(locale)}>
        <ShopProvider data={shop}>
          <RouterProvider
            router={createMemoryRouter([{ path: '*', element: <SessionProvider initial={null}>{children}</SessionProvider> }], {
              basename: basenameOf(locale),
              initialEntries: [basenameOf(locale)],
            })}
          />
        </ShopProvider>
      </I18nextProvider>
    </ColourSchemeProvider>,
  )
}
const linksIn = (html: string): (string | undefined)[] => [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href)

describe('marks of other networks', () => {
  it.each(['youtube', 'linkedin', 'facebook'] as const)(
    'hold one of %s only where the panel has an address there (SIDEBAR-013, SIDEBAR-016, SIDEBAR-017)',
    async (network) => {
      const only = await rendered(<SocialLinks />, { social_links: { ...nobody, [network]: 'https://s.test/x' } })
      expect(linksIn(only)).toEqual(['https://s.test/x'])
      const [youtube, telegram, vk, linkedin, facebook, twitter] = Object.keys(nobody).map((name) => `https://s.test/${name}`)
      const all = { youtube, telegram, vk, linkedin, facebook, twitter, [network]: null } as InstanceSettings['social_links']
      const others = linksIn(await rendered(<SocialLinks />, { social_links: all }))
      expect(others).toHaveLength(5)
      expect(others).not.toContain(`https://s.test/${network}`)
    },
  )
})

describe('the mark of a panel', () => {
  const settings = { logo_light: '/l.svg', logo_dark: '/d.svg', logo_alt: 'Shop of ours', logo_url: 'https://x.test/' }
  it.each([
    ['light', '/l.svg'],
    ['dark', '/d.svg'],
  ] as const)('in the %s theme is %s, says what it is and leads where the panel says (HEADER-001, INST-019)', async (scheme, source) => {
    const html = await rendered(<Logo />, settings, scheme)
    expect([/src="([^"]+)"/.exec(html)?.[1], /alt="([^"]+)"/.exec(html)?.[1]]).toEqual([source, 'Shop of ours'])
    expect(linksIn(html)).toEqual(['https://x.test/'])
  })
  it.each([
    ['en', '/'],
    ['de', '/de'],
  ] as const)('leads to the index in the language of the page where the panel says nothing: %s (HEADER-001)', async (locale, index) => {
    const html = await rendered(<Logo />, { ...settings, logo_alt: '', panel_name: 'Our shop', logo_url: null }, 'light', locale)
    expect([linksIn(html), /alt="([^"]+)"/.exec(html)?.[1]]).toEqual([[index], 'Our shop'])
  })
})

describe('the sidebar', () => {
  const item = (more: Partial<MenuItem>): MenuItem => ({
    ...{ icon: 'home', name: '', routeName: null, url: null, isAllowedForGuest: true, isAllowedForAuthorized: true },
    ...{ children: [], isNew: false, isExternal: false, ...more },
  })
  it('shows what the server lists: icon, name, place, NEW! and the mark of another site (SIDEBAR-001)', async () => {
    const menu = [
      item({ name: 'A', routeName: 'orders', isNew: true }),
      item({ name: 'B', icon: 'world', url: 'https://x.test', isExternal: true }),
      item({ name: 'Hidden', routeName: 'tasks' }),
    ]
    const html = await rendered(
      <NavigationProvider data={{ menu, pages: ['orders'] }}>
        <EntryList />
      </NavigationProvider>,
      { custom_menu_items: [] },
    )
    const [a = '', b = '', ...others] = html.match(/<a .*?<\/a>/g) ?? []
    expect(others).toEqual([])
    expect([/href="([^"]+)"/.exec(a)?.[1], a.includes('<svg'), a.includes('>A<'), a.includes('NEW!')]).toEqual([
      '/orders',
      true,
      true,
      true,
    ])
    expect([/href="([^"]+)"/.exec(b)?.[1], b.includes('target="_blank"'), b.includes('>B<')]).toEqual(['https://x.test', true, true])
    expect([b.includes('NEW!'), b.includes('opens in a new tab')]).toEqual([false, true])
  })
})

describe('currencies', () => {
  const rates = (RUB?: string) => ({ currencies: { default: 'USD', rates: RUB === undefined ? {} : { RUB } } }) as Partial<InstanceSettings>
  it('can be chosen only where there is a rate (CURR-004)', async () => {
    const buttons = async (rate?: string) => (await rendered(<CurrencyPicker />, rates(rate))).match(/<button/g)?.length ?? 0
    expect([await buttons(), await buttons('0'), await buttons('90')]).toEqual([0, 0, 1])
    expect(currencies).toEqual(['USD', 'RUB'])
  })
})

describe('a price of one unit', () => {
  function Unit() {
    return <output>{useUnitPrice()('1.2345')}</output>
  }
  it('has as many decimals as the panel wants, two unless it says otherwise (INST-003)', async () => {
    const shown = async (rounding_precision: number) => /<output>(.*)<\/output>/.exec(await rendered(<Unit />, { rounding_precision }))?.[1]
    expect([await shown(2), await shown(4)]).toEqual(['$1.23', '$1.2345'])
  })
})
