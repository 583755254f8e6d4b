import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { wcagViolations } from '../../tools/wcag.ts'
import { closeBrowser } from '../browser.ts'
import { openScreen, operatorVisitor } from '../console.ts'
import { balanceOf, dataOf, fundedCustomer } from '../funded-customer.ts'

afterAll(closeBrowser)

const EMAIL = 'ordered-for@journeys.example'
const LINK = 'https://www.youtube.com/watch?v=ByOperator1'

async function openCustomer(page: Page) {
  await openScreen(page, 'tidewell', 'customers')
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(EMAIL)
  await page.getByRole('row').filter({ hasText: EMAIL }).click()
  return page.getByRole('region', { name: /^Customer \d+$/ })
}

it('support orders for a customer from the customer’s balance; order, timeline and audit log say who did', async () => {
  const shopper = await fundedCustomer(EMAIL, 20)
  const { page, complaints } = await operatorVisitor('support')
  const customer = await openCustomer(page)
  await customer.getByRole('button', { name: 'Place order…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Service', { exact: true }).first().fill('video likes steady')
  await dialog
    .getByRole('button', { name: /Video likes, community tasks, steady pace/ })
    .first()
    .click()
  await dialog.getByLabel('Quantity').fill('1')
  await dialog.getByText(/must be between/).waitFor()
  expect(await dialog.getByRole('button', { name: 'Place order' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Quantity').fill('50')
  await dialog.getByLabel('Reason, for the audit log').fill('Asked for by phone')
  const confirm = dialog.getByRole('button', { name: /^Place order, charge \$/ })
  await dialog.getByLabel('Link', { exact: true }).fill('https://example.com/not-a-video')
  expect(await wcagViolations(page)).toEqual([])
  await confirm.click()
  await dialog.getByText('The link is not valid for this service.').waitFor()
  expect(await dialog.getByLabel('Quantity').inputValue()).toBe('50')
  await dialog.getByLabel('Link', { exact: true }).fill(LINK)
  const cost = Number((await confirm.textContent())?.replace(/^.*\$/, ''))
  await confirm.click()
  await page.getByText(/^Order \d+ placed for customer \d+: \$/).waitFor()

  const [order] = await dataOf<{ id: number; url: string; cost: string }[]>(shopper, 'GET', '/api/v1/orders')
  expect(order).toMatchObject({ url: LINK })
  expect(Number(order?.cost)).toBe(cost)
  expect(await balanceOf(shopper)).toBeCloseTo(20 - cost, 6)

  await openScreen(page, 'tidewell', `orders?open=${order?.id}`)
  const shown = page.getByRole('region', { name: new RegExp(`^Order ${order?.id}`) })
  await shown.getByText('Placed by an operator').waitFor()
  await shown.getByRole('tab', { name: 'Timeline' }).click()
  const placed = shown.getByRole('listitem').filter({ hasText: 'Placed' })
  expect(await placed.first().textContent()).toContain('Sofia Duarte')
  expect(await wcagViolations(page)).toEqual([])
  // The browser tells of both refusals.
  expect(complaints.filter((said) => !said.includes('status of 422'))).toEqual([])
})

it('nothing is ordered for a frozen account', async () => {
  const { page } = await operatorVisitor('manager')
  const customer = await openCustomer(page)
  await customer.getByRole('button', { name: 'Place order…' }).waitFor()
  await customer.getByRole('button', { name: 'Freeze', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason for your team').fill('Cards of several people')
  await dialog.getByRole('button', { name: 'Freeze', exact: true }).click()
  await customer.getByText(/^Frozen since/).waitFor()
  await expect.poll(() => customer.getByRole('button', { name: 'Place order…' }).count()).toBe(0)
})
