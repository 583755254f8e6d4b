import { temporaryFolder } from '@vitrine/platform/processes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LINK, orderAsGuest, QUANTITY } from '../../tools/first-sale/guest.ts'
import { type Owner, openShop } from '../../tools/first-sale/open-shop.ts'
import {
  acceptPayments,
  connectProvider,
  describeShop,
  importServices,
  letVisitorsIn,
  prepareCatalogue,
  seeOrder,
  visitShop,
} from '../../tools/first-sale/owner.ts'
import { untilAlive } from '../../tools/screens/until-alive.ts'
import { setupCode } from '../../tools/stack/setup-code.ts'
import { type Stack, startStack } from '../../tools/stack/stack.ts'
import { closeBrowser, openBrowser } from '../browser.ts'
import { findings, reading, settled, tooWideAt } from '../console-screens.ts'

/** Lists that somebody has to fill, and those that begin with a row. */
const EMPTY = [
  ...['orders', 'customers', 'payments', 'payments/invoices', 'payments/refunds', 'payments/disputes', 'withdrawals', 'review', 'refills'],
  ...[
    'drip-feeds',
    'drip-feeds/subscriptions',
    'providers',
    'providers/routes',
    'by-hand',
    'by-hand/refills',
    'coupons',
    'offers',
    'banners',
  ],
  ...[
    'service-reviews',
    'own-rates',
    'support/replies',
    'approvals',
    'bulk-actions',
    'keys',
    'staff/invitations',
    'ledger',
    'attention',
    'staff',
  ],
]
const FILLED = ['audit']

const dataDir = temporaryFolder('vitrine-owner-')
let stack: Stack
beforeAll(async () => {
  stack = await startStack({ dataDir: dataDir.path, port: 0, deliverySeconds: 2, timingsDivisor: 100, durable: false, isEmpty: true })
})
afterAll(async () => {
  await closeBrowser()
  await stack?.stop()
  dataDir.remove()
})

const newPage = async () => {
  const context = await (await openBrowser()).newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-US',
  })
  context.setDefaultTimeout(60_000)
  return context
}

