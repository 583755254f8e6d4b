import { freezeUser, unfreezeUser } from '@vitrine/identity'
import { createPanels } from '@vitrine/panels'
import { openDatabase, type Trx } from '@vitrine/platform/database'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { closeBrowser, newVisitor, shopUrl, visit } from '../../browser.ts'
import { people, signedIn } from '../../sign-in.ts'
import { theShop } from '../../the-shop.ts'

afterAll(closeBrowser)

const header = (page: Page) => page.getByRole('banner')

async function onTidewell(run: (trx: Trx) => Promise<unknown>): Promise<void> {
  const database = await openDatabase({ url: theShop().adminUrl, role: 'vitrine_app', poolMax: 1 })
  try {
    const panel = await createPanels(database).findByKey('tidewell')
    await database.transaction(panel?.id as number, run)
  } finally {
    await database.close()
  }
}

describe('the panel of a customer', () => {
  it('shows name, address and the way out, which ends at the sign-in (PROFILE-001, PROFILE-002, HEADER-008)', async () => {
    const guest = await newVisitor({ width: 1280 })
    await visit(guest.page, '/')
    expect(await header(guest.page).locator('a[href="/login"]').first().isVisible()).toBe(true)
    expect(
      await header(guest.page)
        .getByRole('button', { name: /Your account/ })
        .count(),
    ).toBe(0)
    await guest.context.close()
    const { page, context, complaints } = await signedIn(people.mara, { width: 1280 })
    await visit(page, '/')
    expect(await header(page).locator('a[href="/login"]').count()).toBe(0)
    await header(page)
      .getByRole('button', { name: /Your account/ })
      .click()
    const panel = page.getByRole('dialog', { name: 'Your account' })
    await panel.getByText('Mara Keller').waitFor()
    expect(await panel.getByText('mara@tidewell.example').count()).toBe(1)
    expect(await panel.locator('a[href^="https://social.example"]').count()).toBeGreaterThan(0)
    const sent = page.waitForRequest((request) => request.url().endsWith('/logout') || request.url().includes('/logout?'))
    await panel.getByRole('button', { name: 'Sign out' }).click()
    expect((await sent).method()).toBe('POST')
    await page.waitForURL(/\/login$/)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('stands with services, a new order and the cart at the foot of a phone (MOBILE-001, HEADER-007)', async () => {
    const names = async (page: Page) =>
      (await page.getByRole('navigation', { name: 'Quick navigation' }).locator('li').allInnerTexts()).map((text) => text.split('\n')[0])
    const guest = await newVisitor({ width: 375, height: 800 })
    await visit(guest.page, '/')
    expect(await names(guest.page)).toEqual(['Services', 'New order', 'Cart', 'Sign in'])
    expect(
      await guest.page
        .getByRole('navigation', { name: 'Quick navigation' })
        .locator('a')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href'))),
    ).toEqual(['/', '/orders/create', '/login'])
    await guest.page.setViewportSize({ width: 725, height: 800 })
    expect(await header(guest.page).getByRole('button', { name: /Cart/ }).isVisible()).toBe(false)
    await guest.context.close()
    const { page, context } = await signedIn(people.mara, { width: 375, height: 800 })
    await visit(page, '/')
    expect(await names(page)).toEqual(['Services', 'Orders', 'New order', 'Cart', 'Profile'])
    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('dialog', { name: 'Your account' }).waitFor()
    await context.close()
  })
})

describe('another language', () => {
  /** On the dashboard, from English to German. */
  async function inGerman() {
    const { page, context } = await signedIn(people.mara, { width: 1440 })
    await visit(page, '/dashboard')
    const change = async () => {
      await header(page).getByRole('button', { name: /^EN/ }).click()
      await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
      await page.waitForFunction(() => document.documentElement.lang === 'de')
      expect(new URL(page.url()).pathname).toBe('/de/dashboard')
    }
    return { page, context, change }
  }

  it('brings the menu and the formats with it, and the customer stays signed in (LANG-002, LANG-005, LANG-006)', async () => {
    const { page, context, change } = await inGerman()
    const words = () => page.locator('[data-navigation="drawer"]').innerText()
    expect(await words()).toContain('Dashboard')
    expect(
      await header(page)
        .getByText(/^\$\d+\.\d\d$/)
        .count(),
    ).toBe(1)
    await change()
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    expect(await words()).not.toContain('Dashboard')
    expect(await header(page).innerText()).toMatch(/\d,\d\d\s\$/)
    expect(
      await header(page)
        .getByRole('button', { name: /Ihr Konto/ })
        .count(),
    ).toBe(1)
    await context.close()
  })

  it('is asked for by every later page (LANG-003, RELOAD-001)', async () => {
    const { page, context, change } = await inGerman()
    await change()
    const pending = page.waitForRequest((request) => request.url().includes('/api/v1/networks'))
    await header(page).getByRole('link', { name: 'Dienste', exact: true }).click()
    expect(new URL((await pending).url()).searchParams.get('locale')).toBe('de')
    await context.close()
  })
})

describe('the widths', () => {
  it('are the tablet’s from 726 to 1149 px, the desktop’s from 1150 on (BREAK-003)', async () => {
    const { page, context } = await newVisitor({ width: 726 })
    await visit(page, '/')
    for (const [width, isDesktop] of [
      [726, false],
      [1149, false],
      [1150, true],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.locator('[data-navigation="drawer"]').isVisible(), `${width} px`).toBe(isDesktop)
      expect(await header(page).getByRole('link', { name: 'New order' }).isVisible()).toBe(true)
    }
    await context.close()
  })
})

describe('what stands over every page', () => {
  it('says that the network is away, and that it is back (OVERLAY-007)', async () => {
    const { page, context } = await newVisitor()
    await visit(page, '/')
    await context.setOffline(true)
    await page.getByText('You’re offline.').waitFor()
    await context.setOffline(false)
    await page.getByText('You’re back online.').waitFor()
    expect(await page.getByText('You’re offline.').count()).toBe(0)
    await context.close()
  })

  it('is a line while a page is waited for, at its end after five seconds, and nothing when it comes at once (OVERLAY-006, TIMER-006)', async () => {
    const { page, context } = await newVisitor({ width: 1280 })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await visit(page, '/orders/create')
    const answer = Promise.withResolvers<void>()
    await page.route('**/*.data*', async (route) => {
      await answer.promise
      await route.continue()
    })
    const bar = page.locator('[data-phase]')
    await header(page).getByRole('link', { name: /home/ }).click()
    await bar.waitFor({ state: 'attached' })
    expect(await bar.evaluate((line) => getComputedStyle(line).animationDuration)).toBe('5s')
    answer.resolve()
    await page.waitForURL((url) => url.pathname === '/')
    await bar.waitFor({ state: 'detached' })
    // The page's time stands still: whatever this one takes, the 200 milliseconds after which the bar would come never pass.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.evaluate(() => {
      const seen: string[] = []
      new MutationObserver(() => {
        for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-phase]')) seen.push(dataset.phase ?? '')
      }).observe(document, { childList: true, subtree: true, attributes: true })
      Reflect.set(window, 'barsSeen', seen)
    })
    await page.goBack()
    await page.waitForURL(/\/orders\/create$/)
    expect(await page.evaluate(() => Reflect.get(window, 'barsSeen'))).toEqual([])
    await context.close()
  })

  it('hides the page while a sign-in is checked; a page that is loaded never shows it (GUARD-005, OVERLAY-008)', async () => {
    const { page, context } = await newVisitor({ width: 1280 })
    await visit(page, '/login')
    const screen = page.locator('[data-screen="entering"]')
    expect(await screen.count()).toBe(0)
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/v1/profile*', async (route) => {
      await held
      await route.continue()
    })
    await page.locator('input[type=email]').fill('mara@tidewell.example')
    await page.locator('input[type=password]').fill('calm-tide-27')
    await page.locator('button[type=submit]').click()
    await screen.waitFor()
    const box = await screen.boundingBox()
    expect([box?.width, box?.height]).toEqual([1280, 900])
    release()
    await page.waitForURL((url) => !url.pathname.endsWith('/login'))
    await visit(page, '/orders')
    expect(await screen.count()).toBe(0)
    await context.close()
  })
})

