import { ACTING_PERMISSION, issueSignInCode, offerImpersonation, register } from '@vitrine/identity'
import { isStaffAddress } from '@vitrine/operators'
import { findOperatorWith } from '@vitrine/operators/operator'
import { openDatabase, sql } from '@vitrine/platform/database'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, dropSession, newVisitor, shopUrl, visit } from '../../browser.ts'
import { emailOf } from '../../console.ts'
import { getDocument } from '../../document.ts'
import { theShop } from '../../the-shop.ts'

afterAll(closeBrowser)

const PANEL = 1
const PASSWORD = 'quiet-harbour-12'
const longTimeout = { timeout: 30_000 }
/** Of this try alone: a second one begins with an account of its own. */
const freshEmail = (name: string): string => `${name}-${Date.now()}@example.com`

/** In the shop's own database, as the shop itself. */
async function inShop<T>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url: theShop().adminUrl, role: 'vitrine_app', poolMax: 1 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const anAccount = (email: string): Promise<number> =>
  inShop(async (database) => {
    const form = { name: 'Rosa Lind', email, password: PASSWORD, password_confirmation: PASSWORD, account_type: 'individual' } as const
    return (await register(database, { panelId: PANEL, form, locale: 'en', now: new Date(), emailIsProven: true })).userId
  })

async function firstStep(page: Page, email: string): Promise<void> {
  await visit(page, '/login?redirect=/profile')
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').first().fill(PASSWORD)
  await page.locator('button[type=submit]').click()
}
const atProfile = (page: Page) => page.waitForURL((url) => url.pathname === '/profile')
const cookiesOf = async (page: Page) => new Map((await page.context().cookies()).map((cookie) => [cookie.name, cookie]))