describe('the owner of an empty deployment', () => {
  let owner: Owner
  const at = () => ({ console: `http://console.localhost:${stack.port}`, shop: `http://shop.localhost:${stack.port}` })

  it('becomes its first operator by a code that works once, and opens a shop', async () => {
    const code = (await setupCode(stack)) ?? ''
    owner = await openShop(await (await newPage()).newPage(), { ...at(), code })
    expect(await setupCode(stack)).toBeUndefined()
    const again = await (await newPage()).newPage()
    await again.goto(`${at().console}/setup`)
    await again.getByRole('heading', { level: 1 }).waitFor()
    expect(await again.getByLabel('Setup code').count()).toBe(0)
  })
  it('reads on every screen what it is for while there is nothing yet, at every width', { timeout: 240_000 }, async () => {
    const found: Record<string, unknown> = {}
    for (const screen of reading) {
      const main = await owner.open(screen)
      await settled(owner.page)
      const alerts = await main.getByRole('alert').allInnerTexts()
      const tooWide = await tooWideAt(owner.page, [1440, 768, 390])
      const hasRows = (await main.locator('[data-rows] tbody tr').count()) > 0
      const isEmpty = (await main.getByText('Nothing here yet').count()) > 0
      const ought = FILLED.includes(screen) ? hasRows : !EMPTY.includes(screen) || isEmpty
      if (alerts.length > 0 || tooWide.length > 0 || !ought) found[screen] = { alerts, tooWide, hasRows, isEmpty }
    }
    await owner.page.setViewportSize({ width: 1440, height: 900 })
    expect(found).toEqual({})
  })
  it('finds the deployment’s backups and panels under Administration, at every width, light and dark', async () => {
    await owner.open('')
    const { page } = owner
    await page.getByRole('navigation').getByRole('link', { name: 'Backups' }).click()
    await page.waitForURL(`${at().console}/deployment/backups`)
    await page.getByRole('region', { name: 'Database' }).waitFor()
    await settled(page)
    const light = await findings(page)
    const tooWide = await tooWideAt(page, [390, 768, 1024, 1440])
    await page.emulateMedia({ colorScheme: 'dark' })
    await settled(page)
    expect({ light, tooWide, dark: await findings(page) }).toEqual({ light: [], tooWide: [], dark: [] })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('link', { name: 'Panels', exact: true }).click()
    await page
      .getByRole('row', { name: /No new orders|Not open yet|Open/ })
      .first()
      .waitFor()
    await settled(page)
    expect({ found: await findings(page), tooWide: await tooWideAt(page, [390, 768, 1024, 1440]) }).toEqual({ found: [], tooWide: [] })
    await page.getByRole('link', { name: 'All shops' }).click()
    await page.getByRole('heading', { name: 'All shops' }).waitFor()
  })
  it('fills and prices it without a terminal', async () => {
    await describeShop(owner)
    await acceptPayments(owner, stack.sandbox)
    await connectProvider(owner, stack.sandbox)
    await prepareCatalogue(owner, ['YouTube'])
    expect(await importServices(owner, 40)).toBeGreaterThanOrEqual(40)
  })
  it('tries it before anyone else sees it, and opens it', async () => {
    const stranger = await (await newPage()).newPage()
    expect((await stranger.goto(at().shop))?.status()).toBe(503)
    await stranger.getByText('This shop hasn’t opened yet.').waitFor()
    await visitShop(owner)
    await orderAsGuest(owner.page.context(), at().shop)
    await letVisitorsIn(owner)
    // A process may answer for up to a second as the shop was before (adr/0059).
    await expect.poll(async () => (await stranger.goto(at().shop))?.status()).toBe(200)
  })
  it('has sold: the provider has exactly that order, and the console shows it delivered', async () => {
    const order = await seeOrder(owner)
    expect(Number(order)).toBeGreaterThan(0)
    const book = (await (await fetch(`${stack.sandbox.upstream}/_books/orders`)).json()) as { orders: Record<string, unknown>[] }
    expect(book.orders.map(({ link, quantity, state }) => [link, quantity, state])).toEqual([[LINK, QUANTITY, 'Completed']])
  })
  it('opens a second shop as a copy: the whole catalogue comes along, nothing that was sold', async () => {
    const { page } = owner
    const offered = async (panel: string) => {
      await page.goto(`${at().console}/${panel}/services`)
      const grid = page.getByRole('grid')
      await grid.getByRole('gridcell').first().waitFor()
      return { lines: Number(await grid.getAttribute('aria-rowcount')), first: await grid.getByRole('row').nth(1).innerText() }
    }
    const source = await offered('harbour')
    expect(source.lines).toBeGreaterThan(40)
    await page.goto(`${at().console}/all`)
    await page.getByRole('link', { name: 'Open another shop' }).click()
    await page.getByLabel('Name of the shop').fill('Lagoon')
    await page.getByLabel('Web address').fill(`http://lagoon.localhost:${stack.port}`)
    await page.getByRole('combobox', { name: 'Start with' }).click()
    await page.getByRole('option', { name: 'A copy of Harbour' }).click()
    expect(await findings(page)).toEqual([])
    expect(await tooWideAt(page, [390, 768, 1440])).toEqual([])
    await page.getByRole('button', { name: 'Create the shop' }).click()
    await page.waitForURL(`${at().console}/lagoon/guide`)
    expect(await offered('lagoon')).toEqual(source)
    for (const screen of ['orders', 'payments/invoices', 'providers', 'customers']) {
      await page.goto(`${at().console}/lagoon/${screen}`)
      await page.getByRole('main').getByText('Nothing here yet').waitFor()
    }
    const stranger = await (await newPage()).newPage()
    expect((await stranger.goto(`http://lagoon.localhost:${stack.port}`))?.status()).toBe(503)
  })
  it('takes customers: somebody creates an account', async () => {
    const page = await (await newPage()).newPage()
    await page.goto(`${at().shop}/register`)
    await untilAlive(page)
    await page.getByLabel('Name', { exact: false }).first().fill('Rosa Lind')
    await page.locator('input[type=email]').fill('rosa@example.com')
    await page.locator('input[type=password]').first().fill('quiet-harbour-12')
    await page.locator('button[type=submit]').click()
    await page.waitForURL((url) => !url.pathname.endsWith('/register'))
  })
})
