import { afterAll, expect, it } from 'vitest'
import { wcagViolations } from '../../tools/wcag.ts'
import { camt, entry } from '../bank-file.ts'
import { closeBrowser, strikeRefusals } from '../browser.ts'
import { openScreen, operatorVisitor } from '../console.ts'
import { tooWideAt } from '../console-screens.ts'
import { newCustomer } from '../register.ts'
import { soon } from '../soon.ts'
import { startTopUp } from '../top-up.ts'

afterAll(closeBrowser)

/** A top-up whose payer says that the transfer was made; its reference. */
async function aTransfer(email: string): Promise<string> {
  const { page } = await newCustomer(email)
  await startTopUp(page, /^Bank transfer/, '30')
  const sheet = page.getByRole('dialog')
  const reference = await sheet
    .getByText(/^INV-\d+$/)
    .first()
    .innerText()
  await sheet.getByLabel('Name on the account').fill('Rosa Lind')
  await sheet.getByRole('button', { name: /^I’ve sent \$/ }).click()
  await page.getByText(/^Thank you\. /).waitFor()
  return reference
}

it('transfers that agree are confirmed together: first what it would do, then what became of each', async () => {
  const [one, two, other] = [
    await aTransfer('one-of-many@journeys.example'),
    await aTransfer('two-of-many@journeys.example'),
    await aTransfer('left-out@journeys.example'),
  ]
  const { page, complaints } = await operatorVisitor('finance')
  await openScreen(page, 'tidewell', 'payments/statement')
  const entries = [one, two, other].map((reference) => entry('30.00', `MANY ${reference}`, `${reference} thanks`)).join('')
  await page.getByLabel(/^Statement: /).setInputFiles({ name: 'many.xml', mimeType: 'text/xml', buffer: Buffer.from(camt(entries)) })
  await page.getByText('3 of 3 payments name an invoice.').waitFor()
  await page.getByRole('checkbox', { name: `Confirm ${other} with the others` }).uncheck()
  expect((await wcagViolations(page)).map(({ id }) => id)).toEqual([])
  expect(await tooWideAt(page, [390, 768, 1440])).toEqual([])
  await page.getByRole('button', { name: 'Confirm 2 payments…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm 2 payments' })
  await dialog.getByText('2 of 2 can be confirmed.').waitFor()
  await dialog.getByText('$60.00 is credited. This cannot be undone.').waitFor()
  expect((await wcagViolations(page)).map(({ id }) => id)).toEqual([])
  await dialog.getByRole('button', { name: 'Confirm 2 payments' }).click()
  await dialog.getByText('2 done, 0 needed no change, 0 failed').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  for (const reference of [one, two]) await page.getByRole('listitem').filter({ hasText: reference }).getByText('Not waiting').waitFor()
  await page.getByRole('listitem').filter({ hasText: other }).getByText('Amount agrees').waitFor()
  expect(complaints).toEqual([])
})

it('a transfer is found in the bank’s statement and confirmed from there: the customer has the money', async () => {
  const customer = await newCustomer('statement@journeys.example')
  await startTopUp(customer.page, /^Bank transfer/, '30')
  const sheet = customer.page.getByRole('dialog')
  const reference = await sheet
    .getByText(/^INV-\d+$/)
    .first()
    .innerText()
  await sheet.getByLabel('Name on the account').fill('Rosa Lind')
  await sheet.getByRole('button', { name: /^I’ve sent \$/ }).click()
  await customer.page.getByText(/^Thank you\. /).waitFor()

  const { page, complaints } = await operatorVisitor('finance')
  await openScreen(page, 'tidewell', 'payments/statement')
  const choose = (name: string, content: string) =>
    page.getByLabel(/^Statement: /).setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(content) })
  await choose('empty.xml', camt(''))
  await page.getByRole('alert').getByText('This file has no bookings.').waitFor()
  await strikeRefusals({ complaints })
  await choose('november.xml', camt(entry('30.00', `JOURNEY ${reference}`, `${reference} thanks`) + entry('30.00', 'JOURNEY RENT', 'Rent')))
  await page.getByText('1 of 2 payments name an invoice.').waitFor()
  const row = page.getByRole('listitem').filter({ hasText: reference })
  await row.getByText('Amount agrees').waitFor()
  expect((await wcagViolations(page)).map(({ id }) => id)).toEqual([])
  expect(await tooWideAt(page, [390, 768, 1440])).toEqual([])
  await row.getByRole('button').click()
  const found = page.getByRole('region', { name: new RegExp(reference) })
  await soon(() =>
    found
      .getByLabel(/reference/i)
      .first()
      .inputValue(),
  ).toBe(`JOURNEY ${reference}`)
  expect((await wcagViolations(page)).map(({ id }) => id)).toEqual([])
  await found.getByRole('button', { name: /^Confirm/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Confirm/ })
    .click()
  await row.getByText('Not waiting').waitFor()
  // The customer has sent the same twice: what came again is theirs.
  await row.getByRole('button').click()
  await found.getByRole('button', { name: 'Record another transfer…' }).click()
  await found
    .getByLabel(/reference/i)
    .first()
    .fill('JOURNEY AGAIN')
  await found.getByLabel(/^Amount received/).fill('12.00')
  await found.getByRole('button', { name: 'Record another transfer…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record transfer' }).click()
  await page.getByText(`${reference} confirmed`).last().waitFor()
  expect(complaints).toEqual([])
  const hasBalance = (amount: string) =>
    soon(async () => {
      await customer.page.goto('/add-funds')
      return customer.page.getByRole('link', { name: `Balance ${amount}` }).count()
    }).toBeGreaterThan(0)
  await hasBalance('$42.00')
})
