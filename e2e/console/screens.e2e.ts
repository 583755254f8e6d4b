import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wcagViolations } from '../../tools/wcag.ts'
import { closeBrowser, newVisitor, type Visitor } from '../browser.ts'
import { consoleUrl, openScreen, operatorVisitor } from '../console.ts'

afterAll(closeBrowser)

/** Screens that wait for something of their panel. */
const reading = [
  '',
  'attention',
  'approvals',
  'orders',
  'review',
  'customers',
  'support',
  'support/replies',
  'payments',
  'payments/invoices',
  'payments/refunds',
  'payments/disputes',
  'withdrawals',
  'ledger',
  'ledger/accounts',
  'ledger/trial-balance',
  'ledger/checks',
  'services',
  'services/order',
  'services/words',
  'catalogue',
  'catalogue/types',
  'providers',
  'providers/routes',
  'drip-feeds',
  'drip-feeds/subscriptions',
  'refills',
  'by-hand',
  'by-hand/refills',
  'payment-methods',
  'payment-methods/gateways',
  'payment-methods/withdrawals',
  'coupons',
  'offers',
  'grades',
  'banners',
  'menu',
  'pages',
  'pages/faq',
  'service-reviews',
  'own-rates',
  'settings',
  'hosts',
  'hosts/sign-in',
  'staff',
  'staff/invitations',
  'my-rights',
  'rights',
  'audit',
  'bulk-actions',
  'keys',
]
/** Of one thing, of the operator, or shown from what was read before. */
const others = [
  'my-security',
  'guide',
  'services/1',
  'providers/1/services',
  'providers/1/routes',
  'providers/1/rates',
  'providers/1/calls',
  'providers/1/words',
]
const screens = [...reading, ...others]

const settled = (page: Page) => page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
const findings = async (page: Page): Promise<string[]> =>
  (await wcagViolations(page)).map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)

/** Widths at which the page scrolls sideways. */
async function tooWideAt(page: Page, widths: readonly number[]): Promise<number[]> {
  const found = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(
      () =>
        new Promise<number>((laidOut) => {
          requestAnimationFrame(() => requestAnimationFrame(() => laidOut(document.documentElement.scrollWidth - innerWidth)))
        }),
    )
    if (overflow > 0) found.push(width)
  }
  return found
}

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

describe('a screen of the console', () => {
  let owner: Visitor
  beforeAll(async () => {
    owner = await operatorVisitor('owner')
  })

  it.each(screens)('/%s is shown by WCAG 2.2 AA, at every width, light and dark, without a complaint of the browser', async (screen) => {
    const { page, complaints } = owner
    complaints.length = 0
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await openScreen(page, 'tidewell', screen)
    await settled(page)
    const light = await findings(page)
    const tooWide = await tooWideAt(page, [1440, 1024, 768, 390])
    await page.emulateMedia({ colorScheme: 'dark' })
    await settled(page)
    const dark = await findings(page)
    expect({ light, tooWide, dark, complaints }).toEqual({ light: [], tooWide: [], dark: [], complaints: [] })
  })
})

describe('a screen whose calls are slow and then fail', () => {
  let owner: Visitor
  beforeAll(async () => {
    owner = await operatorVisitor('owner')
  })

  it.each(reading)('/%s says that it waits, then what went wrong, and is loaded again', async (screen) => {
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
