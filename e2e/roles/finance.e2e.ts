import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Shopper } from '../../tools/stack/shopper.ts'
import { camt, entry } from '../bank-file.ts'
import { closeBrowser, strikeRefusals, type Visitor } from '../browser.ts'
import { expectNotPermitted, expectOutOfReach, openScreen, operatorVisitor } from '../console.ts'
import { balanceOf, dataOf, fundedCustomer } from '../funded-customer.ts'
import { figuresStand, soon } from '../soon.ts'

afterAll(closeBrowser)

const email = `finance-day-${randomUUID().slice(0, 6)}@journeys.example`

interface Method {
  readonly id: number
  readonly name: string
  readonly strategy: string
}
interface Opened {
  readonly invoice_id: string
  readonly url: string
}

/** Starts a payment of so many dollars; its invoice, and where it is paid. */
async function startPayment(shopper: Shopper, amount: number, isMethod: (method: Method) => boolean): Promise<Opened> {
  const method = (await dataOf<Method[]>(shopper, 'GET', '/api/v1/payment-methods')).find(isMethod)
  return dataOf<Opened>(shopper, 'POST', '/api/v1/add-funds', { amount, payment_method_id: method?.id })
}

const referenceOf = async (shopper: Shopper, { invoice_id }: Opened): Promise<string> =>
  (await dataOf<{ number: string }>(shopper, 'GET', `/api/v1/invoices/${invoice_id}`)).number

/** A transfer that its customer says to have made; its reference. */
async function aTransfer(shopper: Shopper, amount: number): Promise<string> {
  const opened = await startPayment(shopper, amount, ({ strategy }) => strategy === 'message')
  const comment = { comment: 'Sent on Monday' }
  expect((await shopper.ask('POST', `/api/v1/invoices/${opened.invoice_id}/mark-is-paid`, comment)).status).toBe(200)
  return referenceOf(shopper, opened)
}

const paymentOf = (page: Page, reference: string) => page.getByRole('region', { name: `Payment ${reference}`, exact: true })

async function openPayment(page: Page, reference: string): Promise<void> {
  await openScreen(page, 'tidewell', 'payments')
  const row = page.getByRole('button', { name: reference, exact: true })
  await row.waitFor()
  // The list may be read again beside other journeys at the very press.
  await soon(async () => {
    if (!(await paymentOf(page, reference).isVisible())) await row.click()
    return paymentOf(page, reference).isVisible()
  }).toBe(true)
  await paymentOf(page, reference).getByText('Sent on Monday').waitFor()
}

