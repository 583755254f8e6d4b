import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { createRateLimiter } from '@vitrine/platform/http'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setRole } from '../commands/profile/set-role.ts'
import { codeAt } from '../model/one-time-password.ts'
import { type IdentityApp, identityApp } from '../testing/app.ts'
import { aBrowser, type Browser } from '../testing/browser.ts'
import { aUser } from '../testing/index.ts'

const host = 'home.localhost'
const password = 'correct horse battery'
const MINUTE_MS = 60_000
let db: TestDatabase
let shop: IdentityApp
let panelId: number

beforeAll(async () => {
  db = await testDatabase()
  panelId = (await aPanel(db.database, { key: 'home', name: 'Home' })).id
  shop = await identityApp(db.database)
})
afterAll(async () => {
  await shop.app.close()
  await db.close()
})

let people = 0
/** A person's browser, signed in by e-mail and password. */
async function aPerson() {
  people += 1
  const email = `factor${people}@x.test`
  const { id } = await aUser(db.database, panelId, { email, password })
  const browser = aBrowser(shop, host)
  await browser.ask('POST', '/login', { email, password })
  return { id, email, browser }
}
/** The code of the next half minute: an earlier one may have been used. */
function nextCode(secret: string): string {
  shop.advance(31_000)
  return codeAt(secret, shop.time.now)
}
async function enrolled() {
  const person = await aPerson()
  const { data } = await person.browser.ask('POST', '/api/v1/two-factor/setup')
  const secret = String(data.secret)
  const on = await person.browser.ask('POST', '/api/v1/two-factor/confirm', { code: nextCode(secret) })
  return { ...person, secret, codes: on.data.recovery_codes as unknown as string[] }
}
async function firstStep(email: string, browser: Browser = aBrowser(shop, host)) {
  const answer = await browser.ask('POST', '/login', { email, password })
  return { browser, answer }
}

