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
