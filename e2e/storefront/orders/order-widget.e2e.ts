import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor, visit } from '../../browser.ts'
import { type ForeignSite, startForeignSite } from '../../foreign-site.ts'
import { confirmEmail, newCustomer } from '../../register.ts'

const TIMEOUT = { timeout: 60_000, interval: 500 }
let site: ForeignSite
beforeAll(async () => {
  site = await startForeignSite()
})
afterAll(async () => {
  site.stop()
  await closeBrowser()
})

describe('an order widget', () => {
  it('is made, sells in a page of another site at its own price, and brings its owner the mark-up (RT-018, WIDGET-002)', async () => {
    const email = `partner-${Date.now()}@example.com`
    const { page, complaints } = await newCustomer(email)
    // Nobody earns under an unconfirmed address.
    await confirmEmail(page, email)
    await visit(page, '/order-widget')
    await page.getByRole('button', { name: 'New widget' }).click()
    await page.getByLabel('Name').fill('Blog')
    await page.getByLabel('Your markup').fill('120')
    await page.getByRole('button', { name: 'Create widget' }).click()
    await expect.poll(() => page.getByLabel('Your markup').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Your markup').fill('25')
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/api/v1/order-widgets'))
    await page.getByRole('button', { name: 'Create widget' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ name: 'Blog', reward_percent: 0.25 })
    await page.getByText('Your widget is saved.').waitFor()
    const code = await page.locator('code').innerText()
    expect(code).toMatch(/^<script src="http:\/\/tidewell\.localhost:\d+\/widget\.js" data-token="\w{40}"><\/script>$/)

    site.show(code)
    const guest = await newVisitor()
    await guest.page.goto(site.url)
    const form = guest.page.frameLocator('iframe')
    await form.getByLabel('Link to promote').fill('https://youtu.be/wIdgetOrd01')
    await form.getByText('YouTube link').first().waitFor()
    await form.getByLabel('Email*').fill('reader@example.com')
    await form.getByRole('radio', { name: /Instant transfer/ }).check()
    // The frame is as high as its form, and nothing of the shop around the form stands in it.
    await expect
      .poll(() => guest.page.locator('iframe').evaluate((frame) => Number.parseInt(frame.style.height, 10)), TIMEOUT)
      .not.toBe(900)
    expect(await form.getByRole('button', { name: 'Add to cart' }).count()).toBe(0)
    const opened = guest.context.waitForEvent('page')
    await form.getByRole('button', { name: /^Pay \$\d/ }).click()
    const gateway = await opened
    await gateway.getByRole('button', { name: 'Pay', exact: true }).click()
    await gateway.waitForURL(/\/add-funds\/success\?invoice=/)
    // The form, whose tab stayed open beside it, hears of it by itself.
    const thanks = form.getByRole('dialog', { name: 'Thank you!' })
    await thanks.getByText(/^Order #\d+ is paid and starting now\.$/).waitFor()
    await thanks.getByText(/^Invoice INV-\d+$/).waitFor()
    // The order itself, without an account and without another page between.
    const follow = thanks.getByRole('link', { name: 'Track your order' })
    await expect.poll(() => follow.getAttribute('href')).toMatch(/\/track\/vo_[\w-]{43}\/\d+$/)

    const rewards = async () => {
      await visit(page, '/order-widget')
      return page.locator('dl dd').allInnerTexts()
    }
    await expect.poll(rewards, TIMEOUT).toEqual([expect.stringMatching(/^\$\d/), expect.not.stringMatching(/^\$0\.00$/)])
    const [paid = 0, reward = 0] = (await rewards()).map((text) => Number(text.replace('$', '')))
    expect(Math.abs(reward - paid / 5)).toBeLessThan(0.01)
    await visit(page, '/finances')
    await page.getByText('Widget reward').first().waitFor()
    expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([])
    expect(guest.complaints).toEqual([])
  })

  it('of an unknown token is not there, and no other page of the shop may be framed', async () => {
    const { page } = await newVisitor()
    const unknown = await page.goto(`/order-widget/embed?widget=${'a'.repeat(40)}`)
    expect(unknown?.status()).toBe(404)
    for (const path of ['/', '/orders/create', '/login']) {
      const answer = await page.goto(path)
      expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'self'")
    }
  })
})