describe('setting up the second factor', () => {
  it('shows the secret once as text and address, and turns it on by a right code only', async () => {
    const { browser, id } = await aPerson()
    const begun = await browser.ask('POST', '/api/v1/two-factor/setup')
    expect(begun.data.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(begun.data.address).toContain('otpauth://totp/Home:')
    expect((await browser.ask('POST', '/api/v1/two-factor/confirm', { code: '000000' })).body.errors).toHaveProperty('code')
    expect((await browser.ask('GET', '/api/v1/two-factor')).data).toMatchObject({ is_on: false, is_required: false })
    const on = await browser.ask('POST', '/api/v1/two-factor/confirm', { code: nextCode(String(begun.data.secret)) })
    expect(on.data.recovery_codes).toHaveLength(10)
    expect((await browser.ask('GET', '/api/v1/two-factor')).data).toMatchObject({ is_on: true, recovery_codes_left: 10 })
    expect((await browser.ask('POST', '/api/v1/two-factor/setup')).body.errors).toHaveProperty('two_factor')
    const [row] = await db.database.read(panelId, (trx) =>
      trx.rows(sql<{ secret: Buffer; hashes: Buffer[] }>`
        select f.sealed_secret as secret, (select array_agg(code_hash) from identity.recovery_code c where c.panel_id = ${panelId} and c.user_id = ${id}) as hashes
          from identity.two_factor f where f.panel_id = ${panelId} and f.user_id = ${id}`),
    )
    expect(row?.secret.toString('latin1')).not.toContain(String(begun.data.secret))
    expect(row?.hashes.map((hash) => hash.length)).toEqual(Array.from({ length: 10 }, () => 32))
  })
  it('ends the sessions that were opened without it, except the one it was done in', async () => {
    const { browser, email } = await aPerson()
    const other = (await firstStep(email)).browser
    const { data } = await browser.ask('POST', '/api/v1/two-factor/setup')
    await browser.ask('POST', '/api/v1/two-factor/confirm', { code: nextCode(String(data.secret)) })
    expect((await other.ask('GET', '/api/v1/profile')).status).toBe(401)
    expect((await browser.ask('GET', '/api/v1/profile')).status).toBe(200)
  })
})

describe('signing in with a second factor', () => {
  it('opens no session by the password alone; the right code does', async () => {
    const { email, secret } = await enrolled()
    const { browser, answer } = await firstStep(email)
    expect([answer.status, answer.set]).toEqual([422, ['sign_in_challenge']])
    expect(answer.body.errors).toEqual({ two_factor: ['Enter the code from your authenticator app.'] })
    expect([browser.bearer(), browser.cookies.has('AUTH_TOKEN')]).toEqual([undefined, false])
    expect((await browser.ask('POST', '/login/second-step', { code: '000000' })).body.errors).toHaveProperty('code')
    const signedIn = await browser.ask('POST', '/login/second-step', { code: nextCode(secret) })
    expect([signedIn.status, signedIn.data.email]).toEqual([200, email])
    expect(browser.cookies.has('sign_in_challenge')).toBe(false)
    expect((await browser.ask('GET', '/api/v1/profile')).status).toBe(200)
  })
  it('takes no code twice, also not in two requests at once', async () => {
    const { email, secret } = await enrolled()
    const [one, two] = [(await firstStep(email)).browser, (await firstStep(email)).browser]
    const code = nextCode(secret)
    const answers = await Promise.all([one, two].map((browser) => browser.ask('POST', '/login/second-step', { code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const again = (await firstStep(email)).browser
    expect((await again.ask('POST', '/login/second-step', { code })).status).toBe(422)
  })
  it('takes each recovery code once, however it is typed', async () => {
    const { email, codes, browser } = await enrolled()
    const lost = (await firstStep(email)).browser
    const code = String(codes[0])
    expect((await lost.ask('POST', '/login/second-step', { code: code.toUpperCase().replaceAll('-', ' ') })).status).toBe(200)
    const again = (await firstStep(email)).browser
    expect((await again.ask('POST', '/login/second-step', { code })).body.errors).toHaveProperty('code')
    expect((await browser.ask('GET', '/api/v1/two-factor')).data).toMatchObject({ recovery_codes_left: 9 })
  })
  it('needs the second step within five minutes, in the browser of the first', async () => {
    const { email, secret } = await enrolled()
    const { browser } = await firstStep(email)
    expect((await aBrowser(shop, host).ask('POST', '/login/second-step', { code: nextCode(secret) })).body.errors).toHaveProperty(
      'challenge',
    )
    shop.advance(5 * MINUTE_MS)
    expect((await browser.ask('POST', '/login/second-step', { code: nextCode(secret) })).body.errors).toHaveProperty('challenge')
  })
  it('lets nobody guess: five codes, then one in three minutes', async () => {
    const limited = await identityApp(db.database, { rateLimiter: createRateLimiter(db.database) })
    const { email } = await enrolled()
    const browser = aBrowser(limited, host)
    await browser.ask('POST', '/login', { email, password })
    const statuses: number[] = []
    for (let n = 0; n < 7; n += 1) statuses.push((await browser.ask('POST', '/login/second-step', { code: '000000' })).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
    await limited.app.close()
  })
})

describe('turning the second factor off', () => {
  it('needs the password and a code', async () => {
    const { browser, secret, email } = await enrolled()
    const off = (body: object) => browser.ask('POST', '/api/v1/two-factor/turn-off', body)
    expect((await off({ code: nextCode(secret), password: 'wrong' })).body.errors).toHaveProperty('password')
    expect((await off({ code: '000000', password })).body.errors).toHaveProperty('code')
    expect((await off({ code: nextCode(secret), password })).status).toBe(204)
    expect((await firstStep(email)).answer.status).toBe(200)
  })
  it('renews recovery codes after a fresh proof; the earlier ones are void', async () => {
    const { browser, secret, codes, email } = await enrolled()
    shop.advance(11 * MINUTE_MS)
    expect((await browser.ask('POST', '/api/v1/two-factor/recovery-codes')).body.errors).toHaveProperty('step_up')
    expect((await browser.ask('POST', '/api/v1/step-up', { code: nextCode(secret) })).status).toBe(204)
    const fresh = await browser.ask('POST', '/api/v1/two-factor/recovery-codes')
    expect(fresh.data.recovery_codes).toHaveLength(10)
    const lost = (await firstStep(email)).browser
    expect((await lost.ask('POST', '/login/second-step', { code: String(codes[0]) })).status).toBe(422)
  })
})

describe('staff', () => {
  it('come in without a second factor only to set one up, and cannot turn it off', async () => {
    const { id, email } = await aPerson()
    await db.database.transaction(panelId, (trx) => setRole(trx, id, 'support'))
    const { browser, answer } = await firstStep(email)
    expect(answer.status).toBe(200)
    const refused = await browser.ask('GET', '/api/v1/api-token')
    expect([refused.status, refused.body.message]).toEqual([422, 'Your role requires two-factor authentication.'])
    const secret = String((await browser.ask('POST', '/api/v1/two-factor/setup')).data.secret)
    expect((await browser.ask('POST', '/api/v1/two-factor/confirm', { code: nextCode(secret) })).status).toBe(200)
    expect((await browser.ask('GET', '/api/v1/api-token')).status).toBe(200)
    const off = await browser.ask('POST', '/api/v1/two-factor/turn-off', { code: nextCode(secret), password })
    expect(off.body.errors).toHaveProperty('two_factor')
  })
})

describe('a fresh proof', () => {
  it('is asked for before an API token is made or a password of a protected account is changed, and counts for ten minutes', async () => {
    const { browser, secret } = await enrolled()
    expect((await browser.ask('POST', '/api/v1/api-token')).status).toBe(200)
    shop.advance(11 * MINUTE_MS)
    expect((await browser.ask('POST', '/api/v1/api-token')).body.errors).toEqual({ step_up: ['Please confirm that it’s you.'] })
    const change = { current_password: password, password: 'another good one', password_confirmation: 'another good one' }
    expect((await browser.ask('PATCH', '/api/v1/profile', change)).body.errors).toHaveProperty('step_up')
    expect((await browser.ask('GET', '/api/v1/step-up')).data).toEqual({ by: 'code' })
    expect((await browser.ask('POST', '/api/v1/step-up', { password })).body.errors).toHaveProperty('code')
    expect((await browser.ask('POST', '/api/v1/step-up', { code: nextCode(secret) })).status).toBe(204)
    expect((await browser.ask('POST', '/api/v1/api-token')).status).toBe(200)
  })
  it('is guessed as seldom by a change of the password as by the proof itself', async () => {
    const limited = await identityApp(db.database, { rateLimiter: createRateLimiter(db.database) })
    const { email } = await aPerson()
    const browser = aBrowser(limited, host)
    await browser.ask('POST', '/login', { email, password })
    const guess = { current_password: 'wrong', password: 'another good one', password_confirmation: 'another good one' }
    const statuses: number[] = []
    for (let n = 0; n < 4; n += 1) statuses.push((await browser.ask('PATCH', '/api/v1/profile', guess)).status)
    for (let n = 0; n < 3; n += 1) statuses.push((await browser.ask('POST', '/api/v1/step-up', { password: 'wrong' })).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
    await limited.app.close()
  })
  it('is the password where there is no second factor', async () => {
    const { browser } = await aPerson()
    shop.advance(11 * MINUTE_MS)
    expect((await browser.ask('GET', '/api/v1/step-up')).data).toEqual({ by: 'password' })
    expect((await browser.ask('POST', '/api/v1/step-up', { password: 'wrong' })).body.errors).toHaveProperty('password')
    expect((await browser.ask('POST', '/api/v1/api-token')).status).toBe(422)
    await browser.ask('POST', '/api/v1/step-up', { password })
    expect((await browser.ask('POST', '/api/v1/api-token')).status).toBe(200)
  })
})
