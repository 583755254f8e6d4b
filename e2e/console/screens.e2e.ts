import { readFile } from 'node:fs/promises'
import { isLongRun, sampled } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor, type Visitor } from '../browser.ts'
import { consoleUrl, openScreen, operatorVisitor } from '../console.ts'
import { findings, reading, screens, settled, tooWideAt } from '../console-screens.ts'

afterAll(closeBrowser)

it('are all tried: every address of the console is on the list', async () => {
  const source = await readFile(new URL('../../apps/console/app/routes.tsx', import.meta.url), 'utf8')
  const ofPanels = source.slice(source.indexOf("path: ':panel'"))
  const addresses = [...ofPanels.matchAll(/path: '([a-z][^']*)'/g)].map(([, address = '']) => address)
  const isTried = (address: string) => {
    const pattern = new RegExp(`^${address.replace(/\/:[a-z]+\?/g, '(/[^/]+)?').replace(/:[a-z]+/g, '[^/]+')}$`)
    return screens.some((screen) => pattern.test(screen))
  }
  expect(addresses.length).toBeGreaterThan(40)
  expect(addresses.filter((address) => !isTried(address))).toEqual([])
})

/** The other colours change nothing else. */
async function darkContrasts(page: Visitor['page']): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await settled(page)
  return findings(page, ['color-contrast'])
}

describe('a screen of the console', () => {
  let owner: Visitor
  beforeAll(async () => {
    owner = await operatorVisitor('owner')
  })

  it.each(sampled(screens, 8))('/%s is shown by WCAG 2.2 AA, at every width, without a complaint', async (screen) => {
    const { page, complaints } = owner
    complaints.length = 0
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await openScreen(page, 'tidewell', screen)
    await settled(page)
    const light = await findings(page)
    const tooWide = await tooWideAt(page, [1440, 1024, 768, 390])
    const dark = isLongRun ? await darkContrasts(page) : []
    expect({ light, tooWide, dark, complaints }).toEqual({ light: [], tooWide: [], dark: [], complaints: [] })
  })
})

describe('a screen whose calls are slow and then fail', () => {
  let owner: Visitor
  beforeAll(async () => {
    owner = await operatorVisitor('owner')
  })

  // Lists and forms wait and fail by the same few parts.
  it.each(sampled(reading, 14))('/%s says that it waits, then what went wrong, and is loaded again', async (screen) => {
    const { page } = owner
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/operator/v1/panels/tidewell/**', async (route) => {
      await released
      await route.fulfill({ status: 422, contentType: 'application/json', body: JSON.stringify({ message: 'Not now.' }) })
    })
    await page.goto(consoleUrl(`/tidewell/${screen}`))
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'attached' })
    release()
    const alerts = page.getByRole('main').getByRole('alert').filter({ hasText: 'Not now.' })
    await alerts.first().waitFor()
    await page.unroute('**/operator/v1/panels/tidewell/**')
    // Each part that failed is loaded again by itself.
    for (let left = await alerts.count(); left > 0; left -= 1) {
      await alerts.first().getByRole('button', { name: 'Try again' }).click()
      await expect.poll(() => alerts.count(), { timeout: 20_000 }).toBeLessThan(left)
    }
  })
})

it('asks those who are not signed in to sign in, whatever they open', async () => {
  const { page } = await newVisitor()
  await page.goto(consoleUrl('/tidewell/services'))
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})
