import { changeSettings, createPanels, type SettingsPatch } from '@vitrine/panels'
import { openDatabase } from '@vitrine/platform/database'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { northbeam } from '../../../demo/panels/northbeam.ts'
import { closeBrowser, newVisitor, shopUrl, visit } from '../../browser.ts'
import { getDocument } from '../../document.ts'
import { people, signIn } from '../../sign-in.ts'
import { isStill } from '../../soon.ts'
import { theShop } from '../../the-shop.ts'

afterAll(closeBrowser)

const LONG_TIMEOUT = { timeout: 30_000, interval: 300 }
/** Also behind an open menu, which hides it from assistive technology. */
const header = (page: Page) => page.getByRole('banner', { includeHidden: true })
const rail = (page: Page) => page.locator('[data-navigation="drawer"]')

const login = async (): Promise<string> => (await getDocument('/login', { panel: 'northbeam' })).html

/** What an operator changes on the second panel, for as long as a journey lasts; `isThere` says whether its pages have it. */
async function withSettings(patch: SettingsPatch, undo: SettingsPatch, isThere: () => Promise<boolean>, journey: () => Promise<void>) {
  const apply = async (settings: SettingsPatch) => {
    const database = await openDatabase({ url: theShop().adminUrl, role: 'vitrine_app', poolMax: 1 })
    try {
      const panel = await createPanels(database).findByKey('northbeam')
      await database.transaction(panel?.id as number, (trx) => changeSettings(trx, settings))
    } finally {
      await database.close()
    }
  }
  const wait = (isOn: boolean) => vi.waitFor(async () => expect(await isThere()).toBe(isOn), LONG_TIMEOUT)
  await apply(patch)
  try {
    await wait(true)
    await journey()
  } finally {
    await apply(undo)
    await wait(false)
  }
}

describe('the navigation of a panel', () => {
  it('is a row of entries in the header of one, a sidebar of the other; the burger opens what there is (INST-006)', async () => {
    const [bar, side] = await Promise.all([newVisitor({ width: 1440, panel: 'northbeam' }), newVisitor({ width: 1440 })])
    await Promise.all([visit(bar.page, '/'), visit(side.page, '/')])
    expect([await rail(bar.page).count(), await rail(side.page).isVisible()]).toEqual([0, true])
    expect(await header(bar.page).getByRole('navigation').isVisible()).toBe(true)
    const offset = (page: Page) => page.evaluate(() => Math.round(document.querySelector('header')?.getBoundingClientRect().height ?? 0))
    expect([await offset(bar.page), await offset(side.page)]).toEqual([82, 61])
    const burger = (page: Page) => header(page).getByRole('button', { name: 'Toggle menu', includeHidden: true })
    const isOpen = (page: Page) => burger(page).getAttribute('aria-expanded')
    await vi.waitFor(async () => expect([await isOpen(bar.page), await isOpen(side.page)]).toEqual(['false', 'true']), LONG_TIMEOUT)
    await Promise.all([burger(bar.page).click(), burger(side.page).click()])
    await bar.page.getByRole('dialog').getByRole('link', { name: 'Free trials' }).waitFor()
    await vi.waitFor(async () => expect([await isOpen(bar.page), await isOpen(side.page)]).toEqual(['true', 'false']), LONG_TIMEOUT)
    await Promise.all([bar.context.close(), side.context.close()])
  })

  it('widens and narrows; opening on hover is a choice that stays (SIDEBAR-005)', async () => {
    const { page, context } = await newVisitor({ width: 1280 })
    await visit(page, '/')
    const width = async () => Math.round((await rail(page).getByRole('navigation').boundingBox())?.width ?? 0)
    const away = () => page.mouse.move(900, 500)
    await away()
    expect(await width()).toBe(68)
    await rail(page).hover()
    await vi.waitFor(async () => expect(await width()).toBe(248), LONG_TIMEOUT)
    const hoverExpand = page.getByRole('switch', { name: 'Open on hover' })
    await hoverExpand.uncheck()
    await away()
    await rail(page).hover({ position: { x: 20, y: 400 } })
    await isStill(page)
    expect(await width()).toBe(68)
    await header(page).getByRole('button', { name: 'Toggle menu' }).click()
    await vi.waitFor(async () => expect(await width()).toBe(248), LONG_TIMEOUT)
    await hoverExpand.check()
    await header(page).getByRole('button', { name: 'Toggle menu' }).click()
    await visit(page, '/')
    await away()
    await vi.waitFor(async () => expect(await width()).toBe(68), LONG_TIMEOUT)
    expect(await page.evaluate(() => localStorage.getItem('drawer_hover_expand'))).toBe('true')
    await rail(page).hover()
    await vi.waitFor(async () => expect(await width()).toBe(248), LONG_TIMEOUT)
    await context.close()
  })

  it('ends with the panel’s own items, in a tab or inside the shop (SIDEBAR-003)', async () => {
    const item = (name: string, open_in_new_tab: boolean) => ({
      name,
      url: 'https://x.test',
      icon: null,
      open_in_new_tab,
      translations: {},
    })
    const patch = { custom_menu_items: [item('Ours X', true), item('Ours Y', false)] }
    await withSettings(
      patch,
      { custom_menu_items: northbeam.settings.custom_menu_items.map((each) => ({ ...each })) },
      async () => (await login()).includes('Ours X'),
      async () => {
        const { page, context } = await newVisitor({ panel: 'northbeam' })
        await visit(page, '/')
        await header(page).getByRole('button', { name: 'Toggle menu' }).click()
        const links = page.getByRole('dialog').locator('li a')
        await links.first().waitFor()
        const last = await links.evaluateAll((all) => all.slice(-5).map((link) => [link.getAttribute('href'), link.getAttribute('target')]))
        expect(last).toContainEqual(['https://x.test', '_blank'])
        expect(last).toContainEqual(['/site-view?url=https%3A%2F%2Fx.test', null])
        await context.close()
      },
    )
  })

  it('shows a mark for each network the panel has an address of (SIDEBAR-007, SIDEBAR-014, SIDEBAR-015, SIDEBAR-018)', async () => {
    const { page, context } = await newVisitor({ panel: 'northbeam' })
    await visit(page, '/')
    await header(page).getByRole('button', { name: 'Toggle menu' }).click()
    const links = page.getByRole('dialog').locator('a[href^="https://social.example"]')
    await links.first().waitFor()
    const marks = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(marks).toEqual(['telegram', 'vk', 'twitter'].map((network) => `https://social.example/${network}/northbeam`))
    await context.close()
  })
})

