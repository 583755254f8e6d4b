import type { Page } from 'playwright-core'
import { visit } from './browser.ts'
import { LONG_TIMEOUT } from './soon.ts'

/** Types an amount into the form for adding funds and goes on by that payment method. */
export async function startTopUp(page: Page, method: RegExp, amount: string): Promise<void> {
  await visit(page, '/add-funds')
  await page.getByRole('button', { name: method }).click()
  await page
    .getByRole('textbox', { name: /amount|how much/i })
    .first()
    .fill(amount)
  await page
    .getByRole('button', { name: /Continue to payment|You pay|^Pay/ })
    .first()
    .click()
}

/** Pays on the gateway's own page, and is back in the shop; what was asked for there. */
export async function payAtGateway(page: Page): Promise<string> {
  await page.waitForURL(/\/pay\//)
  const requested = (await page.locator('.amount').textContent()) ?? ''
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL(/\/add-funds\/success/)
  return requested
}

/** Adds funds at the gateway, by a way that costs no fee; the amount as `50.00`. */
export async function topUp(page: Page, amount: string): Promise<void> {
  await startTopUp(page, /^Instant transfer/, amount)
  await payAtGateway(page)
  await page.getByText(`We added $${amount} to your balance.`).waitFor(LONG_TIMEOUT)
}