describe('an account on hold', () => {
  it('is told so with a way to talk, in a dialog 600 wide, and orders nothing (FROZEN-001, FROZEN-002, OVERLAY-001, DIALOG-003)', async () => {
    const { page, context } = await signedIn(people.newcomer, { width: 1280 })
    await visit(page, '/')
    const dialog = page.getByRole('dialog', { name: 'Your account is on hold' })
    expect(await dialog.count()).toBe(0)
    const token = (await context.cookies(shopUrl('/'))).some(({ name }) => name === 'AUTH_TOKEN')
    expect(token).toBe(true)
    const { data } = await page.evaluate(async () => {
      const refreshed = await fetch('/core/refresh')
      const answer = await fetch('/core/api/v1/profile', { headers: { authorization: refreshed.headers.get('authorization') ?? '' } })
      return (await answer.json()) as { data: { id: number } }
    })
    await onTidewell((trx) => freezeUser(trx, data.id, 'operator', new Date()))
    try {
      await vi.waitFor(
        async () => {
          await visit(page, '/orders')
          await dialog.waitFor({ timeout: 5_000 })
        },
        { timeout: 40_000, interval: 500 },
      )
      expect((await dialog.boundingBox())?.width).toBe(600)
      expect(await dialog.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toMatch(/^mailto:.+@/)
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      await dialog.waitFor({ state: 'hidden' })
      await page.getByText('Active orders continue. Contact us to have the hold lifted.').waitFor()
      const posts: string[] = []
      page.on('request', (request) => request.method() === 'POST' && /\/orders(\?|$)/.test(request.url()) && posts.push(request.url()))
      await visit(page, '/orders/create')
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      await page.getByLabel('Link to promote').fill('https://youtu.be/fRozenAcc01')
      const pay = page.getByRole('button', { name: /^Pay \$/ })
      await expect.poll(() => pay.textContent()).toMatch(/^Pay \$\d+\.\d\d$/)
      await pay.click()
      await dialog.waitFor()
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      await pay.waitFor()
      expect(posts).toEqual([])
    } finally {
      await onTidewell((trx) => unfreezeUser(trx, data.id, 'operator'))
    }
    await context.close()
  })
})
