import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, type Visitor, visit } from '../../browser.ts'
import { mailedText, newCustomer } from '../../register.ts'
import { figuresStand } from '../../soon.ts'
import { startTopUp } from '../../top-up.ts'

afterAll(closeBrowser)

async function toPaymentPage({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Add a card' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('we charge $1.00 and add it to your balance right away', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/pay\//)
  expect(await page.locator('.amount').textContent()).toBe('$1.00')
}

/** From where “Add a card” stands, over the payment page, to where it leads back to. */
async function linkCard(visitor: Visitor, card: string, back: RegExp): Promise<void> {
  const { page } = visitor
  await toPaymentPage(visitor)
  await page.locator('select[name=card]').selectOption(card)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL(/\/add-funds\/success/)
  await page.waitForURL(back, { timeout: 60_000 })
}

async function typeOrder({ page }: Visitor, videoId: string): Promise<void> {
  await page.getByLabel('Link to promote').fill(`https://youtu.be/${videoId}`)
  await page.getByText('YouTube link').first().waitFor()
  await page.getByRole('textbox', { name: 'Quantity' }).fill('20000')
  await page.getByRole('textbox', { name: 'Quantity' }).blur()
}
const cardRow = ({ page }: Visitor, digits: string) => page.getByRole('radio', { name: new RegExp(digits) })
const payButton = ({ page }: Visitor) => page.getByRole('button', { name: /^Pay \$/ })

const isPrice = (url: URL) => url.pathname.endsWith('/services/total-cost')
const BY_CARD = 'widget-order-requests-with-recurring-payments-method'

describe('a customer with a card', () => {
  it('links it from the order form and finds the form as it was left, pays by it at once, and removes it (PAY-007, PAY-010, PAY-011)', async () => {
    const visitor = await newCustomer('card@example.com')
    const { page, complaints } = visitor
    await visit(page, '/orders/create')
    await typeOrder(visitor, 'cArdLinked1')
    await toPaymentPage(visitor)
    await page.getByRole('button', { name: 'Back to the shop' }).click()
    await page.getByRole('heading', { name: 'Your card wasn’t linked' }).waitFor()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect.poll(() => page.getByLabel('Link to promote').inputValue()).toBe('https://youtu.be/cArdLinked1')
    await linkCard(visitor, 'visa', /\/orders\/create/)
    await expect.poll(() => cardRow(visitor, '4242').isChecked(), { timeout: 20_000 }).toBe(true)
    expect(await page.getByLabel('Link to promote').inputValue()).toBe('https://youtu.be/cArdLinked1')
    expect((await page.getByRole('textbox', { name: 'Quantity' }).inputValue()).replace(/\D/g, '')).toBe('20000')
    expect(await page.getByRole('radio').first().isChecked()).toBe(true)

    const sent = page.waitForRequest((request) => request.url().includes('with-recurring-payments-method'))
    await payButton(visitor).click()
    const body = (await sent).postDataJSON()
    expect([Object.hasOwn(body, 'payment_method_id'), typeof body.recurring_payments_method_id]).toEqual([false, 'number'])
    await page.waitForURL(/\/add-funds\/success\?invoice=/)
    await page.getByText(/^We received your \$[\d.]+ payment for order #\d+/).waitFor({ timeout: 60_000 })

    await visit(page, '/profile')
    await page.getByRole('button', { name: 'Remove Visa •••• 4242' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('button', { name: 'Keep it' }).evaluate((button) => button === document.activeElement)).toBe(true)
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Visa •••• 4242 has been removed.').waitFor()
    await page.getByText('You have no linked cards yet.').waitFor()
    await visit(page, '/orders/create')
    expect(await cardRow(visitor, '4242').count()).toBe(0)
    expect(complaints).toEqual([])
  })
  it('is told when it is declined, and pays the same order another way from the same page', async () => {
    const visitor = await newCustomer('declined@example.com')
    const { page } = visitor
    await visit(page, '/orders/create')
    await typeOrder(visitor, 'cArdDeclin1')
    await linkCard(visitor, 'declinedLater', /\/orders\/create/)
    await expect.poll(() => cardRow(visitor, '0341').isChecked(), { timeout: 20_000 }).toBe(true)
    // A price that comes after the refusal was asked for before it, and takes nothing of it away.
    const price = Promise.withResolvers<void>()
    await page.route(isPrice, async (route) => {
      await price.promise
      await route.continue()
    })
    await page.getByRole('textbox', { name: 'Quantity' }).fill('21000')
    const priceRequest = page.waitForRequest((request) => isPrice(new URL(request.url())))
    await page.getByRole('textbox', { name: 'Quantity' }).blur()
    await priceRequest
    await payButton(visitor).click()
    const refusal = page.getByText('Your card was declined. Please choose another payment method.')
    await refusal.waitFor()
    const priced = page.waitForResponse((answer) => isPrice(new URL(answer.url())))
    price.resolve()
    await (await priced).finished()
    await figuresStand(page)
    expect(await refusal.isVisible()).toBe(true)
    expect(await page.getByLabel('Link to promote').inputValue()).toBe('https://youtu.be/cArdDeclin1')
    expect(await page.getByRole('radio', { name: /Bank card/ }).isEnabled()).toBe(true)

    // The order stands: another way pays it, and the same press orders nothing more.
    await page.getByText('Your order is saved and awaiting payment.', { exact: false }).waitFor()
    await page.getByRole('radio', { name: /Instant transfer/ }).check()
    const paid = page.waitForRequest((request) => request.url().includes('/pay-another-way'))
    await payButton(visitor).click()
    expect((await paid).postDataJSON()).toHaveProperty('payment_method_id')
    await page.waitForURL(/\/pay\//)
    await visit(page, '/orders?status=unpaid')
    await page.getByRole('button', { name: /^Pay/ }).first().waitFor()
    expect(await page.locator('main').getByRole('button', { name: /^Pay/ }).count()).toBe(1)
  })
  it('whose answer is lost presses again and is charged once (EP-138)', async () => {
    const visitor = await newCustomer('lost-card@example.com')
    const { page } = visitor
    await visit(page, '/orders/create')
    await typeOrder(visitor, 'cArdLostAn1')
    await linkCard(visitor, 'mastercard', /\/orders\/create/)
    await expect.poll(() => cardRow(visitor, '4444').isChecked(), { timeout: 20_000 }).toBe(true)
    const seen: { readonly key: string | undefined; readonly invoice: string }[] = []
    page.on('response', async (answer) => {
      if (!answer.url().includes(BY_CARD)) return
      seen.push({ key: answer.request().headers()['idempotency-key'], invoice: (await answer.json()).data.invoice_id })
    })
    // The server has done its work; its first answer does not arrive.
    await page.evaluate((path) => {
      const send = window.fetch
      let isLost = false
      window.fetch = async (input, init) => {
        const answer = await send(input, init)
        if (isLost || !answer.url.includes(path)) return answer
        isLost = true
        await answer.clone().text()
        throw new TypeError('the connection broke')
      }
    }, BY_CARD)
    await payButton(visitor).click()
    await page.getByText('We haven’t had a response yet.', { exact: false }).waitFor()
    await payButton(visitor).click()
    await page.waitForURL(/\/add-funds\/success\?invoice=/)
    await page.getByText(/^We received your \$[\d.]+ payment for order #\d+/).waitFor({ timeout: 60_000 })
    await expect.poll(() => seen.length).toBe(2)
    expect(seen[0]?.key).toEqual(expect.any(String))
    expect(seen[1]).toEqual(seen[0])
  })
  it('adds funds by it with one press, and confirms at the bank when that is asked', async () => {
    const visitor = await newCustomer('funds-card@example.com')
    const { page, complaints } = visitor
    await visit(page, '/add-funds?amount=40.00')
    await linkCard(visitor, 'asksLater', /\/add-funds\?.*recurring_payments_method_id=\d+/)
    await page.getByRole('button', { name: 'Pay $41.00' }).click()
    await page.waitForURL(/\/pay\//)
    expect(await page.locator('.amount').textContent()).toBe('$41.00')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.waitForURL(/\/add-funds\/success/)
    await page.getByText('You paid $41.00. We added $40.00 to your balance; the fee was $1.00.').waitFor({ timeout: 60_000 })
    expect(complaints).toEqual([])
  })
  it('pays by a wallet on the page of the gateway, and the mail names it with the last digits', async () => {
    const { page, context } = await newCustomer('wallet@example.com')
    await startTopUp(page, /Visa \/ Mastercard.*Apple Pay.*Google Pay/s, '40.00')
    await page.waitForURL(/\/pay\//)
    await page.getByRole('button', { name: 'Apple Pay' }).click()
    await page.waitForURL(/\/add-funds\/success/)
    await page.getByText('You paid $41.00. We added $40.00 to your balance; the fee was $1.00.').waitFor({ timeout: 60_000 })
    expect(await mailedText('wallet@example.com', /Payment method: .*/)).toBe('Payment method: Apple Pay •••• 4242')
    await context.close()
  })
})
