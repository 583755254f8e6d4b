import { afterAll, expect, it } from 'vitest'
import { closeBrowser, newVisitor, visit } from '../../browser.ts'
import { confirmEmail, mailedText, newCustomer } from '../../register.ts'

afterAll(closeBrowser)

const unique = Date.now()
const [OLD, NEW] = [`leaves.${unique}@mail.example`, `arrives.${unique}@mail.example`]
const CHANGE = /\/confirm-email\?kind=change&code=[\w-]+/
const UNDO = /\/confirm-email\?kind=undo&code=[\w-]+/

it('a customer changes the email in the profile; anyone who reads the old one takes the account back', async () => {
  const { page, context } = await newCustomer(OLD)
  await confirmEmail(page, OLD)
  await visit(page, '/profile')
  await page.getByLabel('New email address').fill(NEW)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText(`Open the link we sent to ${NEW}.`, { exact: false }).waitFor()
  // Until the link is opened nothing has changed, and what waits is still told after a reload.
  await visit(page, '/profile')
  await page.getByText(`Open the link we sent to ${NEW}.`, { exact: false }).waitFor()
  await page.getByText(`You sign in with ${OLD}`, { exact: false }).waitFor()
  await visit(page, await mailedText(NEW, CHANGE))
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await page.getByText('Your new email address is confirmed.', { exact: false }).waitFor()
  await visit(page, '/profile')
  await page.getByText(`You sign in with ${NEW}`, { exact: false }).waitFor()

  const owner = await newVisitor()
  await visit(owner.page, await mailedText(OLD, UNDO))
  await owner.page.getByRole('button', { name: 'Take back my account' }).click()
  await owner.page.getByText('Your account has this address again', { exact: false }).waitFor()
  expect(await owner.page.getByRole('link', { name: 'Set a password' }).getAttribute('href')).toBe('/password/reset')
  await page.goto('/profile')
  await page.waitForURL(/\/login/)
  await Promise.all([context.close(), owner.context.close()])
})
