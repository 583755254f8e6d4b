import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, visit } from '../../browser.ts'
import { signedIn } from '../../sign-in.ts'

afterAll(closeBrowser)

describe('a customer whose order is complete', () => {
  it('says how it was, and the page of the service shows it (RT-016, REVIEW-001)', async () => {
    const { page, complaints } = await signedIn()
    await visit(page, '/orders/create?serviceId=1')
    await page.getByLabel('Link to promote').fill('https://www.youtube.com/watch?v=rEviewJrn01')
    await page.getByText('YouTube link').first().waitFor()
    await page.getByRole('radio', { name: /Balance/ }).check()
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await page.waitForURL(/\/orders$/)
    await page
      .getByRole('link', { name: /rEviewJrn01/ })
      .first()
      .click()
    await page.getByText('Delivery complete').first().waitFor({ timeout: 120_000 })

    await visit(page, '/my-services')
    await page.getByRole('heading', { name: 'Rate your services' }).waitFor()
    const row = page.locator('#without-reviews li').filter({ has: page.locator('input[name="rating-1"]') })
    expect(await page.getByRole('button', { name: 'Submit reviews' }).isDisabled()).toBe(true)
    // By keyboard alone: the stars are radio buttons.
    await row.getByRole('radio', { name: '1 star' }).focus()
    for (const expected of [2, 3, 4]) {
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => row.getByRole('radio', { name: `${expected} stars` }).isChecked()).toBe(true)
    }
    await row.getByLabel('Comment (optional)').fill('Arrived within the hour.')
    const sent = page.waitForRequest((request) => request.url().includes('/my-services/reviews'))
    await page.getByRole('button', { name: 'Submit 1 review' }).click()
    expect((await sent).postDataJSON()).toEqual({ reviews: [{ service_id: 1, rating: 4, comment: 'Arrived within the hour.' }] })
    await page.getByText('Thank you. 1 review published.').waitFor()
    const own = page.locator('#ordered li').filter({ hasText: 'Arrived within the hour.' })
    await own.getByRole('link').first().click()
    await page.waitForURL(/\/services\//)
    const reviews = page.locator('#reviews')
    await reviews.getByText('Arrived within the hour.').waitFor()
    await reviews.getByText('Mara K.').waitFor()
    expect(complaints).toEqual([])
  })
})
