import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wcagViolations } from '../../tools/wcag.ts'
import { closeBrowser, newVisitor, type Visitor } from '../browser.ts'
import { consoleUrl, openScreen, operatorVisitor } from '../console.ts'

afterAll(closeBrowser)

/** Screens of a panel that read something of it. */
const reading = [
  '',
  'attention',
  'approvals',
  'orders',
  'review',
  'customers',
  'support',
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
  'my-security',
  'rights',
  'audit',
  'bulk-actions',
  'keys',
  'guide',
]
const ofOneThing = [
  'services/1',
  'providers/1/services',
  'providers/1/routes',
  'providers/1/rates',
  'providers/1/calls',
  'providers/1/words',
]
const screens = [...reading, ...ofOneThing]

/** A shop that was just opened: its lists are empty. */
const EMPTY = 'screens-empty'

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

describe('a screen of a shop that was just opened', () => {
  let owner: Visitor
  beforeAll(async () => {
    owner = await operatorVisitor('owner', { width: 390 })
    const status = await owner.page.evaluate(async (key) => {
      const answer = await fetch('/operator/v1/panels', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-console': '1', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({ key, name: 'Empty', origin: `http://${key}.localhost` }),
      })
      return [answer.status, answer.ok ? '' : await answer.text()]
    }, EMPTY)
    expect(status).toEqual([201, ''])
  })

  it.each(reading)('/%s says so, and fits', async (screen) => {
    const { page, complaints } = owner
    complaints.length = 0
    await openScreen(page, EMPTY, screen)
    await settled(page)
    const shown = await page.getByRole('main').innerText()
    expect(shown).not.toMatch(/undefined|NaN|\[object/)
    expect({ alerts: await page.getByRole('alert').allInnerTexts(), tooWide: await tooWideAt(page, [768, 390]), complaints }).toEqual({
      alerts: [],
      tooWide: [],
      complaints: [],
    })
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
    await page.unroute('**/operator/v1/panels/**')
    await page.route('**/operator/v1/panels/tidewell/**', async (route) => {
      await released
      await route.fulfill({ status: 503, contentType: 'application/json', body: JSON.stringify({ message: 'The database is away.' }) })
    })
    await page.goto(consoleUrl(`/tidewell/${screen}`))
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'attached' })
    release()
    const alert = page.getByRole('main').getByRole('alert').filter({ hasText: 'The database is away.' }).first()
    await alert.waitFor()
    await page.unroute('**/operator/v1/panels/tidewell/**')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await alert.waitFor({ state: 'detached' })
  })
})

it('asks those who are not signed in to sign in, whatever they open', async () => {
  const { page } = await newVisitor()
  await page.goto(consoleUrl('/tidewell/services'))
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})
