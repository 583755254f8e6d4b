import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { upstreamOrders } from '../../books.ts'
import { closeBrowser, newVisitor, visit } from '../../browser.ts'
import { register } from '../../register.ts'
import { soon } from '../../soon.ts'
import { payAtGateway, startTopUp } from '../../top-up.ts'

afterAll(closeBrowser)

const YOUTUBE = 'https://www.youtube.com/watch?v='

/** The balance, what to do next, and what is finished: to be rated from here. */
async function seeDashboard(page: Page): Promise<void> {
  await visit(page, '/dashboard')
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await card('Balance')
    .getByText(/^\$\d+\.\d\d$/)
    .waitFor()
  expect(await card('Balance').getByRole('link', { name: 'Add funds' }).getAttribute('href')).toBe('/add-funds')
  expect(await page.getByRole('main').getByRole('link', { name: 'Statistics' }).getAttribute('href')).toBe('/statistics')
  const done = card('Recently completed').getByRole('listitem').filter({ hasText: 'bAlanceJrny' })
  await done.getByRole('link', { name: /^Again/ }).waitFor()
  await done.getByRole('link', { name: /^Rate/ }).click()
  await page.waitForURL(/\/my-services#service-1$/)
  const stars = page.locator('#service-1').getByRole('radio')
  await soon(() => stars.first().evaluate((star) => star === document.activeElement)).toBe(true)
}

/** What came in and what was spent, with their sum. */
async function seeFinances(page: Page): Promise<void> {
  await visit(page, '/finances')
  const rows = page.getByRole('table').getByRole('row')
  await rows.filter({ hasText: '+$50.00' }).filter({ hasText: 'Instant transfer' }).waitFor()
  expect(await rows.filter({ hasText: /Order/ }).filter({ hasText: '−$' }).count()).toBeGreaterThan(0)
  await page
    .getByRole('status')
    .filter({ hasText: /\$\d+\.\d\d/ })
    .first()
    .waitFor()
}

describe('a customer', () => {
  it('registers, tops up, orders once, over time and for what is still to come, watches it complete and finds it again (RT-004, RT-019, RT-042, PROD-004)', async () => {
    const visitor = await newVisitor()
    const { page, complaints } = visitor
    await register(visitor.page, 'rosa@example.com')

    await startTopUp(page, /^Instant transfer/, '50')
    expect(await payAtGateway(page)).toBe('$50.00')
    await page.getByText('We added $50.00 to your balance.').waitFor()

    await visit(page, '/orders/create')
    await page.getByLabel('Link to promote').fill('https://www.youtube.com/watch?v=bAlanceJrny')
    await page.getByText('YouTube link').first().waitFor()
    await expect.poll(() => page.getByRole('radio', { name: /Balance/ }).isChecked()).toBe(true)
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await page.waitForURL(/\/orders$/)
    await page.getByText('order created successfully', { exact: false }).first().waitFor()
    // Only a guest's address is stored as that of a new account.
    expect(await page.evaluate(() => localStorage.getItem('new_user_email'))).toBeNull()

    const dripFeed = { serviceId: '1', quantity: '500', isDripFeed: '1', numberOfRuns: '2', dripFeedMinutes: '60' }
    await visit(page, `/orders/create?${new URLSearchParams({ url: `${YOUTUBE}dRipOfRosa1`, ...dripFeed })}`)
    await soon(() => page.getByLabel('Runs', { exact: true }).inputValue()).toBe('2')
    await page.getByText('YouTube link').first().waitFor()
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await page.waitForURL(/\/orders$/)
    await visit(page, '/orders/create?type=autopromotion')
    await page.getByLabel('Channel link').fill('https://www.youtube.com/@rosa-lind')
    await page.getByLabel('Name', { exact: true }).fill('Channel of Rosa')
    await page.getByLabel('Posts').fill('2')
    await page.getByLabel('Posts').blur()
    await page.getByRole('switch', { name: 'Views' }).waitFor()
    await page.getByRole('button', { name: 'Start auto-promotion' }).click()
    await page.getByText('Auto-promotion has started', { exact: false }).waitFor()
    for (const [path, own] of [
      ['/subscriptions', /Channel of Rosa|rosa-lind/],
      ['/drip-feed', /dRipOfRosa1/],
      ['/orders', /bAlanceJrny/],
    ] as const) {
      await visit(page, path)
      await page.locator('main').getByText(own).filter({ visible: true }).first().waitFor()
    }

    await page
      .getByRole('link', { name: /bAlanceJrny/ })
      .first()
      .click()
    await page.waitForURL(/\/orders\/\d+/)
    await page.getByRole('heading', { level: 1, name: /bAlanceJrny/ }).waitFor()
    await page.getByText('Completed').first().waitFor({ timeout: 40_000 })
    await seeDashboard(page)
    await seeFinances(page)
    expect((await upstreamOrders('bAlanceJrny')).map((order) => order.state)).toEqual(['Completed'])
    expect(complaints).toEqual([])
  })
})
