import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, dropSession, newVisitor, shopUrl, visit } from '../../browser.ts'
import { getDocument } from '../../document.ts'

afterAll(closeBrowser)

const WEEK = 604_800

async function signIn(page: Page, isKept: boolean): Promise<void> {
  await visit(page, '/login')
  await page.locator('input[type=email]').fill('mara@tidewell.example')
  await page.locator('input[type=password]').fill('calm-tide-27')
  await page.getByRole('checkbox').setChecked(isKept)
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}

const cookieOf = async (context: BrowserContext, name: string) =>
  (await context.cookies(shopUrl('/'))).find((cookie) => cookie.name === name)

/** How long a cookie still lives, against what was asked for; a slow machine takes some of it. */
async function secondsLeft(context: BrowserContext, name: string): Promise<number> {
  const cookie = await cookieOf(context, name)
  return cookie ? cookie.expires - Date.now() / 1000 : 0
}
const aWeek = (seconds: number) => seconds > WEEK - 120 && seconds <= WEEK + 1

describe('who asks to be remembered', () => {
  it('is for a week, and finds the address filled in at the next sign-in (COOKIE-003, COOKIE-014, COOKIE-015)', async () => {
    const { page, context } = await newVisitor()
    await signIn(page, true)
    for (const name of ['rememberUser', 'rememberEmail', 'onPanelLoggedIn', 'AUTH_TOKEN'])
      expect(aWeek(await secondsLeft(context, name)), name).toBe(true)
    expect((await cookieOf(context, 'AUTH_TOKEN'))?.httpOnly).toBe(true)
    // The session ends by itself, nobody signs out.
    await dropSession(page)
    await visit(page, '/login')
    await expect.poll(() => page.locator('input[type=email]').inputValue()).toBe('mara@tidewell.example')
    await context.close()
  })
  it('not, leaves nothing behind but the session', async () => {
    const { page, context } = await newVisitor()
    await signIn(page, false)
    expect([await cookieOf(context, 'rememberUser'), await cookieOf(context, 'rememberEmail')]).toEqual([undefined, undefined])
    await context.close()
  })
})

describe('a session that the server no longer knows', () => {
  it.each([401, 403])('ends at the sign-in when a call is answered %i (ERR-004)', async (status) => {
    const { page, context } = await newVisitor()
    await signIn(page, false)
    await visit(page, '/profile')
    // The session ends with the customer's own call: one that the page makes by itself would leave before it.
    await page.route('**/core/api/v1/**', async (route) => {
      if (route.request().method() === 'GET') return await route.continue()
      await context.clearCookies({ name: 'AUTH_TOKEN' })
      await route.fulfill({ status, json: { message: 'Unauthenticated.' } })
    })
    await page.getByRole('textbox', { name: 'Name' }).first().fill('Mara Voss')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.waitForURL(/\/login/)
    expect(await cookieOf(context, 'onPanelLoggedIn')).toBeUndefined()
    await context.close()
  })
  it('is no reason to send a guest anywhere', async () => {
    const { page, context } = await newVisitor()
    await page.route('**/core/api/v1/**', (route) => route.fulfill({ status: 401, json: { message: 'Unauthenticated.' } }))
    await visit(page, '/orders/create')
    const refused = page.waitForResponse((answer) => answer.status() === 401)
    await page.getByLabel('Link to promote').fill('https://www.youtube.com/watch?v=someoneElse')
    await refused
    await page.waitForLoadState('networkidle')
    expect(new URL(page.url()).pathname).toBe('/orders/create')
    await context.close()
  })
})

describe('the page of a customer', () => {
  it('is the signed-in one from its first byte, without a screen in between (GUARD-005)', async () => {
    const { page, context } = await newVisitor()
    await signIn(page, false)
    const session = await cookieOf(context, 'AUTH_TOKEN')
    const { html, status } = await getDocument('/dashboard', { cookie: `AUTH_TOKEN=${session?.value}` })
    expect(status).toBe(200)
    expect(html).toMatch(/\$\d/)
    expect(html).not.toContain('href="/login"')
    await context.close()
  })
})

describe('who was sent by an affiliate', () => {
  it('is remembered for fourteen days, and the registration tells by whom (COOKIE-008, COOKIE-009)', async () => {
    const { page, context } = await newVisitor()
    await visit(page, '/?ref=ABCD1234')
    await page.waitForFunction(() => document.cookie.includes('affiliate_code=ABCD1234'))
    const left = await secondsLeft(context, 'affiliate_code')
    expect([left > 1_209_600 - 120, left <= 1_209_601]).toEqual([true, true])
    await visit(page, '/register')
    await page.getByLabel('Name', { exact: false }).first().fill('Rosa Lind')
    await page.locator('input[type=email]').fill('sent@example.com')
    for (const password of await page.locator('input[type=password]').all()) await password.fill('quiet-harbour-12')
    const sent = page.waitForRequest((request) => request.url().includes('/core/register'))
    await page.locator('button[type=submit]').click()
    expect((await sent).postDataJSON()).toMatchObject({ affiliate_code: 'ABCD1234' })
    await context.close()
  })
})

describe('cookies that the server sets', () => {
  it('keep the language for a year and the country the proxy names (COOKIE-010, COOKIE-011)', async () => {
    const { headers } = await getDocument('/login', { acceptLanguage: 'de' })
    expect(String(headers['set-cookie'])).toMatch(/i18n_redirected=de; Max-Age=31536000; Path=\//)
    const settings = await getDocument('/core/settings', {
      headers: { 'cf-ipcountry': 'DE', 'x-forwarded-for': '203.0.113.7', accept: 'application/json' },
    })
    expect(String(settings.headers['set-cookie'])).toMatch(/client_ip_country=DE; Max-Age=31536000; Path=\//)
  })
})
