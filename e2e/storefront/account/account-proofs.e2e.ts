import { decideDocuments, findUserByEmail } from '@vitrine/identity'
import { DOCUMENTS_PERMISSION } from '@vitrine/identity/operator'
import { findOperatorWith } from '@vitrine/operators/operator'
import { changeSettings, createPanels } from '@vitrine/panels'
import { type Database, openDatabase, type Trx } from '@vitrine/platform/database'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createShopper } from '../../../tools/stack/shopper.ts'
import { closeBrowser, dropSession, newVisitor, visit } from '../../browser.ts'
import { emailOf } from '../../console.ts'
import { getDocument } from '../../document.ts'
import { newCustomer, PASSWORD } from '../../register.ts'
import { LONG_TIMEOUT, soon } from '../../soon.ts'
import { theShop } from '../../the-shop.ts'
import { photoStep, uploadPhoto } from '../../verification-photos.ts'

let database: Database
beforeAll(async () => {
  database = await openDatabase({ url: theShop().adminUrl, role: 'vitrine_app', poolMax: 1 })
})
afterAll(async () => {
  await database.close()
  await closeBrowser()
})

/** Of this try alone: a second one begins with an account of its own. */
const freshEmail = (name: string): string => `${name}-${Date.now()}@example.com`
const panelIdOf = async (key: string): Promise<number> => (await createPanels(database).findByKey(key))?.id ?? 0
const onTidewell = async <T>(work: (trx: Trx) => Promise<T>): Promise<T> => database.transaction(await panelIdOf('tidewell'), work)