async function confirm(page: Page, reference: string): Promise<void> {
  await paymentOf(page, reference).getByRole('button', { name: 'Confirm payment…' }).click()
  const sheet = page.getByRole('dialog', { name: `Tidewell: confirm ${reference}?` })
  await sheet.getByRole('button', { name: 'Confirm', exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
}

describe('finance', () => {
  let finance: Visitor
  let shopper: Shopper
  beforeAll(async () => {
    shopper = await fundedCustomer(email, 0)
    finance = await operatorVisitor('finance')
  })

  it('confirms a transfer by its line of the bank’s statement', async () => {
    const { page, complaints } = finance
    const reference = await aTransfer(shopper, 30)
    await openScreen(page, 'tidewell', 'payments/statement')
    const statement = camt(entry('30.00', `DAY ${reference}`, `${reference} thanks`))
    const file = { name: 'november.xml', mimeType: 'text/xml', buffer: Buffer.from(statement) }
    await page.getByLabel(/^Statement: /).setInputFiles(file)
    const row = page.getByRole('listitem').filter({ hasText: reference })
    await row.getByText('Amount agrees').waitFor()
    await row.getByRole('button').click()
    const found = paymentOf(page, reference)
    await soon(() => found.getByLabel('Bank’s reference of the transfer').inputValue()).toBe(`DAY ${reference}`)
    await confirm(page, reference)
    await row.getByText('Not waiting').waitFor()
    await soon(() => balanceOf(shopper)).toBe(30)
    expect(complaints).toEqual([])
  })
  it('confirms by hand what the owner is just about to confirm: the money is booked once, and the log says by whom', async () => {
    const { page, complaints } = finance
    const reference = await aTransfer(shopper, 20)
    const owner = await operatorVisitor('owner')
    await openPayment(owner.page, reference)
    await paymentOf(owner.page, reference).getByLabel('Bank’s reference of the transfer').fill(`DAY ${reference}`)
    await openPayment(page, reference)
    await paymentOf(page, reference).getByLabel('Bank’s reference of the transfer').fill(`DAY ${reference}`)
    await confirm(page, reference)
    await page.getByText(`${reference} confirmed`).waitFor()
    await soon(() => balanceOf(shopper)).toBe(50)

    // The same line of the bank's statement: it counts once, no matter who says so.
    await confirm(owner.page, reference)
    await owner.page.getByText(`${reference} confirmed`).waitFor()
    await openScreen(owner.page, 'tidewell', 'audit')
    const decision = owner.page.getByRole('row').filter({ hasText: reference }).filter({ hasText: 'Farid Haddad' })
    await decision.first().waitFor()
    expect(await balanceOf(shopper)).toBe(50)
    expect([complaints, owner.complaints]).toEqual([[], []])
  })
  it('refunds a part of a card payment, never more than was paid', async () => {
    const { page, complaints } = finance
    const opened = await startPayment(shopper, 20, ({ name }) => /^Visa/.test(name))
    await shopper.payAtGateway(opened.url)
    await soon(() => balanceOf(shopper)).toBe(70)
    const reference = await referenceOf(shopper, opened)
    await openScreen(page, 'tidewell', 'payments/invoices')
    await page.getByRole('searchbox', { name: 'Search invoices' }).fill(reference)
    await page.getByRole('row').filter({ hasText: reference }).getByRole('button').first().click()
    const invoice = page.getByRole('region', { name: `Invoice ${reference}` })
    await invoice.getByRole('button', { name: 'Refund…' }).click()
    const sheet = page.getByRole('dialog', { name: `Tidewell: refund ${reference}` })
    await sheet.getByLabel(/^Reason/).fill('Ordered by mistake')
    await sheet.getByLabel(/^Amount in USD, at most/).fill('500')
    await sheet.getByRole('button', { name: 'Refund', exact: true }).click()
    await sheet
      .getByRole('alert')
      .getByText(/No more than/)
      .waitFor()
    await strikeRefusals(finance)
    // A press counts again once everything behind the refusal was read anew.
    await figuresStand(page)
    await sheet.getByLabel(/^Amount in USD, at most/).fill('5')
    await sheet.getByRole('button', { name: 'Refund', exact: true }).click()
    await sheet.waitFor({ state: 'detached' })
    await invoice.getByText('5.00 USD').first().waitFor()
    await soon(() => balanceOf(shopper)).toBeLessThan(66)
    expect(complaints).toEqual([])
  })
  it('finds the postings in the ledger, and debits equal credits', async () => {
    const { page, complaints } = finance
    await openScreen(page, 'tidewell', 'ledger/trial-balance')
    await page.getByText(/Debits and credits are equal\./).waitFor()
    await openScreen(page, 'tidewell', 'ledger')
    const customer = (await dataOf<{ id: number }>(shopper, 'GET', '/api/v1/profile')).id
    await openScreen(page, 'tidewell', `customers?open=${customer}`)
    await page
      .getByRole('region', { name: `Customer ${customer}` })
      .getByText(email)
      .first()
      .waitFor()
    expect(complaints).toEqual([])
  })
  it('reads the catalogue and changes none of it', async () => {
    const { page } = finance
    await openScreen(page, 'tidewell', 'catalogue')
    await page.getByRole('link', { name: 'Service types' }).click()
    await page.locator('[data-stop]').first().waitFor()
    expect(await page.getByRole('button', { name: 'New service type' }).count()).toBe(0)
    await expectOutOfReach('finance', 'tidewell', { 'Pages and FAQ': 'pages', Banners: 'banners', Menu: 'menu', Staff: 'staff' })
    await expectNotPermitted('finance', 'tidewell', [
      ['PATCH', 'services', { changes: [{ id: 1, version: 1, fields: { name: 'Free of charge' } }] }],
      ['POST', 'services/1/archive', { version: 1 }],
      ['PATCH', 'staff/1', { version: 1, role: 'owner' }],
    ])
  })
})
