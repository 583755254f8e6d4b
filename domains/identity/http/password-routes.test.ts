import { randomUUID } from 'node:crypto'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { createRateLimiter } from '@vitrine/platform/http'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proveEmailByMail } from '../commands/emails/confirm-email.ts'
import { issuePasswordCode, passwordCodeHours } from '../commands/sessions/change-password.ts'
import { ensureGuestAccount } from '../commands/sessions/ensure-guest-account.ts'
import { type IdentityApp, identityApp } from '../testing/app.ts'
import { aUser, signIn } from '../testing/index.ts'

let db: TestDatabase
let shop: IdentityApp
let panelId: number
beforeAll(async () => {
  db = await testDatabase()
  panelId = (await aPanel(db.database, { key: 'home' })).id
  shop = await identityApp(db.database)
})
afterAll(async () => {
  await shop.app.close()
  await db.close()
})

async function post(url: string, payload: object, app = shop.app) {
  const answer = await app.inject({ method: 'POST', url, headers: { host: 'home.localhost' }, payload })
  return { status: answer.statusCode, body: answer.json(), retryAfter: answer.headers['retry-after'] }
}
const requested = () =>
  db.database.read(panelId, (trx) =>
    trx.rows(
      sql<{
        payload: unknown
      }>`select payload from platform.outbox where panel_id = ${panelId} and topic = 'identity.password-reset-asked'`,
    ),
  )

describe('asking for a new password', () => {
  it('says the same for an account and for nobody, and mails the account (EP-001, FORM-003)', async () => {
    const user = await aUser(db.database, panelId, { email: 'ann@x.test' })
    const known = await post('/core/password/email', { email: 'Ann@x.test' })
    const unknown = await post('/core/password/email', { email: 'nobody@x.test' })
    expect([known.status, known.body]).toEqual([200, { message: 'We have emailed your password reset link!' }])
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(await requested()).toEqual([{ payload: { userId: user.id } }])
    expect((await post('/core/password/email', { email: 'x' })).body.errors).toEqual({
      email: ['The email must be a valid email address.'],
    })
  })
  it('asks for the captcha where the panel does', async () => {
    await aPanel(db.database, { key: 'guarded', settings: { captcha_is_enabled: true } })
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/core/password/email',
      headers: { host: 'guarded.localhost' },
      payload: { email: 'a@x.test' },
    })
    expect(answer.json().errors).toEqual({ 'g-recaptcha-response': ['The g-recaptcha-response field is required.'] })
  })
  it('sends one mail a minute to an address', async () => {
    const limited = await identityApp(db.database, { rateLimiter: createRateLimiter(db.database) })
    expect((await post('/core/password/email', { email: 'often@x.test' }, limited.app)).status).toBe(200)
    const second = await post('/core/password/email', { email: 'often@x.test' }, limited.app)
    expect(second.status).toBe(429)
    expect(Number(second.retryAfter)).toBeLessThanOrEqual(60)
    await limited.app.close()
  })
})

