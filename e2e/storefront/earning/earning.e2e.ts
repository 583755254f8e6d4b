import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor, visit } from '../../browser.ts'
import { confirmEmail, register } from '../../register.ts'
import { signedIn } from '../../sign-in.ts'
import { soon } from '../../soon.ts'

afterAll(closeBrowser)

describe('who comes by a customer’s link', () => {
  it('is among those the customer brought as soon as the account exists (RT-022, EP-079, EP-080)', async () => {
    const owner = await signedIn()
    await visit(owner.page, '/referral-program')
    const link = await owner.page.locator('code').innerText()
    expect(link).toMatch(/\/\?ref=[A-Z0-9]{8}$/)
    const rows = owner.page.locator('tbody tr')
    const before = await rows.count()
    const friend = await newVisitor()
    await friend.page.goto(link)
    await friend.page.waitForFunction(() => document.cookie.includes('affiliate_code='))
    await register(friend.page, `earner-${Date.now()}@example.com`)
    await soon(async () => {
      await visit(owner.page, '/referral-program')
      return [await rows.count(), await rows.first().locator('th').innerText()]
    }).toEqual([Math.min(before + 1, 10), 'e***@example.com'])
    expect([...owner.complaints, ...friend.complaints]).toEqual([])
  })
})

describe('a new customer', () => {
  it('finds in the header what earns something, and which trials are not open yet (RT-012, FREETRIAL-002)', async () => {
    const { page, complaints } = await newVisitor()
    await register(page, `earner-${Date.now()}@example.com`)
    await page.getByRole('button', { name: 'Earn' }).click()
    await page.getByRole('menuitem').first().waitFor()
    const places = await page.getByRole('menuitem').evaluateAll((items) => items.map((item) => item.getAttribute('href')))
    expect(places.filter((place) => place !== '/tasks')).toEqual(['/order-widget', '/referral-program', '/api', '/free-trials'])
    await page.getByRole('menuitem', { name: 'Free trials' }).click()
    await page.getByRole('heading', { level: 1, name: 'Free trials' }).waitFor()
    await page.getByRole('link', { name: 'View offer: Your first views' }).waitFor()
    await visit(page, '/free-trials/3')
    await page.getByText('Available after you’ve spent $50.00').waitFor()
    expect(await page.getByRole('button', { name: 'Get it free' }).isDisabled()).toBe(true)
    await visit(page, '/free-trials/999999')
    await page.getByRole('heading', { name: 'Offer not found' }).waitFor()
    expect(await page.locator('main form').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('tries for nothing, once, when the address is confirmed (RT-041, FREETRIAL-004, FREETRIAL-006, FORM-010)', async () => {
    const { page, complaints } = await newVisitor()
    await visit(page, '/free-trials/1')
    await page.getByText('Sign in to get this free trial.').waitFor()
    expect(await page.getByRole('button', { name: 'Earn' }).count()).toBe(0)
    const email = `earner-${Date.now()}@example.com`
    await register(page, email)
    await page.getByRole('note').filter({ hasText: 'Confirm your email address.' }).waitFor()
    await confirmEmail(page, email)
    await visit(page, '/free-trials')
    expect(await page.getByRole('note').filter({ hasText: 'Confirm your email address.' }).count()).toBe(0)

    const tracked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('/track')) tracked.push(pathname)
    })
    await page.getByRole('link', { name: 'View offer: Your first views' }).click()
    const url = page.getByLabel('Your link')
    await url.fill('x')
    await page.getByRole('button', { name: 'Get it free' }).click()
    await page.getByText('The link is not valid for this service.').waitFor()
    expect(await url.getAttribute('aria-invalid')).toBe('true')
    expect(tracked).toEqual(['/core/api/v1/free-trial-quests/1/track'])
    await url.fill(`https://www.youtube.com/watch?v=f${String(Date.now()).slice(-10)}`)
    await page.getByRole('button', { name: 'Get it free' }).click()
    await page.getByText('Done: your free order is on its way.').waitFor()
    await page.getByText('You’ve already used this free trial.').waitFor()
    expect(await url.count()).toBe(0)
    expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([])
  })
})
