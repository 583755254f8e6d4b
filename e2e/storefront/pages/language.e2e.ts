import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor, visit } from '../../browser.ts'
import { people, signedIn } from '../../sign-in.ts'

afterAll(closeBrowser)

const header = (page: Page) => page.getByRole('banner')

/** Marks the document: whoever still finds the mark is in the same one. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isSame: true }))
const isSame = (page: Page) => page.evaluate(() => 'isSame' in window)

const asked = ['/core/settings', '/core/pages', '/core/menu-items', '/core/banners', '/core/api/v1/networks', '/core/api/v1/profile']

/** Chooses German and answers how often each address of the frame was asked for in it. */
async function takeGerman(page: Page): Promise<Record<string, number>> {
  const counts: Record<string, number> = Object.fromEntries(asked.map((path) => [path, 0]))
  const count = (request: { url(): string }) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname in counts && searchParams.get('locale') === 'de') counts[pathname] = (counts[pathname] ?? 0) + 1
  }
  page.on('request', count)
  await header(page).getByRole('button', { name: /^EN/ }).click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await page.waitForFunction(() => document.documentElement.lang === 'de')
  page.off('request', count)
  return counts
}

describe('another language', () => {
  it('asks once for pages, settings and banners, and shows them without a reload; a guest has no profile (LANG-004, LANG-007, LANG-008, LANG-009)', async () => {
    const { page, context } = await newVisitor({ width: 1440 })
    await visit(page, '/')
    await mark(page)
    const banner = page.locator('[data-banner-place]').first()
    const before = { banner: await banner.innerText(), title: await page.title() }
    const counts = await takeGerman(page)
    expect(counts).toEqual({ ...Object.fromEntries(asked.map((path) => [path, 1])), '/core/api/v1/profile': 0 })
    expect(new URL(page.url()).pathname).toBe('/de')
    expect(await isSame(page)).toBe(true)
    expect(await page.title()).not.toBe(before.title)
    expect(await banner.innerText()).not.toBe(before.banner)
    await context.close()
  })

  it('that a shared address names is offered in its own words to whoever gets the page in his own', async () => {
    const { page, context } = await newVisitor({ width: 1440 })
    await visit(page, '/login')
    await context.addCookies([{ name: 'i18n_redirected', value: 'en', url: page.url() }])
    await visit(page, '/de/login')
    expect(new URL(page.url()).pathname).toBe('/login')
    await page.getByRole('button', { name: 'Diese Seite auf Deutsch lesen' }).click()
    await page.waitForFunction(() => document.documentElement.lang === 'de')
    expect(new URL(page.url()).pathname).toBe('/de/login')
    expect(await page.getByText('Diese Seite auf Deutsch lesen').count()).toBe(0)
    await context.close()
  })

  it('asks once for the profile of whoever is signed in (LANG-009)', async () => {
    const { page, context } = await signedIn(people.mara, { width: 1440 })
    await visit(page, '/')
    await mark(page)
    expect((await takeGerman(page))['/core/api/v1/profile']).toBe(1)
    expect(await isSame(page)).toBe(true)
    expect(
      await header(page)
        .getByRole('button', { name: /Ihr Konto/ })
        .count(),
    ).toBe(1)
    await context.close()
  })

  it('leaves what was typed and the place one was at, and every way from there and back is in it', async () => {
    const { page, context } = await newVisitor({ width: 1440 })
    await visit(page, '/')
    await header(page).getByRole('link', { name: 'New order' }).click()
    await page.waitForURL(/\/orders\/create$/)
    await page.locator('#order-url').fill('https://www.youtube.com/watch?v=jNQXAC9IVRw')
    await mark(page)
    await page.evaluate(() => scrollTo(0, 200))
    // The driver's own click scrolls to where a header that sticks would stand without sticking.
    await header(page).getByRole('button', { name: /^EN/ }).dispatchEvent('click')
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).dispatchEvent('click')
    await page.waitForFunction(() => document.documentElement.lang === 'de')
    expect(await page.evaluate(() => scrollY)).toBe(200)
    expect(await page.locator('#order-url').inputValue()).toBe('https://www.youtube.com/watch?v=jNQXAC9IVRw')
    await page.getByRole('heading', { level: 1, name: 'Neue Bestellung' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Dienste' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/de')
    expect(await isSame(page)).toBe(true)
    await context.close()
  })

  it('is a document of its own where the page cannot take it up', async () => {
    const { page, context } = await newVisitor({ width: 1440 })
    await visit(page, '/')
    await mark(page)
    await page.route('**/core/menu-items?locale=de', (route) => route.abort())
    await takeGerman(page)
    await page.waitForURL(/\/de$/)
    await page.waitForLoadState('load')
    expect(await isSame(page)).toBe(false)
    await context.close()
  })
})