describe('the header of a panel', () => {
  it('shows the balance, leading to more of it, where there is no rate (HEADER-005)', async () => {
    const { page, context } = await newVisitor({ width: 1280, panel: 'northbeam' })
    await signIn(page, people.ilya)
    await visit(page, '/')
    const balance = header(page).locator('a[href="/add-funds"]')
    expect(await balance.innerText()).toContain('$540.00')
    expect(
      await header(page)
        .getByRole('button', { name: /Currenc/ })
        .count(),
    ).toBe(0)
    await context.close()
  })

  it('offers the dark theme only where there is one, and its mark leads where the panel says (HEADER-001, HEADER-003, THEME-001)', async () => {
    const { page, context } = await newVisitor({ width: 1280, panel: 'northbeam', dark: true })
    const themes = () => header(page).getByRole('button', { name: /theme/ })
    await context.addCookies([{ name: 'is_dark', value: '1', url: shopUrl('/', 'northbeam') }])
    await visit(page, '/')
    expect(await themes().count()).toBe(1)
    expect(await header(page).getByRole('button', { name: 'Toggle menu' }).isVisible()).toBe(true)
    expect(await page.locator('html').getAttribute('data-color-scheme')).toBe('dark')
    const patch = { dark_mode_available: false, logo_url: 'https://x.test' }
    await withSettings(
      patch,
      { dark_mode_available: true, logo_url: null },
      async () => (await login()).includes('https://x.test'),
      async () => {
        await visit(page, '/')
        expect(await themes().count()).toBe(0)
        expect(await page.locator('html').getAttribute('data-color-scheme')).toBe('light')
        expect(await header(page).locator('a[href="https://x.test"]').count()).toBe(1)
      },
    )
    await context.close()
  })
})

describe('a shop that is all behind the login', () => {
  const patch = { hide_personal_account_for_unregistered: true }
  const isHidden = async () => (await getDocument('/', { panel: 'northbeam' })).status === 302
  it('leads a guest to sign in and remembers the target; a customer goes in (GUARD-001, GUARD-002, GUARD-003, INST-007)', async () => {
    await withSettings(patch, { hide_personal_account_for_unregistered: false }, isHidden, async () => {
      const { page, context } = await newVisitor({ width: 1280, panel: 'northbeam' })
      await page.goto('/orders?a=1')
      const { pathname, searchParams } = new URL(page.url())
      expect([pathname, ...searchParams]).toEqual(['/login', ['a', '1'], ['redirect', '/orders'], ['query', '{"a":"1"}']])
      await visit(page, '/orders/create')
      expect(new URL(page.url()).searchParams.get('redirect')).toBe('/orders/create')
      await visit(page, '/register')
      expect(new URL(page.url()).pathname).toBe('/register')
      await visit(page, '/orders/create')
      await page.locator('input[type=email]').fill('ilya@northbeam.example')
      await page.locator('input[type=password]').fill('north-lamp-88')
      await page.locator('button[type=submit]').click()
      await page.waitForURL((url) => url.pathname === '/orders/create')
      expect(await header(page).getByRole('navigation').count()).toBe(1)
      await context.close()
    })
  })

  it('shows a guest no more of it than the ways in (HEADER-009)', async () => {
    await withSettings(patch, { hide_personal_account_for_unregistered: false }, isHidden, async () => {
      const { page, context } = await newVisitor({ width: 1280, panel: 'northbeam' })
      await visit(page, '/orders/create')
      const links = await header(page)
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      expect(links).toEqual(expect.arrayContaining(['/login', '/register']))
      for (const role of ['navigation', 'combobox', 'searchbox'] as const) expect(await header(page).getByRole(role).count(), role).toBe(0)
      expect(
        await header(page)
          .getByText(/New order|Cart/)
          .count(),
      ).toBe(0)
      await context.close()
    })
  })
})
