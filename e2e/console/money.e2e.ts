import { createPanels } from '@vitrine/panels'
import { anEarner, aWithdrawal } from '@vitrine/payments/testing'
import { openDatabase, sql } from '@vitrine/platform/database'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { wcagViolations } from '../../tools/wcag.ts'
import { closeBrowser, strikeRefusals, visit } from '../browser.ts'
import { openScreen, operatorVisitor } from '../console.ts'
import { newCustomer } from '../register.ts'
import { LONG_TIMEOUT } from '../soon.ts'
import { theShop } from '../the-shop.ts'
import { payAtGateway, startTopUp } from '../top-up.ts'

afterAll(closeBrowser)

/** Twenty dollars that a customer wants out, to an account that is known for a week. */
async function aRequest(panelKey = 'tidewell'): Promise<number> {
  const database = await openDatabase({ url: theShop().adminUrl, role: 'vitrine_app', poolMax: 1 })
  const panel = await createPanels(database).findByKey(panelKey)
  if (!panel) throw new Error(`The demo has ${panelKey}`)
  // The shop's own: another method would stand in the way of other journeys.
  const { id: methodId } = await database.read(panel.id, (trx) =>
    trx.one(sql<{ id: number }>`select id from payments.withdrawal_method where panel_id = ${panel.id} order by id limit 1`),
  )
  const { id: userId } = await anEarner(database, panel.id)
  const { id } = await aWithdrawal(database, panel, { userId, methodId, dollars: 20 })
  await database.close()
  return id
}

const violationsOf = async (page: Page) => (await wcagViolations(page)).map(({ id }) => id)

