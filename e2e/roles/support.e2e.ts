import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Shopper } from '../../tools/stack/shopper.ts'
import { closeBrowser, type Visitor } from '../browser.ts'
import { expectNotPermitted, expectOutOfReach, openScreen, operatorVisitor } from '../console.ts'
import { balanceOf, dataOf, fundedCustomer, orderOne } from '../funded-customer.ts'
import { answer, openTicket } from '../inbox.ts'
import { soon } from '../soon.ts'

afterAll(closeBrowser)

const run = randomUUID().slice(0, 6)
const email = `support-day-${run}@journeys.example`
const subject = `Fewer than before ${run}`
const delivered = /^Video views, ad placements/

describe('support', () => {
  let support: Visitor
  let shopper: Shopper
  let order: number
  let ticket: number
  beforeAll(async () => {
    shopper = await fundedCustomer(email, 50)
    order = await orderOne(shopper, `https://www.youtube.com/watch?v=supDy${run}`, delivered)
    ticket = (await dataOf<{ id: number }>(shopper, 'POST', '/api/v1/tickets', { subject, text: 'Some are gone again.', kind: 'other' })).id
    support = await operatorVisitor('support')
  })
  const inspector = () => support.page.getByRole('region', { name: `Order ${order}`, exact: true })
  const reported = async () =>
    (await dataOf<{ messages: { author: string; text: string }[] }>(shopper, 'GET', `/api/v1/tickets/${ticket}`)).messages

  it('finds an order by its customer’s address, with what was sent to the provider', async () => {
    const { page } = support
    await openScreen(page, 'tidewell', 'orders')
    await page.getByRole('searchbox', { name: 'Search orders' }).fill(email)
    await page.getByText('Found by the customer’s email address.').waitFor()
    await page.getByRole('button', { name: String(order), exact: true }).click()
    await inspector().getByText(email).waitFor()
    await inspector().getByRole('tab', { name: 'Attempts' }).click()
    await inspector().getByText('Place the order').first().waitFor()
    expect(support.complaints).toEqual([])
  })
  it('requests a refill once the order is delivered', async () => {
    await inspector().getByText('Completed', { exact: true }).first().waitFor({ timeout: 60_000 })
    await inspector().getByRole('button', { name: 'Request refill' }).click()
    await support.page.getByText(`Refill of order ${order} requested`).waitFor()
    await inspector().getByRole('button', { name: 'Request refill' }).waitFor({ state: 'detached' })
    await inspector().getByRole('tab', { name: 'Overview' }).click()
    await inspector().getByRole('heading', { name: 'Refills' }).waitFor()
    expect(support.complaints).toEqual([])
  })
  it('answers a ticket that a colleague has just assigned to herself, and both see what the other did', async () => {
    await openTicket(support.page, subject)
    const facts = support.page.getByRole('complementary', { name: 'About this ticket' })
    await facts.getByText('No one').waitFor()
    const owner = await operatorVisitor('owner')
    await openTicket(owner.page, subject)
    await owner.page
      .getByRole('complementary', { name: 'About this ticket' })
      .getByRole('button', { name: /^Assign to me/ })
      .click()
    await facts.getByText('Ines Varga').waitFor()
    await answer(support.page, 'They are being refilled.')
    await owner.page.getByRole('listitem').filter({ hasText: 'They are being refilled.' }).getByText('Sofia Duarte').waitFor()
    await soon(async () => (await reported()).map(({ author, text }) => [author, text])).toEqual([
      ['customer', 'Some are gone again.'],
      ['support', 'They are being refilled.'],
    ])
    expect([support.complaints, owner.complaints]).toEqual([[], []])
  })
  it('reads prices and changes none', async () => {
    const { page } = support
    await openScreen(page, 'tidewell', 'services')
    await page.getByRole('searchbox', { name: 'Search services' }).fill('Page followers, recommended feed')
    const price = page
      .getByRole('row', { name: /Page followers, recommended feed/ })
      .first()
      .getByRole('gridcell', { name: /^\$/ })
      .first()
    const before = await price.innerText()
    await price.click()
    await page.keyboard.press('Enter')
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    expect([await price.innerText(), await page.getByText('change is not saved').count()]).toEqual([before, 0])
    expect(await page.getByRole('button', { name: 'Price rule' }).count()).toBe(0)
  })
  it('has no way to the shop’s money, and is refused what no screen offers', async () => {
    await expectOutOfReach('support', 'tidewell', {
      Withdrawals: 'withdrawals',
      Ledger: 'ledger',
      'Payment methods': 'payment-methods',
      Review: 'review',
      Staff: 'staff',
    })
    const customer = (await dataOf<{ id: number }>(shopper, 'GET', '/api/v1/profile')).id
    const balance = await balanceOf(shopper)
    await expectNotPermitted('support', 'tidewell', [
      ['POST', `customers/${customer}/adjustments`, { amount: '5', reason: 'A friend', note: '' }],
      ['PATCH', 'services', { changes: [{ id: 1, version: 1, fields: { priceNano: '1' } }] }],
      ['POST', `reviews/${order}/not-accepted`, { isChecked: true, note: '' }],
    ])
    expect(await balanceOf(shopper)).toBe(balance)
  })
})
