import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor, shopUrl, visit } from '../../browser.ts'
import { soon } from '../../soon.ts'

afterAll(closeBrowser)

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const TEXT = 'Manage your orders seamlessly! Install our app now.'

/** What Chromium would do where the shop can be installed; `asked` counts the questions. */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        document.documentElement.dataset.asked = String(Number(document.documentElement.dataset.asked ?? 0) + 1)
        return Promise.resolve()
      },
    })
    dispatchEvent(event)
  })

const cookieNamed = async (page: Page, name: string) => (await page.context().cookies(shopUrl('/'))).find((cookie) => cookie.name === name)
const suggestion = (page: Page) => page.getByRole('region', { name: 'Install the app' })

/** The wait begins when the part that counts it has come: on a slow machine after the page. */
const comesAfter = (page: Page, milliseconds: number) =>
  soon(async () => {
    await page.clock.runFor(milliseconds)
    return suggestion(page).isVisible()
  }).toBe(true)

describe('the invitation to install', () => {
  it('comes after 25 s, asks the browser once, and a dismissal lasts two days (INSTALL-003, COOKIE-005, COOKIE-013)', async () => {
    const { page, context } = await newVisitor()
    await page.clock.install()
    await visit(page, '/')
    await offerInstall(page)
    await page.clock.runFor(20_000)
    expect(await suggestion(page).count()).toBe(0)
    await comesAfter(page, 6_000)
    expect((await suggestion(page).locator('p').innerText()).trim()).toBe(TEXT)
    expect(await suggestion(page).getByRole('button').count()).toBe(2)
    await suggestion(page).getByRole('button', { name: 'Install', exact: true }).click()
    await suggestion(page).waitFor({ state: 'detached' })
    expect(await page.locator('html').getAttribute('data-asked')).toBe('1')
    await offerInstall(page)
    await suggestion(page).getByRole('button', { name: 'Close' }).click()
    await suggestion(page).waitFor({ state: 'detached' })
    const dismissed = await cookieNamed(page, 'install_prompt_dismissed')
    const days = ((dismissed?.expires ?? 0) - (await page.evaluate(() => Date.now())) / 1000) / 86_400
    expect(Math.abs(days - 2)).toBeLessThan(0.01)
    await context.close()
  })

  it('stays away from who dismissed it, until an address asks for the app (INSTALL-004, GUARD-007)', async () => {
    const { page, context } = await newVisitor()
    await context.addCookies([{ name: 'install_prompt_dismissed', value: '1', url: shopUrl('/') }])
    await page.clock.install()
    await visit(page, '/')
    await offerInstall(page)
    await page.clock.runFor(26_000)
    expect(await suggestion(page).count()).toBe(0)
    await visit(page, '/?download_app=1')
    await page.waitForFunction(() => !document.cookie.includes('install_prompt_dismissed'))
    await offerInstall(page)
    await comesAfter(page, 26_000)
    await context.close()
  })

  it('tells an iPhone how to install, without a button (INSTALL-002)', async () => {
    const { page, context } = await newVisitor({ width: 390, userAgent: IPHONE })
    await page.clock.install()
    await visit(page, '/')
    await comesAfter(page, 26_000)
    const text = await suggestion(page).innerText()
    expect(text).toContain('Share')
    expect(text).toContain('Add to Home Screen')
    expect(await suggestion(page).getByRole('button', { name: 'Install', exact: true }).count()).toBe(0)
    await context.close()
  })
})