describe('the security of an account', () => {
  it('a second factor is set up, asked for at the next sign-in and replaced by a recovery code; sessions end from elsewhere and everywhere', async () => {
    const email = freshEmail('guarded')
    await anAccount(email)
    const home = await newVisitor()
    await firstStep(home.page, email)
    await atProfile(home.page)
    await home.page.getByRole('button', { name: 'Set up' }).click()
    const secret = ((await home.page.locator('#two-factor code').first().textContent()) ?? '').replaceAll(' ', '')
    const app = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 })
    await home.page.getByLabel('Code', { exact: true }).fill(app.generate())
    await home.page.getByRole('button', { name: 'Turn on' }).click()
    const codes = home.page.locator('li', { hasText: /^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/ })
    await expect.poll(() => codes.count(), longTimeout).toBe(10)
    const recovery = (await codes.first().textContent()) ?? ''
    await home.page.getByRole('button', { name: 'I’ve saved them' }).click()
    await home.page.getByText('10 recovery codes left.').waitFor()

    const away = await newVisitor()
    await firstStep(away.page, email)
    await away.page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
    expect((await cookiesOf(away.page)).has('AUTH_TOKEN')).toBe(false)
    // The code of this half minute is used up; the next one is as good already.
    await away.page.getByLabel('Code', { exact: true }).fill(app.generate({ timestamp: Date.now() + 30_000 }))
    await away.page.getByRole('button', { name: 'Continue' }).click()
    await atProfile(away.page)

    await away.page
      .getByRole('button', { name: /^Sign out: / })
      .first()
      .click()
    await away.page.getByText(/^Signed out: /).waitFor()
    await home.page.goto('/profile')
    await home.page.waitForURL((url) => url.pathname === '/login')

    const lost = await newVisitor()
    await firstStep(lost.page, email)
    await lost.page.getByLabel('Code', { exact: true }).fill(recovery)
    await lost.page.getByRole('button', { name: 'Continue' }).click()
    await atProfile(lost.page)
    await lost.page.getByText('9 recovery codes left.').waitFor()
    await lost.page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await lost.page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await lost.page.waitForURL((url) => url.pathname === '/login')
    await away.page.goto('/profile')
    await away.page.waitForURL((url) => url.pathname === '/login')
    expect([...home.complaints, ...lost.complaints].filter((text) => !/ 4(01|22) /.test(text))).toEqual([])
  })

  it('a sign-in keeps its secrets from scripts and remembers the e-mail for a week when it is told to; signing out leaves nothing behind (AUTH-002, AUTH-003, COOKIE-014, ROLE-001)', async () => {
    const email = freshEmail('remembered')
    await anAccount(email)
    const { page } = await newVisitor()
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/core/'))
        requests.push(`${request.method()} ${new URL(request.url()).pathname} ${request.headers().authorization ?? ''}`)
    })
    await visit(page, '/')
    expect(await page.getByRole('link', { name: 'Sign in' }).count()).toBeGreaterThan(0)
    await firstStep(page, email)
    await atProfile(page)
    const login = requests.findIndex((line) => line.startsWith('POST /core/login'))
    expect(requests[login + 1]).toMatch(/^GET \/core\/api\/v1\/profile Bearer /)
    const bearer = requests[login + 1]?.split('Bearer ')[1] ?? ''
    const seen = await page.evaluate(() => document.cookie + JSON.stringify({ ...localStorage }))
    expect(seen).not.toContain(bearer)
    expect(seen).not.toContain('AUTH_TOKEN')
    expect(await page.getByRole('link', { name: 'Sign in' }).count()).toBe(0)
    const cookies = await cookiesOf(page)
    for (const name of ['rememberUser', 'rememberEmail', 'onPanelLoggedIn']) {
      const days = ((cookies.get(name)?.expires ?? 0) - Date.now() / 1000) / 86_400
      expect([name, Math.round(days)]).toEqual([name, 7])
    }
    await dropSession(page)
    await visit(page, '/login')
    await expect.poll(() => page.locator('input[type=email]').inputValue(), longTimeout).toBe(email)
    await page.getByLabel(/Keep me signed in/).uncheck()
    await page.locator('input[type=password]').first().fill(PASSWORD)
    await page.locator('button[type=submit]').click()
    await page.waitForURL((url) => url.pathname === '/')
    const after = await cookiesOf(page)
    expect([after.has('rememberUser'), after.has('rememberEmail')]).toEqual([false, false])

    await visit(page, '/profile')
    const left = page.waitForResponse((response) => response.url().includes('/core/logout'))
    const last = requests.findLast((line) => line.includes('Bearer '))?.split('Bearer ')[1] ?? ''
    await page.locator('main').getByRole('button', { name: 'Sign out', exact: true }).first().click()
    const gone = (await (await left).headersArray()).filter(({ name }) => name.toLowerCase() === 'set-cookie').map(({ value }) => value)
    expect(gone.map((value) => value.split('=')[0]).sort()).toEqual(['AUTH_TOKEN', 'onPanelLoggedIn'])
    await page.waitForURL((url) => url.pathname === '/login')
    expect(await page.evaluate(() => document.cookie)).not.toMatch(/onPanelLoggedIn|rememberUser|rememberEmail/)
    const stale = await page.evaluate(
      async (bearer) => (await fetch('/core/api/v1/profile', { headers: { authorization: `Bearer ${bearer}` } })).status,
      last,
    )
    expect(stale).toBe(401)
  })

  it('a one-time code leaves the address, signs in once by POST after a word and nobody a second time (GUARD-004, ROUTE-013, RT-050)', async () => {
    const email = freshEmail('widget')
    const userId = await anAccount(email)
    const code = await inShop((database) =>
      database.transaction(PANEL, (trx) =>
        issueSignInCode(trx, { userId, purpose: 'widget', provenAt: null, issuedBy: null, now: new Date() }),
      ),
    )
    const first = await newVisitor()
    const requests: string[] = []
    first.page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/core\/(login|api\/v1\/profile$)/.test(pathname)) requests.push(`${request.method()} ${pathname}`)
    })
    await first.page.goto(`/user-widget-auth?token=${code}&a=1`)
    const question = first.page.getByRole('dialog', { name: 'Sign in with this link?' })
    await question.getByText(`This link signs you in as ${email}.`).waitFor()
    expect((await cookiesOf(first.page)).has('AUTH_TOKEN')).toBe(false)
    expect(requests).toEqual(['POST /core/login/token'])
    requests.length = 0
    await question.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(async () => (await cookiesOf(first.page)).get('onPanelLoggedIn')?.value, longTimeout).toBe('1')
    expect(first.page.url()).not.toContain('token')
    await expect.poll(() => requests.slice(0, 2), longTimeout).toEqual(['POST /core/login/token', 'GET /core/api/v1/profile'])
    await first.page.waitForURL((url) => url.pathname === '/')
    const bare = await newVisitor()
    for (const path of ['/user-widget-auth', '/impersonate']) {
      await bare.page.goto(path)
      await bare.page.waitForURL((url) => url.pathname === '/login' && url.search === '')
      expect(await bare.page.locator('input[type=password]').count(), path).toBe(1)
      const { headers } = await getDocument(`${path}?token=CODE`)
      expect(headers.location, path).toBe('/login?token=CODE')
    }
    const second = await newVisitor()
    await second.page.goto(`/orders/create?token=${code}&a=1`)
    await second.page.getByRole('dialog').getByText('This link is no longer valid.').waitFor()
    expect(new URL(second.page.url()).search).toBe('?a=1')
    expect((await cookiesOf(second.page)).has('AUTH_TOKEN')).toBe(false)
    await visit(second.page, '/password/reset?token=CODE&email=a@x.test')
    expect(second.page.url()).toContain('token=CODE')
  })

  it('staff act for a customer after a word of theirs, under a banner, until they end it (ROLE-007, RT-049)', async () => {
    const email = freshEmail('customer')
    const userId = await anAccount(email)
    const code = await inShop((database) =>
      database.transaction(PANEL, async (trx) => {
        const operator = await findOperatorWith(trx, ACTING_PERMISSION, emailOf('manager'))
        if (!operator) throw new Error('no operator')
        return offerImpersonation(
          trx,
          { isOperator: isStaffAddress },
          { userId, operator, reason: 'asks where his order is', ticket: 'T-1', now: new Date() },
        )
      }),
    )
    const { page } = await newVisitor()
    await page.goto(`/impersonate?token=${code}`)
    await page.waitForURL((url) => url.pathname === '/login' && !url.search.includes('token'))
    const dialog = page.getByRole('dialog')
    await dialog.getByText(`You are about to act as ${email}.`).waitFor()
    expect((await cookiesOf(page)).has('AUTH_TOKEN')).toBe(false)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    const banner = page.getByRole('status').filter({ hasText: `You’re acting for ${email}` })
    await banner.waitFor()
    expect(await page.title()).toMatch(/^Acting · /)
    await visit(page, '/profile')
    await page.getByText('Our support').waitFor()
    const end = page.getByRole('button', { name: 'End', exact: true })
    // The banner hydrates by itself, after the page.
    await expect
      .poll(() => end.evaluate((button) => Object.keys(button).some((key) => key.startsWith('__reactProps'))), longTimeout)
      .toBe(true)
    await end.click()
    await page.waitForURL((url) => url.host.startsWith('console.'))
    expect((await page.context().cookies(shopUrl('/'))).some(({ name }) => name === 'AUTH_TOKEN')).toBe(false)
  })

  it('a member of the staff without a second factor gets to setting one up, and nowhere else', async () => {
    const email = freshEmail('newstaff')
    await anAccount(email)
    await inShop((database) =>
      database.transaction(PANEL, (trx) =>
        trx.run(sql`update identity.user_account set roles = '{user,support}' where panel_id = ${PANEL} and email = ${email}`),
      ),
    )
    const { page } = await newVisitor()
    await firstStep(page, email)
    await page.waitForURL((url) => url.pathname === '/two-factor')
    await visit(page, '/orders')
    expect(new URL(page.url()).pathname).toBe('/two-factor')
    const secret = ((await page.locator('main code').first().textContent()) ?? '').replaceAll(' ', '')
    const app = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 })
    await page.getByLabel('Code', { exact: true }).fill(app.generate())
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await page.waitForURL((url) => url.pathname === '/')
  })
})
