import type { BrowserContext } from 'playwright-core'
import { untilAlive } from '../screens/until-alive.ts'

export const LINK = 'https://www.youtube.com/watch?v=firstSale01'
export const QUANTITY = 150
const EMAIL = 'guest@example.com'

/** A guest finds a service by link, orders 150 of it and pays at the gateway. */
export async function orderAsGuest(guest: BrowserContext, shop: string): Promise<void> {
  const page = await guest.newPage()
  await page.goto(`${shop}/orders/create`)
  await untilAlive(page)
  const decline = page.getByRole('button', { name: 'Decline' })
  await decline.or(page.getByLabel('Link to promote')).first().waitFor()
  if (await decline.isVisible()) await decline.click()
  await page.getByLabel('Link to promote').fill(LINK)
  await page.getByText('YouTube link').first().waitFor()
  await page.getByRole('textbox', { name: 'Quantity' }).fill(String(QUANTITY))
  await page.getByLabel('Email*').fill(EMAIL)
  await page.getByRole('radio', { name: /Bank card/ }).check()
  await page.getByRole('button', { name: /^Pay \$\d/ }).click()
  await page.waitForURL(/\/pay\//)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText('Payment received').waitFor()
}
