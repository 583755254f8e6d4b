import { locales, toBcp47 } from '@vitrine/platform/kernel'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor, visit } from '../../browser.ts'
import { getDocument, rawKeys } from '../../document.ts'

afterAll(closeBrowser)

const WORKER_WITHIN_MS = 30_000

/** The worker stands ready and answers for this page. */
async function underWorker(page: Page): Promise<void> {
  await visit(page, '/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: WORKER_WITHIN_MS })
}

const cachedAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

describe('without a network', () => {
  it('the shop shows a page of its own in the visitor’s language and goes on when the network is back', async () => {
    const { page, context } = await newVisitor({ hasWorker: true, locale: 'de-DE' })
    await underWorker(page)
    await page.waitForFunction(async () => (await caches.match('/assets/offline/de')) !== undefined, undefined, {
      timeout: WORKER_WITHIN_MS,
    })
    await context.setOffline(true)
    await page.goto('/de/orders/create')
    await page.getByRole('heading', { name: 'Sie sind offline' }).waitFor()
    expect(await page.title()).toContain('Tidewell')
    await context.setOffline(false)
    await page.getByRole('heading', { name: 'Neue Bestellung' }).or(page.locator('main h1')).first().waitFor()
    await page.waitForFunction(() => document.querySelector('#content') !== null)
    await context.close()
  })

  it('the list of services can be read as it was last seen, and says of when it is', async () => {
    const { page, context } = await newVisitor({ hasWorker: true })
    await underWorker(page)
    await page.waitForFunction(async () => (await (await caches.open('kept-pages')).match('/')) !== undefined, undefined, {
      timeout: WORKER_WITHIN_MS,
    })
    await context.setOffline(true)
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: 'Services' }).waitFor()
    await page.getByText(/Last updated: Today/).waitFor()
    expect(await page.locator('[data-service]').or(page.locator('main article')).count()).toBeGreaterThan(0)
    await context.setOffline(false)
    await page.waitForFunction(() => !document.documentElement.hasAttribute('data-kept-at'))
    await context.close()
  })

  it('nothing of the API, of money or of the account pages was cached', async () => {
    const { page, context } = await newVisitor({ hasWorker: true })
    await underWorker(page)
    await visit(page, '/login')
    await page.locator('input[type=email]').fill('mara@tidewell.example')
    await page.locator('input[type=password]').fill('calm-tide-27')
    await page.locator('button[type=submit]').click()
    await page.waitForURL((url) => !url.pathname.endsWith('/login'))
    for (const path of ['/dashboard', '/orders', '/finances']) await visit(page, path)
    const kept = await cachedAddresses(page)
    expect(kept.length).toBeGreaterThan(3)
    // The list that every guest sees may be read offline; it was seen before the sign-in.
    expect(kept.filter((path) => !path.startsWith('/assets/') && path !== '/')).toEqual([])
    await context.close()
  })
})

describe('a newer version', () => {
  it('waits until the visitor takes it, then the page is loaded anew (OVERLAY-002)', async () => {
    const { page, context } = await newVisitor({ hasWorker: true })
    await underWorker(page)
    await page.addInitScript(() => {
      // The same worker under another address is a newer one to the browser.
      const { register } = navigator.serviceWorker
      navigator.serviceWorker.register = (_address, options) => register.call(navigator.serviceWorker, '/sw.js?newer', options)
    })
    await page.reload()
    const bar = page.getByText('A new version is ready.')
    await bar.waitFor({ timeout: WORKER_WITHIN_MS })
    const scriptOf = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)
    expect(await scriptOf()).not.toContain('newer')
    await page.evaluate(() => Object.assign(window, { isOld: true }))
    await page.getByRole('button', { name: 'Update' }).click()
    await page.waitForFunction(() => !('isOld' in window), undefined, { timeout: WORKER_WITHIN_MS })
    await expect.poll(scriptOf, { timeout: WORKER_WITHIN_MS }).toContain('newer')
    await context.close()
  })
})

describe('the files of the app', () => {
  it('are a manifest of each panel and language with its own name, colours and mark', async () => {
    const manifest = async (panel: 'tidewell' | 'northbeam', locale: string) =>
      JSON.parse((await getDocument(`/manifest.webmanifest?locale=${locale}`, { panel })).html)
    expect(await manifest('tidewell', 'de')).toMatchObject({
      name: 'Tidewell',
      lang: 'de',
      start_url: '/de',
      display: 'standalone',
      id: '/',
    })
    // The role "editor" renames this shop for a while, so only the beginning of its name is sure.
    expect(await manifest('northbeam', 'en')).toMatchObject({ name: expect.stringMatching(/^Northbeam/), start_url: '/' })
    expect((await manifest('northbeam', 'en')).icons).toMatchObject([
      { sizes: '192x192', type: 'image/png', purpose: 'any' },
      { sizes: '512x512', type: 'image/png', purpose: 'any' },
      { sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { sizes: 'any', type: 'image/svg+xml' },
    ])
  })

  it('are a worker that is asked for anew at every visit, and one page for each language', async () => {
    const worker = await getDocument('/sw.js')
    expect([worker.status, worker.headers['cache-control']]).toEqual([200, 'no-cache'])
    for (const locale of locales) {
      const page = await getDocument(`/assets/offline/${locale}`)
      expect([page.status, page.html.includes(`lang="${toBcp47(locale)}"`)], locale).toEqual([200, true])
      expect(rawKeys(page.text), locale).toEqual([])
    }
  })
})
