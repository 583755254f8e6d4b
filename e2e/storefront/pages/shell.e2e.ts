import { locales } from '@vitrine/platform/kernel'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor, visit } from '../../browser.ts'
import { getDocument } from '../../document.ts'
import { signedIn } from '../../sign-in.ts'

afterAll(closeBrowser)

const header = (page: Page) => page.getByRole('banner')

describe('the header', () => {
  it('holds one list of links, one search, and leads to a new order in the visitor’s language (HEADER-002, HEADER-006)', async () => {
    const { page, context } = await newVisitor({ width: 1280 })
    await visit(page, '/')
    expect(await header(page).getByRole('navigation').count()).toBe(1)
    expect(await header(page).getByRole('navigation').isVisible()).toBe(true)
    expect(await header(page).getByRole('searchbox').or(header(page).getByRole('combobox')).count()).toBe(1)
    expect(await header(page).getByRole('link', { name: 'New order' }).getAttribute('href')).toBe('/orders/create')
    await context.close()
    const german = await newVisitor({ width: 1280, locale: 'de-DE' })
    await visit(german.page, '/de')
    expect(await header(german.page).locator('a[href="/de/orders/create"]').count()).toBe(1)
    await german.context.close()
  })

  it('lists the twelve languages, and a choice changes the language of the document (HEADER-004, LANG-010)', async () => {
    const { page, context } = await newVisitor({ width: 1280 })
    await visit(page, '/')
    await header(page).getByRole('button', { name: /^EN/ }).click()
    const entries = page.getByRole('menuitemradio')
    await entries.first().waitFor()
    expect(await entries.count()).toBe(locales.length)
    await page.getByRole('menuitemradio', { name: /Português/ }).click()
    await page.waitForFunction(() => document.documentElement.lang === 'pt-BR')
    expect(new URL(page.url()).pathname).toBe('/pt_BR')
    await context.close()
  })

  it('offers languages in a menu, and on the whole screen where that is extra small (LANG-001)', async () => {
    for (const [width, isWhole] of [
      [599, true],
      [600, false],
    ] as const) {
      const { page, context } = await newVisitor({ width })
      await visit(page, '/')
      await header(page).getByRole('button').first().click()
      await page
        .getByRole('button', { name: /English/ })
        .first()
        .click()
      const dialog = page.getByRole('dialog', { name: 'Language' })
      if (isWhole) {
        await dialog.waitFor()
        const box = await dialog.boundingBox()
        expect([box?.width, box?.height]).toEqual([599, 900])
      } else {
        await page.getByRole('menuitemradio', { name: /Português/ }).waitFor()
      }
      await context.close()
    }
  })

  it('keeps the chosen currency and names it in the address without a step back in the history (CURR-002)', async () => {
    const { page, context } = await newVisitor({ width: 1280 })
    await visit(page, '/')
    const before = await page.evaluate(() => history.length)
    await header(page)
      .getByRole('button', { name: /Currenc/ })
      .click()
    await page.getByRole('menuitemradio', { name: /RUB|rouble|ruble/i }).click()
    await page.waitForURL(/\?currency=RUB$/)
    expect(await page.evaluate(() => [localStorage.getItem('currency'), history.length])).toEqual(['RUB', before])
    await context.close()
  })

  it('offers to add funds beside the currencies to whom has an account (CURR-003)', async () => {
    const guest = await newVisitor({ width: 1280 })
    await visit(guest.page, '/')
    const open = (page: Page) =>
      header(page)
        .getByRole('button', { name: /Currenc/ })
        .click()
    await open(guest.page)
    expect(await guest.page.getByRole('menuitem', { name: 'Add funds' }).count()).toBe(0)
    await guest.context.close()
    const { page, context } = await signedIn()
    await visit(page, '/')
    await open(page)
    expect(await page.getByRole('menuitem', { name: 'Add funds' }).getAttribute('href')).toBe('/add-funds')
    await context.close()
  })

  it('is the mobile one up to 725 px, the tablet one from 726 on (BREAK-002)', async () => {
    for (const [width, isMobile] of [
      [725, true],
      [726, false],
    ] as const) {
      const { page, context } = await newVisitor({ width })
      await visit(page, '/')
      expect(await header(page).getByRole('link', { name: 'New order' }).isVisible(), `${width} px`).toBe(!isMobile)
      await context.close()
    }
  })
})

describe('what does not exist', () => {
  it('is told apart: an order with the way back to the orders, a service, a type (ERRVIEW-003)', async () => {
    const { page, context } = await signedIn()
    const open = async (path: string) => (await page.goto(path))?.status()
    expect(await open('/orders/999999')).toBe(404)
    await page.getByText(/something is wrong, maybe this order does not exist/i).waitFor()
    expect(await page.getByRole('main').locator('a[href="/orders"]').count()).toBe(1)
    expect(await open('/services/no-such')).toBe(404)
    const service = await page.getByRole('main').innerText()
    expect(await open('/no-such')).toBe(404)
    const type = await page.getByRole('main').innerText()
    expect(service).toMatch(/oops/i)
    expect(type).not.toBe(service)
    expect(type).not.toMatch(/order does not exist/i)
    await context.close()
  })
})

describe('the foot of every page', () => {
  it('names terms, privacy, refunds and a contact, and each leads to a page in the visitor’s language', async () => {
    const { html } = await getDocument('/de', { cookie: 'i18n_redirected=de' })
    const foot = html.slice(html.lastIndexOf('<footer'))
    for (const name of ['terms', 'privacy', 'refunds']) {
      expect(foot, name).toContain(`href="/de/legal/${name}"`)
      const page = await getDocument(`/de/legal/${name}`, { cookie: 'i18n_redirected=de' })
      expect([page.status, page.text.includes('help@tidewell.example')], name).toEqual([200, true])
    }
    expect(foot).toContain('href="mailto:help@tidewell.example"')
    const imprint = await getDocument('/legal/imprint')
    expect([imprint.status, imprint.text.includes('Tidewell runs this shop')]).toEqual([200, true])
    expect((await getDocument('/legal/nothing')).status).toBe(404)
  })
})
