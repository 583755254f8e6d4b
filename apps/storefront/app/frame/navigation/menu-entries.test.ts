import type { MenuItem } from '@vitrine/panels/contract/schemas'
import { describe, expect, it } from 'vitest'
import { earnMenu, isActiveEntry, type MenuFacts, type MenuSettings, menuEntries, navbarEntries } from './menu-entries.ts'

const item = (routeName: string | null, more: Partial<MenuItem> = {}): MenuItem => ({
  icon: 'home',
  name: routeName ?? more.url ?? 'Group',
  routeName,
  url: null,
  isAllowedForGuest: true,
  isAllowedForAuthorized: true,
  children: [],
  isNew: false,
  isExternal: false,
  ...more,
})
const everything: MenuSettings = {
  enable_keyword_tools: true,
  enable_bonuses: true,
  grades_enabled: true,
  enable_tasks: true,
  custom_menu_items: [],
}
const keywordPages = ['keywords-tools', 'youtube-campaign', 'plans-and-pricing', 'tags-generator', 'about-youtube-keyword-tool']
const pages = ['index', 'orders', 'orders-create', 'tasks', 'bonuses', 'grades', 'referral-program', ...keywordPages]
const entries = (items: readonly MenuItem[], more: Partial<MenuFacts> = {}) =>
  menuEntries({ items, pages, settings: everything, isSignedIn: true, locale: 'en', ...more })
const names = (items: readonly MenuItem[], more: Partial<MenuFacts> = {}) => entries(items, more).map(({ name }) => name)

describe('an item of the sidebar', () => {
  it('carries icon, name, place and its two marks (SIDEBAR-001)', () => {
    const outside = item(null, { name: 'B', url: 'https://x.test', isExternal: true })
    const [a, b] = entries([item('orders', { name: 'A', isNew: true }), outside])
    expect(a).toMatchObject({ name: 'A', icon: 'home', to: '/orders', isNew: true, isExternal: false })
    expect(b).toMatchObject({ name: 'B', href: 'https://x.test', to: null, isExternal: true, opensTab: true })
  })
  it('shows with an available page, an outer address or a visible child, and not otherwise (SIDEBAR-002)', () => {
    const outer = item(null, { name: 'outer', url: 'https://x.test' })
    const group = (name: string, child: MenuItem) => item(null, { name, children: [child] })
    const all = [item('tasks'), outer, group('full', item('orders')), group('empty', item('nowhere'))]
    expect(names(all)).toEqual(['tasks', 'outer', 'full'])
    expect(names(all, { pages: ['orders'] })).toEqual(['outer', 'full'])
  })
  it('stands under the caption of its group for a customer, and without it for a guest', () => {
    const money = item(null, { name: 'Money', icon: '', children: [item('bonuses'), item('grades')] })
    const shape = (isSignedIn: boolean) => entries([money], { isSignedIn }).map(({ name, children }) => [name, children.length])
    expect(shape(true)).toEqual([['Money', 2]])
    expect(shape(false)).toEqual([
      ['bonuses', 0],
      ['grades', 0],
    ])
  })
  it('shows to guests and to customers by its two flags (ROLE-008)', () => {
    const flags = [
      [true, true],
      [true, false],
      [false, true],
      [false, false],
    ] as const
    const four = flags.map(([isAllowedForGuest, isAllowedForAuthorized], at) =>
      item('orders', { name: `${at + 1}`, isAllowedForGuest, isAllowedForAuthorized }),
    )
    expect(names(four, { isSignedIn: false })).toEqual(['1', '2'])
    expect(names(four)).toEqual(['1', '3'])
  })
  it('finds its page by the address when it has no name', () => {
    expect(entries([item(null, { name: 'New', url: '/orders/create/' })])[0]).toMatchObject({ routeName: 'orders-create' })
    expect(entries([item('orders-create')])[0]?.to).toBe('/orders/create')
  })
})

describe('the panel’s own items', () => {
  const own = (open_in_new_tab: boolean, name: string) => ({ name, url: 'https://x.test', icon: null, open_in_new_tab, translations: {} })
  it('come last and open in a new tab or inside the shop (SIDEBAR-003)', () => {
    const settings = { ...everything, custom_menu_items: [own(true, 'X'), own(false, 'Y')] }
    const [first, x, y] = entries([item('orders')], { settings })
    expect(first?.name).toBe('orders')
    expect(x).toMatchObject({ name: 'X', href: 'https://x.test', opensTab: true })
    expect(y).toMatchObject({ name: 'Y', to: '/site-view?url=https%3A%2F%2Fx.test', href: null, opensTab: false })
  })
  it('speak the visitor’s language, their own name where it is missing', () => {
    const settings = { ...everything, custom_menu_items: [{ ...own(true, 'Help'), translations: { de: 'Hilfe' } }] }
    expect([names([], { settings, locale: 'de' }), names([], { settings, locale: 'ja' })]).toEqual([['Hilfe'], ['Help']])
  })
})

