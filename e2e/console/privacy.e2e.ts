import { afterAll, expect, it } from 'vitest'
import { wcagViolations } from '../../tools/wcag.ts'
import { closeBrowser } from '../browser.ts'
import { openScreen, operatorVisitor } from '../console.ts'
import { newCustomer } from '../register.ts'

afterAll(closeBrowser)

it('lets an owner have data collected, and an account deleted and kept after all', async () => {
  const email = 'privacy@journeys.example'
  await (await newCustomer(email)).context.close()
  const { page, complaints } = await operatorVisitor('owner')
  await openScreen(page, 'tidewell', 'customers')
  await page.getByRole('searchbox').fill(email)
  await page.getByRole('row').filter({ hasText: email }).getByRole('button').first().click()
  await page.getByRole('tab', { name: 'Privacy' }).click()
  await page.getByText('No deletion was requested').waitFor()
  expect((await wcagViolations(page)).map(({ id }) => id)).toEqual([])

  const act = async (button: string, title: RegExp, confirm: string) => {
    await page.getByRole('button', { name: button }).click()
    const sheet = page.getByRole('alertdialog', { name: title }).or(page.getByRole('dialog', { name: title }))
    await sheet.getByLabel('Reason, for the audit log').fill('Asked by letter')
    await sheet.getByRole('button', { name: confirm, exact: true }).click()
    await sheet.waitFor({ state: 'detached' })
  }
  await act('Export data…', /^Tidewell: collect the data of customer/, 'Export data')
  // Being collected, or ready by now.
  await page.getByText('Not requested', { exact: true }).waitFor({ state: 'detached' })
  await act('Delete account…', /^Tidewell: delete the account of customer/, 'Delete account')
  await page.getByText(/^Is deleted on /).waitFor()
  await act('Cancel deletion…', /^Tidewell: cancel the deletion of customer/, 'Cancel deletion')
  await page.getByText('No deletion was requested').waitFor()
  await page.getByRole('button', { name: 'Delete account…' }).waitFor()
  expect(complaints).toEqual([])
})
