import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, reload, visit } from '../../browser.ts'
import { signedIn } from '../../sign-in.ts'
import { theShop } from '../../the-shop.ts'

afterAll(closeBrowser)

interface UpstreamRefill {
  readonly link: string
}

describe('the guarantee of an order', () => {
  it('lets a customer ask for a refill once it is complete, and shows what came of it', async () => {
    const { page, complaints } = await signedIn()

    await visit(page, '/orders/create?serviceId=1')
    await page.getByLabel('Link to promote').fill('https://www.youtube.com/watch?v=rEfillJrn01')
    await page.getByText('YouTube link').first().waitFor()
    await page.getByRole('radio', { name: /Balance/ }).check()
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await page.waitForURL(/\/orders$/)
    await page
      .getByRole('link', { name: /rEfillJrn01/ })
      .first()
      .click()
    await page.waitForURL(/\/orders\/\d+/)
    await page.getByText('You can request a refill once the order is completed.').waitFor()
    await page.getByText('Delivery complete').first().waitFor({ timeout: 120_000 })
    // The guarantee's end comes with the document of a completed order.
    await reload(page)
    await page.getByRole('button', { name: 'Request a refill' }).click()
    await page.getByText('Requested by you').waitFor()
    await page.getByText('Refill requested').waitFor()
    expect(await page.getByRole('button', { name: 'Request a refill' }).count()).toBe(0)

    await expect
      .poll(
        async () => {
          const { refills } = (await (await fetch(`${theShop().sandbox.upstream}/_books/refills`)).json()) as {
            refills: readonly UpstreamRefill[]
          }
          return refills.length
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThan(0)
    await page.getByText('Refilled').first().waitFor({ timeout: 90_000 })
    expect(complaints).toEqual([])
  })
})