describe('setting a new password', () => {
  const form = { email: 'reset@x.test', password: 'a new password', password_confirmation: 'a new password' }
  it('works although the address was proven by another mail in the meantime, as by a guest who came in by the mail of an order', async () => {
    const guest = { email: `welcome-${randomUUID()}@x.test`, locale: 'en' } as const
    const token = await db.database.transaction(panelId, async (trx) => {
      const { userId } = await ensureGuestAccount(trx, guest)
      const code = await issuePasswordCode(trx, userId, passwordCodeHours.welcome, shop.time.now)
      await proveEmailByMail(trx, { userId, now: shop.time.now })
      return code
    })
    expect((await post('/core/password/reset', { ...form, email: guest.email, token })).status).toBe(200)
    expect((await post('/core/login', { email: guest.email, password: form.password })).status).toBe(200)
  })
  it('takes the code once, proves the address and ends every session (EP-002)', async () => {
    const user = await aUser(db.database, panelId, { email: form.email, password: 'an old password' })
    const session = await signIn(db.database, { panelId, userId: user.id, now: shop.time.now })
    const code = await db.database.transaction(panelId, (trx) => issuePasswordCode(trx, user.id, 1, shop.time.now))
    expect((await post('/core/password/reset', { ...form, token: code })).status).toBe(200)
    expect((await post('/core/login', { email: form.email, password: form.password })).status).toBe(200)
    expect((await post('/core/login', { email: form.email, password: 'an old password' })).status).toBe(422)
    const answer = await shop.app.inject({
      method: 'GET',
      url: '/core/api/v1/profile',
      headers: { host: 'home.localhost', ...session.headers },
    })
    expect(answer.statusCode).toBe(401)
    expect((await post('/core/password/reset', { ...form, token: code })).body.errors.token).toEqual([
      'This password reset token is invalid.',
    ])
    const row = await db.database.read(panelId, (trx) =>
      trx.one(
        sql<{
          email_verified_at: Date | null
        }>`select email_verified_at from identity.user_account where panel_id = ${panelId} and user_id = ${user.id}`,
      ),
    )
    expect(row.email_verified_at).not.toBeNull()
  })
  it('asks for the captcha where the panel does, and names what is wrong at its field (EP-002, FORM-004)', async () => {
    await aPanel(db.database, { key: 'careful', settings: { captcha_is_enabled: true } })
    const reset = async (host: string, payload: object) =>
      (await shop.app.inject({ method: 'POST', url: '/core/password/reset', headers: { host }, payload })).json().errors
    expect(await reset('careful.localhost', { ...form, token: 'bad' })).toEqual({
      'g-recaptcha-response': ['The g-recaptcha-response field is required.'],
    })
    expect(Object.keys(await reset('home.localhost', { ...form, email: '', token: 'bad' }))).toEqual(['email'])
    expect(
      Object.keys(await reset('home.localhost', { ...form, password: '1234567', password_confirmation: '1234567', token: 'bad' })),
    ).toEqual(['password'])
    expect(Object.keys(await reset('home.localhost', { ...form, password_confirmation: 'another one', token: 'bad' }))).toEqual([
      'password',
    ])
    expect(await reset('home.localhost', { ...form, token: 'bad' })).toEqual({ token: ['This password reset token is invalid.'] })
  })
  it('is tried twenty times from one address, and no more for now (EP-002)', async () => {
    const limited = await identityApp(db.database, { rateLimiter: createRateLimiter(db.database) })
    const statuses: number[] = []
    for (let nth = 0; nth < 24 && statuses.at(-1) !== 429; nth += 1)
      statuses.push((await post('/core/password/reset', { ...form, token: `bad ${nth}` }, limited.app)).status)
    expect(statuses.length).toBeGreaterThan(20)
    expect(statuses.at(-1)).toBe(429)
    await limited.app.close()
  })
  it('refuses a code that is wrong, an hour old, or somebody else’s', async () => {
    const owner = await aUser(db.database, panelId, { email: 'owner@x.test' })
    await aUser(db.database, panelId, { email: 'thief@x.test' })
    const code = await db.database.transaction(panelId, (trx) => issuePasswordCode(trx, owner.id, 1, shop.time.now))
    const attempt = async (email: string, token: string) => (await post('/core/password/reset', { ...form, email, token })).body.errors
    const wrong = { token: ['This password reset token is invalid.'] }
    expect(await attempt('owner@x.test', 'bad')).toEqual(wrong)
    expect(await attempt('thief@x.test', code)).toEqual(wrong)
    expect(await attempt('nobody@x.test', code)).toEqual(wrong)
    shop.advance(3_600_001)
    expect(await attempt('owner@x.test', code)).toEqual(wrong)
  })
  it('names the fields that are wrong (FORM-004)', async () => {
    const attempt = async (change: object) => (await post('/core/password/reset', { ...form, token: 'bad', ...change })).body.errors
    expect(await attempt({})).toEqual({ token: ['This password reset token is invalid.'] })
    expect(await attempt({ password: 'seven c' })).toEqual({ password: ['The password must be at least 8 characters.'] })
    expect(await attempt({ password_confirmation: 'different' })).toEqual({ password: ['The password confirmation does not match.'] })
    expect(await attempt({ email: '' })).toEqual({ email: ['The email field is required.'] })
  })
})
