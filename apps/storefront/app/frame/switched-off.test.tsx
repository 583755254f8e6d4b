import type { MenuItem } from '@vitrine/panels/contract/schemas'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
import { createI18n } from '../i18n/create-i18n.ts'
import type { Profile } from '../request/profile.ts'
import { SessionProvider } from '../session/session-context.tsx'
import { ColourSchemeProvider } from '../shop/colour-scheme.tsx'
import { ShopProvider } from '../shop/shop-context.tsx'
import type { ShopData, ShopSettings } from '../shop/shop-data.ts'
import { EntryList } from './navigation/entry-list.tsx'
import { NavigationProvider } from './navigation/navigation-context.tsx'
import { OrdersStopped } from './orders-stopped.tsx'
import { ThemeSwitch } from './pickers/theme-switch.tsx'
import { Sidebar } from './sidebar.tsx'

const everything = {
  ...{ enable_bonuses: true, enable_tasks: true, enable_keyword_tools: true, grades_enabled: true, dark_mode_available: true },
  ...{ hide_personal_account_for_unregistered: false, navigation: 'drawer', custom_menu_items: [] },
} as unknown as ShopSettings
const names = ['bonuses', 'tasks', 'keywords-tools', 'referral-program']
const menu = names.map(
  (routeName): MenuItem => ({
    ...{ icon: 'home', name: routeName, routeName, url: null, children: [], isNew: false, isExternal: false },
    ...{ isAllowedForGuest: true, isAllowedForAuthorized: true },
  }),
)
const customer = { id: 3, name: 'Rosa' } as Profile

async function html(
  part: ReactNode,
  settings: Partial<ShopSettings>,
  profile: Profile | null = customer,
  pages: readonly string[] = names,
) {
  const shop = { locale: 'en', currency: 'USD', timeZone: 'UTC', settings: { ...everything, ...settings } } as unknown as ShopData
  const page = (
    <SessionProvider initial={profile}>
      <NavigationProvider data={{ menu, pages }}>{part}</NavigationProvider>
    </SessionProvider>
  )
  return renderToStaticMarkup(
    <ColourSchemeProvider initial="light" isDarkAllowed>
      <I18nextProvider i18n={await createI18n('en')}>
        <ShopProvider data={shop}>
          <RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />
        </ShopProvider>
      </I18nextProvider>
    </ColourSchemeProvider>,
  )
}
const links = (text: string) => [...text.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)

describe('what a panel has switched off', () => {
  it('leaves no link to it: bonuses, tasks, keyword tools, and a referral programme that is not listed (ROLE-009)', async () => {
    expect(links(await html(<EntryList />, {}))).toEqual(names.map((name) => `/${name}`))
    for (const [key, gone] of [
      ['enable_bonuses', '/bonuses'],
      ['enable_tasks', '/tasks'],
      ['enable_keyword_tools', '/keywords-tools'],
    ] as const)
      expect(links(await html(<EntryList />, { [key]: false }))).toEqual(names.map((name) => `/${name}`).filter((path) => path !== gone))
    const listed = names.filter((name) => name !== 'referral-program')
    expect(links(await html(<EntryList />, {}, customer, listed))).not.toContain('/referral-program')
  })
  it('takes the theme switch with the dark mode (ROLE-009)', async () => {
    expect(await html(<ThemeSwitch />, {})).toContain('<button')
    expect(await html(<ThemeSwitch />, { dark_mode_available: false })).toBe('')
  })
  it('says that no orders are taken while an operator has stopped them', async () => {
    expect(await html(<OrdersStopped />, { takes_orders: true })).toBe('')
    expect(await html(<OrdersStopped />, { takes_orders: false })).toContain('No new orders for now.')
  })
  it('shows no navigation to a guest where the whole account is hidden, and all of it to a customer (ROLE-009)', async () => {
    const sidebar = { isDrawerOpen: false, isPinned: true } as unknown as Parameters<typeof Sidebar>[0]['sidebar']
    const shown = (isHidden: boolean, profile: Profile | null) =>
      html(<Sidebar sidebar={sidebar} />, { hide_personal_account_for_unregistered: isHidden }, profile)
    expect(await shown(true, null)).toBe('')
    for (const [isHidden, profile] of [
      [false, null],
      [true, customer],
    ] as const)
      expect(links(await shown(isHidden, profile))).toContain('/tasks')
  })
})
