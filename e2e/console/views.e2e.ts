import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { closeBrowser } from '../browser.ts'
import { consoleUrl, openScreen, operatorVisitor } from '../console.ts'

afterAll(closeBrowser)

const views = (page: Page) => page.getByRole('main').locator('[aria-haspopup=menu]').last()
const choose = async (page: Page, entry: string | RegExp) => {
  await views(page).click()
  await page.getByRole('menu', { name: 'Views of this list' }).getByText(entry).click()
}
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

it('a manager saves a view of a list and shares it, and a colleague opens, and starts with it', { timeout: 120_000 }, async () => {
  const { page, complaints } = await operatorVisitor('manager')
  await openScreen(page, 'tidewell', 'orders')
  await head(page, 'Charged').waitFor()
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('views-journey')
  await page.getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns of this list' })
  await columns.getByRole('checkbox', { name: 'Charged' }).uncheck()
  await columns.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('')
  await expect.poll(() => head(page, 'Charged').count()).toBe(0)
  // Kept for the person, not for the window.
  await page.reload()
  await head(page, 'Placed').waitFor()
  await expect.poll(() => head(page, 'Charged').count()).toBe(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await columns.getByRole('button', { name: 'Show all' }).click()
  await head(page, 'Charged').waitFor()

  await openScreen(page, 'tidewell', 'orders?state=failed')
  await choose(page, 'Save as a new view…')
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByLabel('Name').fill('Journey: refused')
  await dialog.getByRole('checkbox', { name: /^Share with everyone/ }).check()
  await page.keyboard.press('Enter')
  await page.getByText('View Journey: refused saved').waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('saved')).toMatch(/^\d+$/)

  const support = await operatorVisitor('support')
  await openScreen(support.page, 'tidewell', 'orders')
  await choose(support.page, 'Journey: refused (shared)')
  await expect.poll(() => new URL(support.page.url()).searchParams.get('state')).toBe('failed')
  await choose(support.page, 'Open this list with this view')
  await support.page.getByText('This list now opens with Journey: refused').waitFor()
  await openScreen(support.page, 'tidewell', 'orders')
  await expect.poll(() => new URL(support.page.url()).searchParams.get('state')).toBe('failed')
  await support.page.keyboard.press('Control+k')
  await support.page.getByRole('combobox', { name: 'Search everything' }).fill('journey')
  await support.page.getByRole('option', { name: /Journey: refused/ }).click()
  await choose(support.page, 'Stop opening this list with this view')
  await support.page.getByText('This list now opens without a view').waitFor()

  await page.goto(consoleUrl(`/tidewell/orders${new URL(page.url()).search.replace('failed', 'paused')}`))
  await page.getByText('Journey: refused, changed').waitFor()
  await choose(page, 'Save changes to Journey: refused')
  await page.getByText('View Journey: refused saved').waitFor()
  await expect.poll(() => page.getByText('Journey: refused, changed').count()).toBe(0)
  // By keyboard alone.
  await page.locator('h1').click()
  await page.keyboard.press('v')
  const menu = page.getByRole('menu', { name: 'Views of this list' })
  await menu.waitFor()
  await menu.getByText('Delete…').press('Enter')
  await page.getByRole('dialog', { name: 'Delete Journey: refused?' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('View Journey: refused deleted').waitFor()
  await views(support.page).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('saved')).toBeNull()
  expect([complaints, support.complaints]).toEqual([[], []])
})

const LISTS = [
  'attention',
  'orders',
  'drip-feeds',
  'drip-feeds/subscriptions',
  'refills',
  'review',
  'customers',
  'support',
  'services',
  'service-reviews',
  'providers/routes',
  'payments',
  'payments/invoices',
  'payments/refunds',
  'payments/disputes',
  'withdrawals',
  'ledger',
  'ledger/accounts',
  'coupons',
  'staff',
  'audit',
]

it('every list that is narrowed keeps views of its own, and shows none of another', { timeout: 240_000 }, async () => {
  const { page, complaints } = await operatorVisitor('owner')
  for (const list of LISTS) {
    const name = `Journey of ${list}`
    await openScreen(page, 'tidewell', list)
    await choose(page, 'Save as a new view…')
    await page.getByRole('dialog', { name: 'Save this view' }).getByLabel('Name').fill(name)
    await page.keyboard.press('Enter')
    await page.getByText(`View ${name} saved`).waitFor()
    await views(page).click()
    const menu = page.getByRole('menu', { name: 'Views of this list' })
    await menu.getByText(name, { exact: true }).waitFor()
    const shown = await menu.getByText(/^Journey of /).allInnerTexts()
    await menu.getByText('Delete…').click()
    await page
      .getByRole('dialog', { name: `Delete ${name}?` })
      .getByRole('button', { name: 'Delete' })
      .click()
    await page.getByText(`View ${name} deleted`).waitFor()
    expect(shown, list).toEqual([name])
  }
  expect(complaints).toEqual([])
})
