import type { Page } from 'playwright-core'
import { mailsTo } from './books.ts'
import { newVisitor, type Visitor, visit } from './browser.ts'
import { soon } from './soon.ts'

/** Of everybody who signs up in a journey. */
export const PASSWORD = 'quiet-harbour-12'

/** Registers a new customer by the form, and waits until they are signed in. */
export async function register(page: Page, email: string): Promise<void> {
  await visit(page, '/register')
  await page.getByLabel('Name', { exact: false }).first().fill('Rosa Lind')
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').first().fill(PASSWORD)
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.endsWith('/register'))
}

/** A new visitor who is a customer of the first panel. */
export async function newCustomer(email: string): Promise<Visitor> {
  const visitor = await newVisitor()
  await register(visitor.page, email)
  return visitor
}

/** The part of a mail to somebody that fits, once it has come. */
export async function mailedText(email: string, pattern: RegExp): Promise<string> {
  const find = async () => (await mailsTo(email)).flatMap(({ text }) => text.match(pattern) ?? [])[0]
  await soon(find).toBeDefined()
  return (await find()) ?? ''
}

/** Opens the link of the mail in the browser that registered, and confirms the address there. */
export async function confirmEmail(page: Page, email: string): Promise<void> {
  await visit(page, await mailedText(email, /\/confirm-email\?code=[\w-]+/))
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await page.getByText('Your email address is confirmed.').waitFor()
}
