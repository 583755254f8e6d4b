import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { closeBrowser } from '../browser.ts'
import { openScreen, operatorVisitor } from '../console.ts'
import { savedBy } from '../csv.ts'
import { balanceOf, dataOf, fundedCustomer } from '../funded-customer.ts'

afterAll(closeBrowser)

const run = randomUUID().slice(0, 4).toUpperCase()
const email = `found-${run.toLowerCase()}@journeys.example`
const service = 'Video likes, community tasks, steady pace'

async function pick(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Service', { exact: true }).first().fill(name)
  await dialog
    .getByRole('list', { name: 'Service' })
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click()
}

it('an owner makes codes, orders several services with one of them, and finds those orders by every filter and in a file', async () => {
  const shopper = await fundedCustomer(email, 20)
  const { page, complaints } = await operatorVisitor('owner')

  await openScreen(page, 'tidewell', 'coupons')
  await page.getByRole('button', { name: 'New coupon' }).click()
  await page.getByRole('switch', { name: 'Create many codes' }).check()
  await page.getByLabel('Pattern of the codes').fill(`${run}-######`)
  await page.getByLabel('How many codes').fill('20')
  await page.getByLabel('Name', { exact: true }).fill(`Codes ${run}`)
  await page.getByLabel('Percent', { exact: true }).fill('50')
  await page.getByRole('button', { name: /^Create/ }).click()
  await page.getByRole('button', { name: `${run}-######, 20 codes` }).click()
  const save = page.getByRole('button', { name: 'Download codes (CSV)' })
  const codes = await savedBy(page, save)
  expect(codes).toHaveLength(20)
  expect(codes.every(([code = '', ...rest]) => code.startsWith(`${run}-`) && rest.join() === 'yes,0,')).toBe(true)
  const [[code = ''] = []] = codes

  await openScreen(page, 'tidewell', 'customers')
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(email)
  await page.getByRole('row').filter({ hasText: email }).click()
  await page
    .getByRole('region', { name: /^Customer \d+$/ })
    .getByRole('button', { name: 'Place order…' })
    .click()
  const dialog = page.getByRole('dialog')
  await pick(page, service)
  await dialog.getByLabel('Link', { exact: true }).fill(`https://www.youtube.com/watch?v=found${run}one`.slice(0, 43))
  await dialog.getByLabel('Quantity').fill('50')
  await dialog.getByRole('button', { name: 'Add another service' }).click()
  await pick(page, service)
  await dialog.getByLabel('Link', { exact: true }).nth(1).fill(`https://www.youtube.com/watch?v=found${run}two`.slice(0, 43))
  await dialog.getByLabel('Quantity').nth(1).fill('100')
  const confirm = dialog.getByRole('button', { name: /^Place order, charge \$/ })
  await dialog.getByLabel('Reason, for the audit log').fill('Asked for by phone')
  await expect.poll(() => confirm.isEnabled()).toBe(true)
  const costOf = async () => Number((await confirm.textContent())?.replace(/^.*\$/, ''))
  const whole = await costOf()
  await dialog.getByLabel('Coupon code (optional)').fill(code.toLowerCase())
  await expect.poll(async () => Math.abs((await costOf()) - whole / 2)).toBeLessThan(0.01)
  const charged = await costOf()
  await confirm.click()
  await page.getByText(/^2 orders placed for customer \d+, from \d+: \$/).waitFor()
  expect(await balanceOf(shopper)).toBeCloseTo(20 - charged, 6)
  const placed = await dataOf<{ id: number; quantity: number }[]>(shopper, 'GET', '/api/v1/orders')
  expect(placed.map(({ quantity }) => quantity).sort((one, other) => one - other)).toEqual([50, 100])
  const ids = placed.map(({ id }) => String(id)).sort()

  await openScreen(page, 'tidewell', 'orders')
  const numbers = () => page.getByRole('table').getByRole('button', { name: /^\d+$/ }).allInnerTexts()
  const shown = async () => (await numbers()).sort()
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('dialog').getByLabel('Service ID').fill('likes')
  await page.getByRole('dialog').getByLabel('Coupon code').fill(code)
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Enter the number of a service, for example 12.').waitFor()
  await page.getByRole('dialog').getByLabel('Service ID').fill('')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await expect.poll(shown).toEqual(ids)
  const file = await savedBy(page, page.getByRole('button', { name: 'Export CSV' }))
  expect(file.map(([id]) => id).sort()).toEqual(ids)
  await page.getByRole('combobox', { name: 'Placed' }).click()
  await page.getByRole('option', { name: 'Today' }).click()
  await page.waitForURL(/from=\d{4}/)
  await expect.poll(shown).toEqual(ids)
  await page.getByRole('navigation', { name: 'Orders by state' }).getByRole('link', { name: /^Late/ }).click()
  await page.getByText('Nothing matches').waitFor()
  await page.getByRole('navigation', { name: 'Orders by state' }).getByRole('link', { name: /^All/ }).click()
  await expect.poll(shown).toEqual(ids)
  await page.getByRole('button', { name: 'Remove filter: Coupon code' }).click()
  await expect.poll(async () => (await numbers()).length).toBeGreaterThan(2)

  await openScreen(page, 'tidewell', 'coupons')
  await page.getByRole('button', { name: `${run}-######, 20 codes` }).click()
  const used = (await savedBy(page, save)).filter(([, , uses]) => uses !== '0')
  const customer = (await dataOf<{ id: number }>(shopper, 'GET', '/api/v1/profile')).id
  expect(used).toEqual([[code, 'yes', '1', String(customer)]])
  await page.getByRole('button', { name: 'Turn all codes off' }).click()
  await page.getByText('20 codes changed').waitFor()
  // While it is typed, an order has no price yet.
  expect(complaints.filter((said) => !/ 422 .*\/orders\/quote$/.test(said))).toEqual([])
})
