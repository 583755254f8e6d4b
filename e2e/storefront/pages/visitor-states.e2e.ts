import { findUserByEmail } from '@vitrine/identity'
import { fund } from '@vitrine/ledger/testing'
import { createPanels } from '@vitrine/panels'
import { openDatabase } from '@vitrine/platform/database'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { createShopper, type Shopper } from '../../../tools/stack/shopper.ts'
import { closeBrowser, newVisitor, visit } from '../../browser.ts'
import { PASSWORD, register } from '../../register.ts'
import { LONG_TIMEOUT } from '../../soon.ts'
import { theShop } from '../../the-shop.ts'

afterAll(closeBrowser)

const header = (page: Page) => page.getByRole('banner')
const account = (page: Page) => header(page).getByRole('button', { name: /Your account/ })
const shopperOf = (panel: 'tidewell' | 'northbeam'): Promise<Shopper> => createShopper({ port: theShop().port, host: `${panel}.localhost` })

describe('a visitor', () => {
  it('is signed in once the profile is loaded, whatever the cookies say (AUTH-001)', async () => {
    const { page, context } = await newVisitor()
    await visit(page, '/login')
    let release: (() => void) | undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/core/api/v1/profile?*', async (route) => {
      await held
      await route.continue()
    })
    const pending = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith('/api/v1/profile'))
    await page.locator('input[type=email]').fill('mara@tidewell.example')
    await page.locator('input[type=password]').first().fill('calm-tide-27')
    await page.locator('button[type=submit]').click()
    await pending
    expect((await context.cookies()).map(({ name }) => name)).toEqual(expect.arrayContaining(['AUTH_TOKEN', 'onPanelLoggedIn']))
    // Both cookies are there and the profile is not: the page still says what a guest reads.
    expect(await page.locator('input[type=email]').isVisible()).toBe(true)
    expect(await account(page).count()).toBe(0)
    release?.()
    await page.waitForURL((url) => url.pathname !== '/login')
    await account(page).waitFor(LONG_TIMEOUT)
    // And without them the open page goes on as it is, until the server tells it otherwise.
    await page.route('**/core/**', (route) => route.abort())
    await context.clearCookies()
    await account(page).click()
    await page.getByRole('dialog', { name: 'Your account' }).getByText('Mara Keller').waitFor()
    expect(await header(page).locator('a[href="/login"]').count()).toBe(0)
    await context.close()
  })

  it('without an account finds the ways in, the currency, and payment methods that need none; an order wants an e-mail (ROLE-002)', async () => {
    const { page, context } = await newVisitor()
    await visit(page, '/orders/create')
    expect(await header(page).locator('a[href="/login"]').first().isVisible()).toBe(true)
    expect(await header(page).locator('a[href="/register"]').first().isVisible()).toBe(true)
    expect(
      await header(page)
        .getByRole('button', { name: /USD.*Currency/ })
        .isVisible(),
    ).toBe(true)
    expect(await header(page).getByText(/^\$\d/).count()).toBe(0)
    await page.getByLabel('Email*').waitFor()
    const methods = await page.getByRole('radio').evaluateAll((all) => all.map((radio) => radio.closest('label')?.textContent ?? ''))
    expect(methods.length).toBeGreaterThan(1)
    expect(methods.filter((name) => /Balance|•••|\d{4}$/.test(name))).toEqual([])
    await context.close()

    const shopper = await shopperOf('tidewell')
    const settings = (await shopper.ask('GET', '/settings')).body as { data: { cabinet_widget_token: string } }
    const widget = `api_token=${encodeURIComponent(settings.data.cabinet_widget_token)}`
    const known = (await shopper.ask('GET', `/api/v1/order-widget/payment-methods?${widget}`)).body as {
      data: { id: number; strategy: string }[]
    }
    expect(known.data.map(({ strategy }) => strategy)).not.toContain('balance')
    const refused = await shopper.ask('POST', `/api/v1/order-widget/widget-order-requests?${widget}`, {
      orders: [{ service_id: 1, url: 'https://www.youtube.com/watch?v=nObodySaid1', quantity: 1500 }],
      payment_method_id: known.data[0]?.id,
    })
    expect([refused.status, Object.keys((refused.body as { errors: object }).errors)]).toEqual([422, ['email']])
  })

  it('with an account finds profile, balance, the way out, favourites, the saved card, what earns, and what waits (ROLE-003)', async () => {
    const email = `whole-${Date.now()}@example.com`
    const { page, context } = await newVisitor({ panel: 'northbeam' })
    await register(page, email)
    await visit(page, '/profile')
    await page.getByRole('button', { name: 'Add a card' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(/\/pay\//)
    await page.locator('select[name=card]').selectOption('visa')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.waitForURL(/\/profile/, { timeout: 60_000 })

    // Linking has put a dollar on the balance.
    const database = await openDatabase({ url: theShop().adminUrl, role: 'vitrine_app', poolMax: 1 })
    const panel = await createPanels(database).findByKey('northbeam')
    await database.transaction(panel?.id ?? 0, async (trx) => fund(trx, (await findUserByEmail(trx, email))?.id ?? 0, 9_000_000n))
    await database.close()
    const shopper = await shopperOf('northbeam')
    await shopper.signIn(email, PASSWORD)
    const methods = (await shopper.ask('GET', '/api/v1/payment-methods')).body as { data: { id: number; strategy: string }[] }
    const byHand = methods.data.find(({ strategy }) => strategy === 'message')?.id
    const opened = (await shopper.ask('POST', '/api/v1/add-funds', { amount: 25, payment_method_id: byHand })).body as {
      data: { invoice_id: string }
    }
    expect((await shopper.ask('POST', `/api/v1/invoices/${opened.data.invoice_id}/mark-is-paid`, { comment: 'by bank' })).status).toBe(200)

    await visit(page, '/orders/create')
    await header(page).getByRole('link', { name: 'Balance $10.00, add funds' }).first().waitFor(LONG_TIMEOUT)
    await page.getByText('1 payment is in review.').waitFor()
    // Where the header has no room for it, what earns stands under "More".
    const earn = header(page).getByRole('button', { name: 'Earn', exact: true })
    const more = header(page).getByRole('button', { name: 'More', exact: true })
    await earn.or(more).first().waitFor()
    await ((await earn.isVisible()) ? earn : more).click()
    await page.getByRole('menuitem', { name: 'Referral programme' }).waitFor()
    await page.keyboard.press('Escape')
    const ways = await page.getByRole('radio').evaluateAll((all) => all.map((radio) => radio.closest('label')?.textContent ?? ''))
    expect([ways.some((name) => /Balance/.test(name)), ways.some((name) => /4242/.test(name))]).toEqual([true, true])
    await account(page).click()
    await page.getByRole('dialog', { name: 'Your account' }).getByRole('button', { name: 'Sign out' }).waitFor()
    await visit(page, '/')
    await page
      .getByRole('button', { name: /favourites/ })
      .first()
      .waitFor(LONG_TIMEOUT)
    await context.close()
  })
})