describe('groups that depend on settings', () => {
  const keywords = item(null, { name: 'Keyword tools', children: keywordPages.map((name) => item(name)) })
  const menu = [keywords, item('bonuses'), item('referral-program'), item('grades'), item('tasks')]
  it('are all there when everything is on, keyword tools with five pages (SIDEBAR-006)', () => {
    const shown = entries(menu)
    expect(shown.map(({ name }) => name)).toEqual(['Keyword tools', 'bonuses', 'referral-program', 'grades', 'tasks'])
    expect(shown[0]?.children.map(({ to }) => to)).toEqual(keywordPages.map((name) => `/${name}`))
  })
  it.each([
    ['Keyword tools', 'enable_keyword_tools'],
    ['bonuses', 'enable_bonuses'],
    ['grades', 'grades_enabled'],
    ['tasks', 'enable_tasks'],
  ] as const)('%s goes with %s (SIDEBAR-009, SIDEBAR-010, SIDEBAR-012, INST-012)', (name, key) => {
    expect(names(menu, { settings: { ...everything, [key]: false } })).toEqual(names(menu).filter((shown) => shown !== name))
  })
  it('leave out the referral programme when the panel does not list it (SIDEBAR-011)', () => {
    expect(names(menu, { pages: pages.filter((name) => name !== 'referral-program') })).not.toContain('referral-program')
    expect(names(menu).filter((name) => name === 'referral-program')).toHaveLength(1)
  })
})

describe('where one is', () => {
  it('is orders on an order, not on the order form (SIDEBAR-004)', () => {
    expect(isActiveEntry({ routeName: 'orders' }, '/orders/5')).toBe(true)
    expect(isActiveEntry({ routeName: 'orders' }, '/orders/create')).toBe(false)
    expect(isActiveEntry({ routeName: 'orders' }, '/de/orders')).toBe(true)
  })
  it('is the form’s own item on the form, and services on the catalogue', () => {
    expect(isActiveEntry({ routeName: 'orders-create' }, '/orders/create')).toBe(true)
    expect(['/', '/de', '/services/x'].map((path) => isActiveEntry({ routeName: 'index' }, path))).toEqual([true, true, true])
  })
})

describe('the header’s menu of earning', () => {
  const five = ['order-widget', 'referral-program', 'api', 'tasks', 'free-trials']
  const menu = five.toReversed().map((name) => item(name))
  const all = { pages: [...pages, ...five], settings: everything }
  const names = (items: readonly MenuItem[], more: Partial<MenuFacts> = {}, isSignedIn = true) =>
    earnMenu(entries(items, { ...all, isSignedIn, ...more }), isSignedIn).map(({ to }) => to)

  it('has the five in their order for a customer and is not there for a guest (EARN-001)', () => {
    const grouped = [item(null, { name: 'Group', children: menu }), item('bonuses')]
    expect(names(grouped)).toEqual(five.map((name) => `/${name}`))
    expect(names(grouped, {}, false)).toEqual([])
    expect(names(grouped, { settings: { ...everything, enable_tasks: false } })).toEqual([
      '/order-widget',
      '/referral-program',
      '/api',
      '/free-trials',
    ])
  })
  it.each([
    ['order-widget', 'EARN-002'],
    ['referral-program', 'EARN-003'],
    ['api', 'EARN-004'],
    ['tasks', 'EARN-005'],
    ['free-trials', 'EARN-006'],
  ])('has one link to %s as long as the panel lists it (%s)', (name) => {
    expect(names(menu).filter((to) => to === `/${name}`)).toHaveLength(1)
    expect(names(menu.filter(({ routeName }) => routeName !== name))).not.toContain(`/${name}`)
    expect(names(menu, { pages: all.pages.filter((page) => page !== name) })).not.toContain(`/${name}`)
    expect(names(menu, {}, false)).toEqual([])
  })
  it('takes its entries together where the whole navigation stands in the header', () => {
    const shown = (isSignedIn: boolean, items: readonly MenuItem[]) =>
      navbarEntries(entries(items, { ...all, isSignedIn }), { isSignedIn, name: 'Earn' }).map(({ name, children }) => [
        name,
        children.length,
      ])
    const items = [item('bonuses'), ...menu]
    expect(shown(true, items)).toEqual([
      ['Earn', 5],
      ['bonuses', 0],
    ])
    expect(shown(true, [item('bonuses'), item('api')])).toEqual([
      ['bonuses', 0],
      ['api', 0],
    ])
    expect(shown(false, items)).not.toContainEqual(['Earn', 5])
  })
  it('stands behind orders and the dashboard in the header row, and takes its pages out of their groups', () => {
    const group = (name: string, children: MenuItem[]) => item(null, { name, icon: '', children })
    const served = [
      item('index'),
      item('dashboard'),
      item('orders'),
      item('bonuses'),
      group('Money', [item('grades'), item('free-trials')]),
    ]
    const shown = navbarEntries(
      entries(
        [
          ...served,
          group('Earning', [item('api'), item('tasks')]),
          group(
            'Tools',
            keywordPages.map((name) => item(name)),
          ),
        ],
        {
          ...all,
          pages: [...all.pages, 'dashboard'],
        },
      ),
      { isSignedIn: true, name: 'Earn' },
    )
    expect(shown.map(({ name }) => name)).toEqual(['orders', 'dashboard', 'Earn', 'Money', 'index', 'bonuses', 'Tools'])
    expect(shown[3]?.children.map(({ name }) => name)).toEqual(['grades'])
  })
})