describe('verification documents', () => {
  const decide = async (email: string, verdict: Parameters<typeof decideDocuments>[1]['verdict']) =>
    onTidewell(async (trx) => {
      const [customer, operator] = [
        await findUserByEmail(trx, email),
        await findOperatorWith(trx, DOCUMENTS_PERMISSION, emailOf('manager')),
      ]
      if (!operator) throw new Error('The manager of the demo decides about documents')
      await decideDocuments(trx, { userId: customer?.id ?? 0, operator, verdict, now: new Date() })
    })

  it('go in three steps, wait for an operator, come back with the reason and are approved in the end (VERIFY-001, VERIFY-002)', async () => {
    const email = freshEmail('papers')
    const { page, context, complaints } = await newCustomer(email)
    await visit(page, '/card-verification')
    await uploadPhoto(page, 'identity', 'a.jpg')
    await uploadPhoto(page, 'card', 'a.jpg')
    await photoStep(page, 'identity').getByRole('button', { name: 'Delete a.jpg' }).click()
    await photoStep(page, 'identity').getByText('a.jpg', { exact: true }).waitFor({ state: 'detached' })
    expect(await photoStep(page, 'card').getByText('a.jpg', { exact: true }).count()).toBe(1)
    await uploadPhoto(page, 'identity', 'passport.jpg')
    expect(await page.getByText(/We’re checking your documents/).count()).toBe(0)
    await uploadPhoto(page, 'selfie', 'me.jpg')
    await page.getByText(/We’re checking your documents/).waitFor(LONG_TIMEOUT)
    expect(await page.getByRole('button', { name: /^Delete|Choose a photo/ }).count()).toBe(0)

    await decide(email, { outcome: 'refused', reason: 'card_digits', note: 'Cover them with a strip of paper.' })
    await visit(page, '/card-verification')
    await page.getByText('Too many card digits are visible.', { exact: false }).waitFor()
    expect(await page.getByText('Cover them with a strip of paper.').count()).toBe(1)
    await photoStep(page, 'card').getByRole('button', { name: 'Delete a.jpg' }).click()
    await photoStep(page, 'card').getByText('a.jpg', { exact: true }).waitFor({ state: 'detached' })
    await uploadPhoto(page, 'card', 'covered.jpg')
    await page.getByText(/We’re checking your documents/).waitFor(LONG_TIMEOUT)
    await decide(email, { outcome: 'approved' })
    await visit(page, '/card-verification')
    await page.getByText(/You’re all set/).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('a channel', () => {
  /** What its owner does in the platform's own studio. */
  async function inStudio(channel: { handle: string; description?: string; subscriptionsArePublic?: boolean }): Promise<void> {
    const body = JSON.stringify({ channels: [channel] })
    expect((await fetch(`${theShop().sandbox.youtube}/_control`, { method: 'POST', body })).status).toBe(200)
  }
  const card = (page: Page, name: RegExp) => page.locator('li', { has: page.getByRole('heading', { level: 2, name }) })
  const selected = (page: Page) => page.evaluate(() => localStorage.getItem('selected_youtube_account_id'))

  it('is connected by its link or found by name, proves itself by code and public subscriptions, and the chosen one stays chosen (YTACC-003, YTACC-005)', async () => {
    const [first, second] = [`harbour${Date.now()}`, `lighthouse${Date.now()}`]
    await inStudio({ handle: first, subscriptionsArePublic: false })
    const { page, context } = await newCustomer(freshEmail('channel'))
    await visit(page, '/account-management')
    const field = page.getByLabel('Channel link or name')
    await field.fill(`https://www.youtube.com/@${first}`)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    const own = card(page, new RegExp(first, 'i'))
    await own.getByText('Not verified yet').waitFor(LONG_TIMEOUT)

    await own.getByRole('button', { name: 'Check code' }).click()
    await own.getByText('We didn’t find the code in the channel’s description.').waitFor(LONG_TIMEOUT)
    const code = (await own.locator('code').first().textContent()) ?? ''
    await inStudio({ handle: first, description: `Boats. ${code}` })
    await own.getByRole('button', { name: 'Check code' }).click()
    await own.getByText('Done').waitFor(LONG_TIMEOUT)
    expect(await own.getByText('Not verified yet').count()).toBe(1)
    await own.getByRole('button', { name: 'Check subscriptions' }).click()
    await own.getByText('This channel’s subscriptions aren’t public.').waitFor(LONG_TIMEOUT)
    await inStudio({ handle: first, subscriptionsArePublic: true })
    await own.getByRole('button', { name: 'Check subscriptions' }).click()
    await own.getByText('Verified', { exact: true }).waitFor(LONG_TIMEOUT)

    const searched = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/api/v1/search'))
    await field.fill(second)
    await page.getByRole('button', { name: 'Find channel' }).click()
    expect((await searched).postDataJSON()).toMatchObject({ query: second, network_id: 1, options: { searchType: expect.any(String) } })
    await page.getByRole('button', { name: new RegExp(`^Connect .*${second}`, 'i') }).click()
    const other = card(page, new RegExp(second, 'i'))
    await other.getByRole('radio').check()
    const kept = await selected(page)
    expect(kept).toMatch(/^\d+$/)
    await visit(page, '/account-management')
    await soon(() => other.getByRole('radio').isChecked()).toBe(true)
    await own.getByRole('radio').check()
    expect(await selected(page)).not.toBe(kept)
    await own.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await own.waitFor({ state: 'detached' })
    await context.close()
  })
})

describe('after three failed sign-ins', () => {
  const setKey = async (key: string | null) => {
    const panelId = await panelIdOf('northbeam')
    await database.transaction(panelId, (trx) => changeSettings(trx, { captcha_site_key: key }))
  }
  afterAll(() => setKey(null))

  it('the captcha comes by itself where nobody else is asked, and nothing has to be typed again', async () => {
    const allowsCaptcha = async () =>
      String((await getDocument(`/login?signature=${Date.now()}`, { panel: 'northbeam' })).headers['content-security-policy']).includes(
        'recaptcha',
      )
    await setKey('site-key-of-northbeam')
    await vi.waitFor(async () => expect(await allowsCaptcha()).toBe(true), { ...LONG_TIMEOUT, interval: 300 })
    const { page, context, complaints } = await newVisitor({ panel: 'northbeam' })
    const scripts: string[] = []
    await page.route('https://www.google.com/recaptcha/**', (route) => {
      scripts.push(route.request().url())
      const body = `window.grecaptcha = { ready: (run) => run(), execute: async () => 'sandbox-pass' }`
      return route.fulfill({ contentType: 'text/javascript', body })
    })
    const tries: { sent: Record<string, unknown>; status: number }[] = []
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('/core/login'))
        tries.push({ sent: response.request().postDataJSON(), status: response.status() })
    })
    await visit(page, '/login')
    await page.locator('input[type=email]').fill('ilya@northbeam.example')
    const attempt = async (password: string, answers: number) => {
      // The answer before is on the screen before the next word is typed.
      const button = page.locator('button[type=submit]:not([aria-busy])')
      await button.waitFor()
      if (tries.length > 0) await page.getByRole('alert').first().waitFor()
      await page.locator('input[type=password]').first().fill(password)
      await button.click()
      await soon(() => tries.length).toBe(answers)
    }
    for (const nth of [1, 2, 3]) await attempt(`guess number ${nth}`, nth)
    expect([scripts, tries.map(({ status }) => status)]).toEqual([[], [422, 422, 422]])
    // Asked, solved and sent again without another word.
    await attempt('guess number 4', 5)
    await page.getByText(/reCAPTCHA checks that you’re a person/).waitFor()
    expect(tries[4]?.sent).toMatchObject({ password: 'guess number 4', 'g-recaptcha-response': 'sandbox-pass' })
    expect([await page.locator('input[type=email]').inputValue(), await page.locator('input[type=password]').first().inputValue()]).toEqual(
      ['ilya@northbeam.example', 'guess number 4'],
    )
    await page.locator('input[type=password]').first().fill('north-lamp-88')
    await page.locator('button[type=submit]:not([aria-busy])').click()
    await page.waitForURL((url) => !url.pathname.endsWith('/login'))
    expect(complaints.filter((complaint) => !complaint.includes('/core/login'))).toEqual([])
    await context.close()
  })
})

describe('an account without a password', () => {
  it('sets its first one without being asked for another, and signs in by it', async () => {
    const person = {
      issuer: 'google',
      sub: `${Date.now()}`,
      name: 'Tove Aune',
      email: freshEmail('tove'),
      emailVerified: true,
    }
    const response = await fetch(`${theShop().sandbox.openid}/_control`, { method: 'POST', body: JSON.stringify({ people: [person] }) })
    expect(response.status).toBe(200)
    const { page, context } = await newVisitor()
    await visit(page, '/register')
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await page.getByRole('heading', { name: /\(trial\)/ }).waitFor()
    await page.getByRole('button', { name: new RegExp(person.email) }).click()
    await page.waitForURL((url) => url.pathname === '/' && !url.searchParams.has('token'))
    await visit(page, '/profile')
    const section = page.locator('#password')
    await section.getByRole('heading', { name: 'Set a password' }).waitFor()
    expect(await section.locator('input[type=password]').count()).toBe(1)
    await section.locator('input[type=password]').fill(PASSWORD)
    await section.getByRole('button', { name: 'Set password' }).click()
    await section.getByText('Your password is set.').waitFor(LONG_TIMEOUT)
    // From now on the present one is asked for.
    await expect.poll(() => section.locator('input[type=password]').count()).toBe(2)
    await dropSession(page)
    await visit(page, '/login')
    await page.locator('input[type=email]').fill(person.email)
    await page.locator('input[type=password]').first().fill(PASSWORD)
    await page.locator('button[type=submit]').click()
    await page.waitForURL((url) => !url.pathname.endsWith('/login'))
    await context.close()
  })
})

describe('the keys of programs', () => {
  it('are two at a time, each made for what is chosen, shown in full once, bound to addresses and ended by itself (APITOKEN-001)', async () => {
    const { page, context, complaints } = await newCustomer(freshEmail('programs'))
    const shopper = await createShopper({ port: theShop().port, host: 'tidewell.localhost' })
    const by = async (key: string, method: 'GET' | 'POST', path: string, from = '203.0.113.9') =>
      shopper.ask(method, path, method === 'POST' ? {} : undefined, { authorization: `Bearer ${key}`, 'x-forwarded-for': from })
    await visit(page, '/api')
    const section = page.locator('#api-keys')
    const rows = section.getByRole('listitem')
    const made = async () => (await section.getByRole('status').locator('code').textContent()) ?? ''
    await section.getByText('You don’t have an API key yet.').waitFor()
    await section.getByRole('button', { name: 'Create key' }).click()
    await section.getByLabel('Name').fill('Panel')
    for (const scope of ['Read', 'Order', 'Payments']) await section.getByRole('checkbox', { name: scope }).uncheck()
    await section.getByRole('button', { name: 'Create key' }).click()
    await section.getByText('Choose at least one.').waitFor()
    await section.getByRole('checkbox', { name: 'Read' }).check()
    await section.getByRole('button', { name: 'Create key' }).click()
    await section.getByText('Copy your key now').waitFor(LONG_TIMEOUT)
    const first = await made()
    expect((await by(first, 'GET', '/api/v1/services')).status).toBe(200)
    expect((await by(first, 'GET', '/api/v1/profile')).status).toBe(200)
    const refused = await by(first, 'POST', '/api/v1/orders')
    expect([refused.status, (refused.body as { message: string }).message]).toEqual([422, 'This token may not do that.'])
    await section.getByRole('button', { name: 'I’ve saved it' }).click()
    await section.getByText('Copy your key now').waitFor({ state: 'detached' })

    await visit(page, '/profile')
    expect(await page.content()).not.toContain(first)
    await rows.getByText(`${first.slice(0, 7)}…${first.slice(-4)}`).waitFor()
    await rows.getByText(/Last used/).waitFor()
    await rows.getByText('Read', { exact: true }).waitFor()
    expect(await rows.getByText('Order', { exact: true }).count()).toBe(0)

    await section.getByRole('button', { name: 'Create key' }).click()
    await section.getByLabel('Name').fill('New panel')
    await section.getByLabel('Allowed addresses').fill('203.0.113.0/24\nexample.com')
    await section.getByRole('button', { name: 'Create key' }).click()
    await section.getByText('example.com is not an IP address or a network').waitFor(LONG_TIMEOUT)
    await section.getByLabel('Allowed addresses').fill('203.0.113.0/24')
    await section.getByRole('button', { name: 'Create key' }).click()
    await section.getByText('Copy your key now').waitFor(LONG_TIMEOUT)
    const second = await made()
    await section.getByText('You have two keys of this kind.').waitFor()
    await section.getByRole('button', { name: 'Create key' }).click()
    expect(await section.getByRole('radio', { name: 'Live' }).isDisabled()).toBe(true)
    expect(await section.getByRole('radio', { name: 'Test' }).isChecked()).toBe(true)
    await section.getByRole('button', { name: 'Cancel' }).click()
    expect([(await by(first, 'GET', '/api/v1/profile')).status, (await by(second, 'GET', '/api/v1/profile')).status]).toEqual([200, 200])
    const elsewhere = await by(second, 'GET', '/api/v1/profile', '198.51.100.7')
    expect([elsewhere.status, elsewhere.body]).toEqual([401, { message: 'This key may not be used from this address.' }])

    await section.getByRole('button', { name: 'Edit New panel' }).click()
    await rows.getByLabel('Allowed addresses').fill('203.0.113.0/24, 198.51.100.7')
    await rows.getByRole('button', { name: 'Save' }).click()
    await section.getByText('Your key is saved.').waitFor(LONG_TIMEOUT)
    await rows.getByText('Only from 203.0.113.0/24, 198.51.100.7').waitFor()
    expect((await by(second, 'GET', '/api/v1/profile', '198.51.100.7')).status).toBe(200)

    await section.getByRole('button', { name: 'Revoke Panel' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('“Panel” will stop working immediately').waitFor()
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await section.getByText('The key has been revoked.').waitFor(LONG_TIMEOUT)
    expect(await rows.count()).toBe(1)
    expect([(await by(first, 'GET', '/api/v1/profile')).status, (await by(second, 'GET', '/api/v1/profile')).status]).toEqual([401, 200])
    // The browser says by itself that an address was refused.
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
    await context.close()
  })
})
