import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import type { Shopper } from '../../tools/stack/shopper.ts'
import { wcagViolations } from '../../tools/wcag.ts'
import { closeBrowser } from '../browser.ts'
import { openScreen, operatorVisitor } from '../console.ts'
import { balanceOf, fundedCustomer, orderOne } from '../funded-customer.ts'
import { openTicket } from '../inbox.ts'
import { LONG_TIMEOUT } from '../soon.ts'

afterAll(closeBrowser)

/** Two orders for one link: the second waits until the first, which nobody finishes here, has ended. */
async function orderTwice(shopper: Shopper, url: string): Promise<readonly number[]> {
  const ids: number[] = []
  for (const _ of ['first', 'second']) ids.push(await orderOne(shopper, url))
  return ids
}

const inspectorOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

describe('support', () => {
  it('finds an order by its link and by its number, and cancels it with the money back', async () => {
    const shopper = await fundedCustomer('orders-of-support@journeys.example', 50)
    const [, waiting] = await orderTwice(shopper, 'https://www.youtube.com/watch?v=SupportFnd1')
    const question = { subject: 'Ordered twice', text: 'Please cancel <one> of them.' }
    expect((await shopper.ask('POST', `/api/v1/orders/${waiting}/support`, question)).status).toBe(204)
    const { page, complaints } = await operatorVisitor('support')

    await openScreen(page, 'tidewell', 'orders')
    const search = page.getByRole('searchbox', { name: 'Search orders' })
    await search.fill('youtu.be/SupportFnd1?si=shared')
    await page.getByText('Found by link.').waitFor()
    await page.getByRole('row').filter({ hasText: 'SupportFnd1' }).nth(1).waitFor()
    await search.fill(String(waiting))
    await page.getByText('Found by order number.').waitFor()
    await page.getByRole('button', { name: String(waiting), exact: true }).click()

    const order = inspectorOf(page, `Order ${waiting}`)
    await order.getByText('orders-of-support@journeys.example').waitFor()
    await order.getByRole('heading', { name: 'Questions to support' }).waitFor()
    await order.getByText('Please cancel <one> of them.', { exact: true }).waitFor()
    expect((await wcagViolations(page)).map(({ id }) => id)).toEqual([])
    await order.getByRole('tab', { name: 'Money' }).click()
    await order.getByRole('table', { name: 'Postings' }).waitFor()
    await order.getByRole('tab', { name: 'Attempts' }).click()
    await order.getByText('Nothing has been sent to a provider yet.').waitFor()

    await order.getByRole('tab', { name: 'Notes' }).click()
    await order.getByLabel('New note').fill('Called: the second one was a slip')
    await order.getByRole('button', { name: /^Add note/ }).click()
    await order.getByRole('listitem').filter({ hasText: 'Called: the second one was a slip' }).waitFor()

    // Its ticket has the same acts, and tells what they did among the messages.
    await openTicket(page, `Ordered twice`)
    const facts = page.getByRole('complementary', { name: 'About this ticket' })
    await facts.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('listitem').filter({ hasText: 'paused the order' }).waitFor()
    await facts.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('listitem').filter({ hasText: 'resumed the order' }).waitFor()
    await facts.getByRole('link', { name: 'Open order' }).click()
    await order.getByRole('button', { name: 'Pause' }).waitFor()

    await order.getByRole('button', { name: 'Cancel order…' }).click()
    const sheet = page.getByRole('dialog', { name: `Tidewell: cancel order ${waiting}?` })
    await sheet.getByText(/goes back to the customer’s balance now/).waitFor()
    await sheet.getByLabel('Reason, for the audit log').fill('Ordered twice')
    // Resumed, it is looked at by the workers at any time: what stood on the screen may be old by one look.
    await expect
      .poll(async () => {
        const isShown = await sheet.isVisible()
        if (isShown)
          await sheet
            .getByRole('button', { name: 'Cancel the order' })
            .click({ timeout: 2_000 })
            .catch(() => undefined)
        return isShown
      }, LONG_TIMEOUT)
      .toBe(false)
    await order.getByText('Canceled', { exact: true }).first().waitFor()
    await order.getByRole('tab', { name: 'Timeline' }).click()
    await order.getByText('Sofia Duarte', { exact: true }).first().waitFor()
    await order.getByRole('button', { name: 'Cancel order…' }).waitFor({ state: 'detached' })
    const [first] = ((await shopper.ask('GET', '/api/v1/orders')).body as { data: { cost: string }[] }).data.slice(-1)
    expect(await balanceOf(shopper)).toBeCloseTo(50 - Number(first?.cost), 6)
    // A press that came too late was refused.
    expect(complaints.filter((said) => !/ 422 .*\/cancel$/.test(said))).toEqual([])
  })
})

