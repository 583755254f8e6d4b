import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { untilAlive } from '../../../tools/screens/until-alive.ts'
import { closeBrowser, newVisitor, visit } from '../../browser.ts'
import { people, signedIn } from '../../sign-in.ts'

afterAll(closeBrowser)

const header = (page: Page) => page.getByRole('banner')

/** Marks the document: anyone who still finds the mark is in the same one. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isSame: true }))
const isSame = (page: Page) => page.evaluate(() => 'isSame' in window)

/** Chooses German, and waits for the page that has come alive in it. The driver's own click would scroll to where a header that sticks stood without sticking. */
async function takeGerman(page: Page): Promise<void> {
  await header(page).getByRole('button', { name: /^EN/ }).dispatchEvent('click')
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).dispatchEvent('click')
  await page.waitForFunction(() => document.documentElement.lang === 'de')
  await untilAlive(page)
}

describe('another language', () => {
  it('brings pages, settings and banners with it, and the networks are asked for once (LANG-003, LANG-004, LANG-007, LANG-008)', async () => {
    const { page, context } = await newVisitor({ width: 1440 })
    await visit(page, '/')
    const banner = page.locator('[data-banner-place]').first()
    const before = { banner: await banner.innerText(), title: await page.title() }
    const requests: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.startsWith('/core/')) requests.push(`${pathname} ${searchParams.get('locale')}`)
    })
    // What the English document still asks for when it is left is not the German one's.
    page.on('framenavigated', (frame) => frame === page.mainFrame() && requests.splice(0))
    const networks = page.waitForRequest((request) => /\/api\/v1\/networks\?.*locale=de/.test(request.url()))
    await takeGerman(page)
    await networks
    expect(new URL(page.url()).pathname).toBe('/de')
    expect(await page.title()).not.toBe(before.title)
    expect(await banner.innerText()).not.toBe(before.banner)
    // The rest stands in the document; a guest has no profile.
    expect(requests.filter((call) => call.includes('/api/v1/networks'))).toEqual(['/core/api/v1/networks de'])
    expect(requests.filter((call) => call.includes('/profile') || !call.endsWith(' de'))).toEqual([])
    await context.close()
  })

  it('never shows the page in two languages', async () => {
    const { page, context } = await newVisitor({ width: 1440 })
    await page.addInitScript(() => {
      const seen = new Set<string>()
      Object.assign(window, { seen })
      const note = () => {
        const title = document.querySelector('h1')?.textContent
        if (title) seen.add(`${document.documentElement.lang} ${title}`)
      }
      new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
    })
    await visit(page, '/')
    await takeGerman(page)
    expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual(['de Dienste'])
    await context.close()
  })

  it('that a shared address names is offered in that language to anyone who gets the page in another', async () => {
    const { page, context } = await newVisitor({ width: 1440 })
    await visit(page, '/login')
    // Whatever page comes alive next takes the offer: this one has done so.
    await page.waitForLoadState('networkidle')
    await context.addCookies([{ name: 'i18n_redirected', value: 'en', url: page.url() }])
    await visit(page, '/de/login')
    expect(new URL(page.url()).pathname).toBe('/login')
    await page.getByRole('button', { name: 'Diese Seite auf Deutsch lesen' }).click()
    await page.waitForFunction(() => document.documentElement.lang === 'de')
    expect(new URL(page.url()).pathname).toBe('/de/login')
    expect(await page.getByText('Diese Seite auf Deutsch lesen').count()).toBe(0)
    await context.close()
  })

  it('asks who is there again: the customer, and after their session has ended a guest (LANG-009)', async () => {
    const { page, context } = await signedIn(people.mara, { width: 1440 })
    const account = () => header(page).getByRole('button', { name: /Ihr Konto/ })
    await visit(page, '/')
    await takeGerman(page)
    expect(await account().count()).toBe(1)
    await context.addCookies([{ name: 'i18n_redirected', value: 'en', url: page.url() }])
    const refreshed = page.waitForResponse(/\/core\/refresh/)
    await visit(page, '/')
    await refreshed
    await context.clearCookies()
    await takeGerman(page)
    expect(await account().count()).toBe(0)
    await context.close()
  })

  it('leaves what was typed and the place one was at, and every way from there and back is in it', async () => {
    const { page, context } = await newVisitor({ width: 1440 })
    await visit(page, '/')
    await header(page).getByRole('link', { name: 'New order' }).click()
    await page.waitForURL(/\/orders\/create$/)
    await page.locator('#order-url').fill('https://www.youtube.com/watch?v=jNQXAC9IVRw')
    await page.evaluate(() => scrollTo(0, 200))
    await takeGerman(page)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(200)
    expect(await page.locator('#order-url').inputValue()).toBe('https://www.youtube.com/watch?v=jNQXAC9IVRw')
    await page.getByRole('heading', { level: 1, name: 'Neue Bestellung' }).waitFor()
    await mark(page)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Dienste' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/de')
    expect(await isSame(page)).toBe(true)
    await context.close()
  })

  it('leaves what was typed into a form that has no draft, but writes no secret down', async () => {
    const { page, context } = await newVisitor({ width: 1440 })
    await visit(page, '/login')
    await page.locator('#account-email').fill('mara@example.com')
    await page.locator('#account-password').fill('a secret that stays')
    await page
      .getByRole('button', { name: /English/ })
      .first()
      .click()
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
    await page.waitForFunction(() => document.documentElement.lang === 'de')
    await expect.poll(() => page.locator('#account-email').inputValue()).toBe('mara@example.com')
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('a secret')
    await context.close()
  })
})
