import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor, type Visitor, visit } from '../../browser.ts'
import { getDocument } from '../../document.ts'
import { signedIn } from '../../sign-in.ts'
import { figuresStand, saidOf, soon } from '../../soon.ts'

afterAll(closeBrowser)

/** The server answers this call as told, all others as always. */
const answer = (page: Page, call: string, status: number, json: object) =>
  page.route(`**/core/api/v1/${call}*`, (route) => route.fulfill({ status, json }))

async function fillOrder({ page }: Visitor, isGuest = true): Promise<void> {
  await visit(page, '/orders/create?serviceId=1')
  await page.getByLabel('Link to promote').fill('https://www.youtube.com/watch?v=refusedHere')
  await page.getByText('YouTube link').first().waitFor()
  if (isGuest) await page.getByLabel('Email*').fill('refused@example.com')
}

describe('an order that the server refuses', () => {
  it('shows its reasons at the service and under the coupon (ERR-006)', async () => {
    const visitor = await newVisitor()
    const { page, context } = visitor
    await fillOrder(visitor)
    await page.getByRole('button', { name: 'I have a coupon' }).click()
    await page.getByRole('textbox', { name: 'Coupon' }).fill('spring10')
    await page.getByRole('textbox', { name: 'Coupon' }).press('Enter')
    await page.getByRole('status').filter({ hasText: 'spring10' }).waitFor()
    await answer(page, 'order-widget/widget-order-requests', 422, {
      message: 'm',
      errors: {
        'orders.0.url': ['This video is private.'],
        'orders.0.service_id': ['Choose another service here.'],
        coupon_code: ['This code is used up.'],
      },
    })
    await page.getByRole('button', { name: /^Pay/ }).click()
    // The first of them gets the focus, and what is said there stays.
    await page.locator('#order-url:focus').waitFor()
    await soon(() => saidOf(page.locator('#order-url'))).toContain('This video is private.')
    expect(await saidOf(page.getByRole('textbox', { name: 'Coupon' }))).toContain('This code is used up.')
    expect(await page.getByRole('region', { name: 'Service', exact: true }).textContent()).toContain('Choose another service here.')
    await context.close()
  })

  it('for want of money says so in a notice, and marks no field (ERR-005)', async () => {
    const visitor = await signedIn()
    const { page, context } = visitor
    await fillOrder(visitor, false)
    await answer(page, 'order-widget/orders', 422, {
      message: 'm',
      errors: { balance: ['Not enough money for this.'], url: ['This is about the link.'] },
    })
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByText('Not enough money for this.').first().waitFor()
    expect(await page.getByText('This is about the link.').count()).toBe(0)
    await context.close()
  })
})

describe('a price that cannot be worked out', () => {
  it('says why at the quantity of its line (ERR-008)', async () => {
    const visitor = await newVisitor()
    const { page, context } = visitor
    await answer(page, 'services/total-cost', 422, { message: 'm', errors: { 'services.0.quantity': ['Not in this quantity.'] } })
    await answer(page, 'order-widget/services/total-cost', 422, {
      message: 'm',
      errors: { 'services.0.quantity': ['Not in this quantity.'] },
    })
    await fillOrder(visitor)
    await soon(() => saidOf(page.getByRole('textbox', { name: 'Quantity' }))).toContain('Not in this quantity.')
    await context.close()
  })

  it('from a budget falls back to the price of the quantity that stands in the field (ERR-009)', async () => {
    const visitor = await newVisitor()
    const { page, context } = visitor
    await fillOrder(visitor)
    await answer(page, '**quantity-by-cost', 500, { message: 'Server Error' })
    await page.getByRole('button', { name: /^Pay \$/ }).waitFor()
    await figuresStand(page)
    const requests: { services: { quantity: number }[] }[] = []
    page.on('request', (request) => {
      if (request.url().includes('total-cost')) requests.push(request.postDataJSON())
    })
    const failed = page.waitForResponse(/quantity-by-cost/)
    await Promise.all([
      page.waitForResponse(/total-cost/),
      page
        .getByLabel(/Budget/)
        .first()
        .fill('7.50'),
    ])
    expect((await failed).status()).toBe(500)
    await figuresStand(page)
    const quantity = Number((await page.getByRole('textbox', { name: 'Quantity' }).inputValue()).replace(/\D/g, ''))
    expect(requests.at(-1)?.services.map((service) => service.quantity)).toEqual([quantity])
    await page.getByRole('button', { name: /^Pay \$/ }).waitFor()
    await context.close()
  })
})

describe('adding funds', () => {
  it('shows what is wrong with the amount at the amount (ERR-012)', async () => {
    const { page, context } = await signedIn()
    await visit(page, '/add-funds')
    await page.getByRole('button', { name: /^Instant transfer/ }).click()
    await page
      .getByRole('textbox', { name: /amount/i })
      .first()
      .fill('25')
    await answer(page, 'add-funds', 422, { message: 'm', errors: { amount: ['Not this much today.'] } })
    await page.getByRole('button', { name: /Continue to payment/ }).click()
    const amount = page.getByRole('textbox', { name: /amount/i }).first()
    await soon(() => saidOf(amount)).toContain('Not this much today.')
    expect([await amount.getAttribute('aria-invalid'), await amount.inputValue()]).toEqual(['true', '25'])
    await context.close()
  })

  it('keeps the dialog open when what was sent cannot be told, and says why (ERR-011)', async () => {
    const { page, context } = await signedIn()
    await visit(page, '/add-funds')
    await page.getByRole('button', { name: /^QR code/ }).click()
    await page
      .getByRole('textbox', { name: /amount/i })
      .first()
      .fill('30')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await answer(page, 'invoices/*/mark-is-paid', 422, { message: 'Already expired' })
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'I’ve sent $30.00' }).click()
    await dialog.getByText('Already expired').waitFor()
    expect(await dialog.isVisible()).toBe(true)
    await context.close()
  })
})

describe('error pages', () => {
  it('have their own texts for a page, a service and a type, in every language (ERR-020)', async () => {
    const headline = async (path: string) => /<h1[^>]*>([^<]+)<\/h1>/.exec((await getDocument(path)).html)?.[1]?.replace(/&#x27;/g, "'")
    const english = [await headline('/a/b/c'), await headline('/services/no-such-service'), await headline('/no-such-type')]
    expect(english[0]).toBe('This page could not be found')
    expect(english[1]).toMatch(/^oops/i)
    expect(new Set(english).size).toBe(3)
    expect((await getDocument('/services/no-such-service')).html).toContain('href="/"')
    const german = [await headline('/de/a/b/c'), await headline('/de/services/no-such-service'), await headline('/de/no-such-type')]
    for (const [index, text] of german.entries()) expect(text).not.toBe(english[index])
    expect(german.every(Boolean)).toBe(true)
  })
})