describe('many orders', () => {
  it('are canceled from the list at once, after what comes of it was told', async () => {
    const shopper = await fundedCustomer('many-orders@journeys.example', 50)
    const link = 'https://www.youtube.com/watch?v=ManyOrders1'
    // The second and third wait until the first, which nobody finishes here, has ended.
    const [first, second, third] = [...(await orderTwice(shopper, link)), await orderOne(shopper, link)]
    const { page, complaints } = await operatorVisitor('support')
    await openScreen(page, 'tidewell', 'orders')
    await page.getByRole('searchbox', { name: 'Search orders' }).fill(link)
    await page.getByText('Found by link.').waitFor()
    await page.getByRole('checkbox', { name: `Select ${first}` }).waitFor()
    await page.getByRole('checkbox', { name: `Select ${third}` }).click()
    await page.getByRole('checkbox', { name: `Select ${second}` }).click({ modifiers: ['Shift'] })
    const bar = page.getByRole('toolbar', { name: '2 orders selected' })
    expect((await wcagViolations(page)).map(({ id }) => id)).toEqual([])
    // By key as by hand.
    await page.getByRole('button', { name: String(first), exact: true }).focus()
    await page.keyboard.press('x')
    await page.getByRole('toolbar', { name: '3 orders selected' }).waitFor()
    await page.keyboard.press('x')
    await bar.getByRole('button', { name: 'Cancel…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tidewell: cancel orders?' })
    await dialog.getByText('2 of 2 can be canceled.').waitFor()
    await dialog.getByText(/^Up to \$.* goes back to customers/).waitFor()
    expect((await wcagViolations(page)).map(({ id }) => id)).toEqual([])
    await dialog.getByLabel('Reason').fill('Ordered three times')
    await dialog.getByRole('button', { name: 'Cancel 2 orders' }).click()
    await dialog.getByText('2 done, 0 needed no change, 0 failed').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    for (const id of [second, third]) {
      const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: String(id), exact: true }) })
      await row.getByText('Canceled').waitFor()
    }
    await bar.getByRole('button', { name: 'Clear selection' }).click()
    await bar.waitFor({ state: 'detached' })
    const costs = ((await shopper.ask('GET', '/api/v1/orders')).body as { data: { id: number; cost: string }[] }).data
    const kept = Number(costs.find(({ id }) => id === first)?.cost)
    expect(await balanceOf(shopper)).toBeCloseTo(50 - kept, 6)
    expect(complaints).toEqual([])
  })
})

describe('finance', () => {
  it('confirms one transfer as it arrived and rejects another', async () => {
    const shopper = await fundedCustomer('transfers@journeys.example', 50)
    const methods = (await shopper.ask('GET', '/api/v1/payment-methods')).body as { data: { id: number; strategy: string }[] }
    const byHand = methods.data.find(({ strategy }) => strategy === 'message')?.id
    const references: string[] = []
    for (const amount of [20, 30]) {
      const opened = (await shopper.ask('POST', '/api/v1/add-funds', { amount, payment_method_id: byHand })).body as {
        data: { invoice_id: string }
      }
      const { invoice_id: id } = opened.data
      expect((await shopper.ask('POST', `/api/v1/invoices/${id}/mark-is-paid`, { comment: 'Sent on Monday' })).status).toBe(200)
      references.push(((await shopper.ask('GET', `/api/v1/invoices/${id}`)).body as { data: { number: string } }).data.number)
    }
    const [kept = '', refused = ''] = references
    const { page, complaints } = await operatorVisitor('finance')

    await openScreen(page, 'tidewell', 'payments')
    const payment = inspectorOf(page, `Payment ${kept}`)
    const row = page.getByRole('button', { name: kept, exact: true })
    await row.waitFor()
    // The list may be read again beside other journeys at the very press.
    await expect
      .poll(async () => {
        if (!(await payment.isVisible())) await row.click()
        return payment.isVisible()
      }, LONG_TIMEOUT)
      .toBe(true)
    await payment.getByText('Sent on Monday').waitFor()
    expect((await wcagViolations(page)).map(({ id }) => id)).toEqual([])
    await payment.getByLabel('Bank’s reference of the transfer').fill(`TRX ${kept}`)
    await payment.getByRole('button', { name: 'Confirm payment…' }).click()
    const sheet = page.getByRole('dialog', { name: `Tidewell: confirm ${kept}?` })
    await sheet.getByText(/is taken into the books for transfers@journeys.example/).waitFor()
    await sheet.getByRole('button', { name: 'Confirm', exact: true }).click()
    await page.getByText(`${kept} confirmed`).waitFor()
    await page.getByRole('button', { name: kept, exact: true }).waitFor({ state: 'detached' })

    await page.getByRole('button', { name: refused, exact: true }).click()
    await inspectorOf(page, `Payment ${refused}`).getByRole('button', { name: 'Reject…' }).click()
    const rejection = page.getByRole('dialog', { name: `Tidewell: reject ${refused}?` })
    await rejection.getByRole('button', { name: 'Reject payment' }).and(page.locator(':disabled')).waitFor()
    await rejection.getByLabel('Reason, for the audit log').fill('Not on the statement')
    await rejection.getByRole('button', { name: 'Reject payment' }).click()
    await page.getByText(`${refused} rejected`).waitFor()
    await expect.poll(() => balanceOf(shopper), LONG_TIMEOUT).toBeGreaterThanOrEqual(70)
    expect(await balanceOf(shopper)).toBeLessThan(80)
    expect(complaints).toEqual([])
  })
})
