import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor, type Visitor, visit } from '../../browser.ts'
import { people } from '../../sign-in.ts'
import { saidOf, soon } from '../../soon.ts'
import { theShop } from '../../the-shop.ts'

afterAll(closeBrowser)

const PERSON = { issuer: 'google', sub: '910000000000000000001', name: 'Ines Prado', email: 'ines.prado@mail.example', emailVerified: true }

/** Tells the providers outside of people and of what to spoil. */
async function tell(input: object): Promise<void> {
  const answer = await fetch(`${theShop().sandbox.openid}/_control`, { method: 'POST', body: JSON.stringify(input) })
  expect(answer.status).toBe(200)
}

/** The provider's page: chooses the account and comes back. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name: /\(trial\)/ }).waitFor()
  await page.getByRole('button', { name: new RegExp(name) }).click()
}
/** Arrived, and nothing is under way any more that leaving would cut off. */
async function signedInAt(page: Page, path: RegExp): Promise<void> {
  await page.waitForURL((url) => path.test(url.pathname) && !url.searchParams.has('token'))
  await page.waitForLoadState('networkidle')
}
const profileOf = async ({ page }: Visitor) => {
  await visit(page, '/profile')
  return page.locator('main').innerText()
}

describe('signing in by e-mail', () => {
  it('with a wrong password says so, with the way to a new account, and names no field (FORM-001)', async () => {
    const { page, context } = await newVisitor()
    await visit(page, '/login')
    await page.locator('input[type=email]').fill('nobody-here@example.com')
    await page.locator('input[type=password]').fill('not the password')
    await page.locator('button[type=submit]').click()
    const notice = page.getByRole('alert').filter({ hasText: 'These credentials do not match our records.' })
    await notice.waitFor()
    expect(await notice.getByRole('link').getAttribute('href')).toMatch(/^\/register/)
    expect(await saidOf(page.locator('input[type=email]'))).not.toContain('credentials')
    await context.close()
  })
})

describe('signing in by a provider', () => {
  it('by Google opens an account and leads back to where one wanted to; the address keeps no code; signing out ends it (AUTH-012, AUTH-003)', async () => {
    const visitor = await newVisitor()
    const { page, context, complaints } = visitor
    await tell({ people: [PERSON] })
    await page.goto('/orders')
    await page.waitForURL(/\/login/)
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await choose(page, PERSON.name)
    await signedInAt(page, /\/orders$/)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(await profileOf(visitor)).toContain(PERSON.email)
    const readable = await page.evaluate(() => document.cookie + JSON.stringify(localStorage) + JSON.stringify(sessionStorage))
    expect(readable).toContain('onPanelLoggedIn=1')
    expect(readable).not.toMatch(/AUTH_TOKEN|v[as]_/)
    const cookies = await context.cookies()
    expect(cookies.find(({ name }) => name === 'AUTH_TOKEN')?.httpOnly).toBe(true)
    expect(complaints).toEqual([])

    await page.locator('main').getByRole('button', { name: 'Sign out', exact: true }).first().click()
    await page.waitForURL(/\/login$/)
    expect(await page.evaluate(() => document.cookie)).not.toMatch(/onPanelLoggedIn|rememberUser|rememberEmail/)
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('AUTH_TOKEN')
    const old = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const again = await fetch(`http://localhost:${theShop().port}/core/refresh`, {
      headers: { cookie: old, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
    })
    expect(again.status).toBe(401)
    await context.close()
  })
  it('by Facebook and by Telegram; an account without an address is asked for one, and told under the field when it is taken (AUTH-012, FORM-005)', async () => {
    for (const [provider, person, shown] of [
      ['Facebook', 'Dario Weiss', 'dario.weiss@mail.example'],
      ['Telegram', 'Fumi Tanaka', '@fumi_t'],
    ] as const) {
      const visitor = await newVisitor()
      await visit(visitor.page, '/register')
      await visitor.page.getByRole('link', { name: `Continue with ${provider}` }).click()
      await choose(visitor.page, person)
      await signedInAt(visitor.page, /^\/$/)
      expect(await profileOf(visitor)).toContain(shown)
      if (provider === 'Telegram') {
        const address = visitor.page.locator('#set-email input[type=email]')
        await address.fill(people.mara.email)
        await visitor.page.locator('#set-email button[type=submit]').click()
        await soon(() => saidOf(address)).toMatch(/\w/)
        expect(await address.getAttribute('aria-invalid')).toBe('true')
        await address.fill('fumi@mail.example')
        await visitor.page.locator('#set-email button[type=submit]').click()
        await visitor.page.locator('#set-email').waitFor({ state: 'detached' })
        expect(await profileOf(visitor)).toContain('fumi@mail.example')
      }
      await visitor.context.close()
    }
  })
  it('by Google’s prompt on the sign-in page (AUTH-012)', async () => {
    const visitor = await newVisitor()
    await visit(visitor.page, '/login')
    await visitor.page.frameLocator('iframe[title="Sign in with Google"]').getByRole('button', { name: 'Continue as Ada Lind' }).click()
    await signedInAt(visitor.page, /^\/$/)
    expect(await profileOf(visitor)).toContain('ada.lind@mail.example')
    expect(visitor.complaints).toEqual([])
    await visitor.context.close()
  })
  it('says what is wrong: cancelled, forged, and an address that has an account, which is connected from within (AUTH-012)', async () => {
    const email = 'joana@mail.example'
    await tell({ people: [{ ...PERSON, sub: '910000000000000000002', name: 'Joana Reis', email }] })
    const owner = await newVisitor()
    await visit(owner.page, '/register')
    await owner.page.getByLabel('Name', { exact: false }).first().fill('Joana Reis')
    await owner.page.locator('input[type=email]').fill(email)
    await owner.page.locator('input[type=password]').first().fill('quiet-harbour-12')
    await owner.page.locator('button[type=submit]').click()
    await signedInAt(owner.page, /^\/$/)
    await owner.context.close()

    // A browser of its own each time: a call that is under way cannot bring the session back.
    const { page, context } = await newVisitor()
    const google = async (person: string) => {
      await visit(page, '/login')
      await page.getByRole('link', { name: 'Continue with Google' }).click()
      await choose(page, person)
      await page.waitForURL(/\/login\?/)
    }
    await google('Cancel')
    await page.getByText('You canceled the sign-in.').waitFor()
    await tell({ forge: [{ issuer: 'google', forgery: 'signature' }] })
    await google('Joana Reis')
    await page.getByText('Google couldn’t confirm who you are.', { exact: false }).waitFor()
    await google('Joana Reis')
    await page.getByText('An account with the email of your', { exact: false }).waitFor()

    await page.locator('input[type=email]').fill(email)
    await page.locator('input[type=password]').fill('quiet-harbour-12')
    await page.locator('button[type=submit]').click()
    await signedInAt(page, /\/profile$/)
    await visit(page, '/profile')
    await page.getByRole('button', { name: 'Connect Google' }).click()
    await choose(page, 'Joana Reis')
    await page.getByText('Google is connected.', { exact: false }).waitFor()
    await context.close()
    const again = await newVisitor()
    await visit(again.page, '/login')
    await again.page.getByRole('link', { name: 'Continue with Google' }).click()
    await choose(again.page, 'Joana Reis')
    await signedInAt(again.page, /^\/$/)
    await again.context.close()
  })
})