describe('finance', () => {
  it('sends a withdrawal, finds it in the ledger, and sees the books balance', async () => {
    const id = String(await aRequest())
    const { page, complaints } = await operatorVisitor('finance')
    await openScreen(page, 'tidewell', 'withdrawals')
    await page.getByRole('button', { name: id, exact: true }).click()
    const withdrawal = page.getByRole('region', { name: `Withdrawal ${id}`, exact: true })
    await withdrawal.getByText('No risk was found.').waitFor()
    expect(await violationsOf(page)).toEqual([])

    const act = async (button: string, title: RegExp, confirm: string, field?: readonly [label: string, text: string]) => {
      await withdrawal.getByRole('button', { name: button }).click()
      const sheet = page.getByRole('dialog', { name: title })
      if (field) await sheet.getByLabel(field[0]).fill(field[1])
      await sheet.getByRole('button', { name: confirm, exact: true }).click()
      await sheet.waitFor({ state: 'detached' })
    }
    await act('Approve…', /approve withdrawal/, 'Approve')
    await withdrawal.getByText('To send', { exact: true }).first().waitFor()
    await act('Start sending…', /start sending/, 'Start sending')
    await withdrawal.getByText('Send exactly this, once, then record what became of it.').waitFor()
    expect(await withdrawal.getByRole('textbox', { name: 'Amount to send' }).inputValue()).toBe('19.00')
    expect(await violationsOf(page)).toEqual([])
    await act('Record as sent…', /as sent/, 'Record as sent', ['Reference of the payment', `PAYOUT-${id}`])
    await act('It has arrived…', /has arrived/, 'Mark completed')
    await withdrawal.getByText('Completed', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: id, exact: true }).waitFor({ state: 'detached' })

    await openScreen(page, 'tidewell', 'ledger')
    await page.getByRole('searchbox', { name: 'Search postings' }).fill(`withdrawal ${id}`)
    await page
      .getByRole('button', { name: `Withdrawal ${id}`, exact: true })
      .first()
      .click()
    const posting = page.getByRole('region', { name: `Posting wd:${id}:sent:referral`, exact: true })
    await posting.getByText('$19.00').waitFor()
    await posting.getByRole('link', { name: `Withdrawal ${id}` }).waitFor()
    expect(await violationsOf(page)).toEqual([])

    const parts = page.getByRole('navigation', { name: 'Parts of the ledger' })
    await parts.getByRole('link', { name: 'Trial balance' }).click()
    await page.getByText(/Debits and credits are equal\./).waitFor()
    await page.getByRole('link', { name: 'Payout clearing' }).click()
    await page
      .getByRole('button', { name: /^Payout clearing/ })
      .first()
      .click()
    await page
      .getByRole('region', { name: /^Account Payout clearing/ })
      .getByText('$19.00')
      .first()
      .waitFor()
    await parts.getByRole('link', { name: 'Checks' }).click()
    await page.getByRole('button', { name: 'Run checks now' }).click()
    await page.getByText('Checked: everything is in order').waitFor()
    await page.getByText('No incidents').waitFor()
    expect(complaints).toEqual([])
  })

  it('is the one to decide: a manager sees withdrawals and no ledger', async () => {
    // Another journey makes an owner of the first panel's manager.
    const id = String(await aRequest('northbeam'))
    const { page, complaints } = await operatorVisitor('manager', { width: 390, height: 844, dark: true })
    await openScreen(page, 'northbeam', `withdrawals?open=${id}`)
    const withdrawal = page.getByRole('region', { name: `Withdrawal ${id}`, exact: true })
    await withdrawal.getByText('No risk was found.').waitFor()
    expect(await withdrawal.getByRole('button', { name: 'Approve…' }).count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    await page.goto(page.url().replace(/withdrawals.*/, 'ledger'))
    await page.getByText('Your role does not include this: ledger.view.').waitFor()
    expect(complaints.filter((one) => !one.includes('422'))).toEqual([])
  })

  it('finds a payment by its customer’s address and refunds a part of it to the card', async () => {
    const email = 'refunded@journeys.example'
    const visitor = await newCustomer(email)
    await startTopUp(visitor.page, /^Visa/, '20')
    await payAtGateway(visitor.page)
    await visitor.page.getByRole('link', { name: 'Balance $20.00, add funds' }).waitFor(LONG_TIMEOUT)

    const { page, complaints } = await operatorVisitor('finance')
    await openScreen(page, 'tidewell', 'payments/invoices')
    await page.getByRole('searchbox', { name: 'Search invoices' }).fill(email)
    await page.getByRole('row').filter({ hasText: email }).getByRole('button').click()
    const invoice = page.getByRole('region', { name: /^Invoice INV-/ })
    await invoice.getByText('Paid', { exact: true }).first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    await invoice.getByRole('button', { name: 'Refund…' }).click()
    const sheet = page.getByRole('dialog', { name: /^Tidewell: refund INV-/ })
    await sheet.getByLabel(/^Amount in USD, at most/).fill('500')
    await sheet.getByLabel(/^Reason/).fill('Ordered by mistake')
    await sheet.getByRole('button', { name: 'Refund', exact: true }).click()
    // What was typed stays where it was refused.
    await sheet
      .getByRole('alert')
      .getByText(/No more than/)
      .waitFor()
    expect(await sheet.getByLabel(/^Reason/).inputValue()).toBe('Ordered by mistake')
    await strikeRefusals({ complaints })
    await sheet.getByLabel(/^Amount in USD, at most/).fill('5')
    expect(await violationsOf(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Refund', exact: true }).click()
    await sheet.waitFor({ state: 'detached' })
    await invoice.getByText('5.00 USD').first().waitFor()

    await page.getByRole('navigation', { name: 'Parts of payments' }).getByRole('link', { name: 'Refunds' }).click()
    const row = page.getByRole('row').filter({ hasText: email })
    await row.getByText('5.00 USD').waitFor()
    const isRefunded = async () => {
      await page.reload()
      await row.waitFor()
      return row.getByText('Refunded', { exact: true }).count()
    }
    await expect.poll(isRefunded, LONG_TIMEOUT).toBe(1)
    await visit(visitor.page, '/finances')
    await visitor.page.getByRole('link', { name: /^Balance \$15\./ }).waitFor()
    await openScreen(page, 'tidewell', 'payments/disputes')
    await page
      .getByRole('table')
      .or(page.getByText(/No payment is disputed/))
      .first()
      .waitFor()
    // Others of this shop dispute theirs.
    expect(await row.count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('gives a customer money, takes it back, and asks a second person for more', async () => {
    const visitor = await newCustomer('adjusted@journeys.example')
    const { page, complaints } = await operatorVisitor('finance')
    await openScreen(page, 'tidewell', 'customers')
    await page.getByRole('searchbox').fill('adjusted@journeys.example')
    await page.getByRole('row').filter({ hasText: 'adjusted@journeys.example' }).getByRole('button').first().click()
    await page.getByRole('tab', { name: 'Adjustments' }).click()
    await page.getByText('Nothing has been given or taken by hand.').waitFor()
    const sheet = page.getByRole('dialog', { name: /^Tidewell: adjust the balance of customer/ })
    const adjust = async (amount: string) => {
      await page.getByRole('button', { name: 'Adjust balance…' }).click()
      await sheet.getByLabel('Amount in US dollars').fill(amount)
      await sheet.getByText(/You adjusted/).waitFor()
      // Before the button is ready: what turns from one color to another is neither.
      expect(await violationsOf(page)).toEqual([])
      await sheet.getByLabel('Reason, for the audit log').fill('Delivery was late')
    }
    await adjust('5')
    await sheet.getByLabel('Note on the posting').fill('Sorry for the delay')
    await sheet.getByRole('button', { name: 'Adjust balance', exact: true }).click()
    await sheet.waitFor({ state: 'detached' })
    await page.getByText('Delivery was late · Sorry for the delay').waitFor()
    await visit(visitor.page, '/finances')
    await visitor.page.getByRole('link', { name: 'Balance $5.00, add funds' }).waitFor()

    await page.getByRole('button', { name: 'Reverse…' }).click()
    const back = page.getByRole('dialog', { name: /^Tidewell: reverse the adjustment of/ })
    await back.getByLabel('Reason, for the audit log').fill('Wrong customer')
    await back.getByRole('button', { name: 'Reverse', exact: true }).click()
    await page.getByText('Reversal', { exact: true }).waitFor()
    await adjust('60')
    await sheet.getByText(/a second person has to agree first/).waitFor()
    await sheet.getByRole('button', { name: 'Ask for approval' }).click()
    await sheet.getByRole('alert').waitFor()
    await page.keyboard.press('Escape')
    await openScreen(page, 'tidewell', 'approvals')
    await visit(visitor.page, '/finances')
    await visitor.page.getByRole('link', { name: 'Balance $0.00, add funds' }).waitFor()
    expect(complaints).toEqual([])
  })
})
