import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, visit } from '../../browser.ts'
import { signedIn } from '../../sign-in.ts'

afterAll(closeBrowser)

describe('a customer who has earned something', () => {
  it('sees what a withdrawal costs, asks for it once, and how it stands (RT-011, EP-076, EP-077, EP-078)', async () => {
    const { page, complaints } = await signedIn()
    await visit(page, '/finances')
    const card = page.locator('#withdrawal')
    await card.getByRole('button', { name: 'Withdraw' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Request withdrawal' }).click()
    await dialog.getByText('Enter an amount, such as 25.50.').waitFor()
    await dialog.getByLabel('Amount', { exact: true }).fill('0.01')
    await dialog.getByLabel('Account number').fill('DE02 1203 0000 0000 2020 51')
    await dialog.getByRole('button', { name: 'Request withdrawal' }).click()
    await expect.poll(() => dialog.getByLabel('Amount', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    await dialog.getByLabel('Amount', { exact: true }).fill('10')
    await dialog
      .getByText(/^\$\d+\.\d\d$/)
      .nth(2)
      .waitFor()
    await dialog.getByRole('button', { name: 'Request withdrawal' }).click()
    await card.getByText('We’ve received your request.', { exact: false }).waitFor()
    await card.getByText('In review').waitFor()
    expect(await card.getByText(/to •••• 2051/).count()).toBe(1)
    expect(await card.getByRole('button', { name: 'Withdraw' }).isDisabled()).toBe(true)
    expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([])
  })
})
