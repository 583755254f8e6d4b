import { createHash } from 'node:crypto'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IdentityApp, identityApp } from '../testing/app.ts'
import { aUser } from '../testing/index.ts'

let db: TestDatabase
let shop: IdentityApp
let panelId: number
const form = { name: 'Ann', email: 'ann@x.test', password: 'eight ch', password_confirmation: 'eight ch', account_type: 'individual' }

beforeAll(async () => {
  db = await testDatabase()
  panelId = (await aPanel(db.database, { key: 'home' })).id
  shop = await identityApp(db.database)
})
afterAll(async () => {
  await shop.app.close()
  await db.close()
})

async function register(payload: object, host = 'home.localhost', locale = 'en') {
  const answer = await shop.app.inject({ method: 'POST', url: `/core/register?locale=${locale}`, headers: { host }, payload })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers, cookies: answer.cookies.map((cookie) => cookie.name) }
}

describe('registering', () => {
  it('answers the profile and signs in (EP-004, AUTH-008)', async () => {
    const { status, body, headers, cookies } = await register({ ...form, email: ' Ann@X.test ' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ email: 'ann@x.test', name: 'Ann', account_type: 'individual', balance: '0.00' })
    expect(body.data).toMatchObject({
      order_actions_notifications: true,
      payment_actions_notifications: true,
      subscription_actions_notifications: true,
    })
    expect(body.data.affiliate_code).toMatch(/^[A-Z0-9]{8}$/)
    expect(headers.authorization).toMatch(/^Bearer .{20,}$/)
    expect(cookies).toEqual(['known_device', 'AUTH_TOKEN', 'onPanelLoggedIn'])
  })
  it('announces the new user once', async () => {
    const topics = await db.database.read(panelId, (trx) =>
      trx.rows(sql<{ topic: string }>`select topic from platform.outbox where panel_id = ${panelId}`),
    )
    expect(topics.map(({ topic }) => topic).sort()).toEqual(['identity.email-confirmation-asked', 'identity.user-registered'])
  })
  it.each(['password', '12345678', 'aaaaaaaa', 'qwertyui', 'guessed@x.test'])(
    'refuses a password that is tried first: %s',
    async (password) => {
      const answer = await register({ ...form, email: 'guessed@x.test', password, password_confirmation: password })
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        { password: ['This password is too easy to guess. Please choose another one.'] },
      ])
    },
  )
  it('refuses an e-mail that has an account, whatever its case', async () => {
    await register({ ...form, email: 'twice@x.test' })
    const { status, body } = await register({ ...form, email: 'TWICE@x.test' })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ email: ['The email has already been taken.'], registered: ['You are already registered.'] })
  })
  it('opens one account when the form is sent twice at once', async () => {
    const answers = await Promise.all([register({ ...form, email: 'race@x.test' }), register({ ...form, email: 'race@x.test' })])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422])
  })
  it('lets the same e-mail have an account on another panel', async () => {
    await aPanel(db.database, { key: 'other' })
    expect((await register({ ...form, email: 'twice@x.test' }, 'other.localhost')).status).toBe(200)
  })
  it('names every field that is missing or wrong (FORM-002, VAL-003)', async () => {
    expect(Object.keys((await register({})).body.errors)).toEqual(expect.arrayContaining(['name', 'email', 'password', 'account_type']))
    const wrong = await register({
      ...form,
      email: 'a@',
      password: 'abc',
      password_confirmation: 'abd',
      account_type: 'business',
      vat: 'a!',
      messengers: [{ type: 'fax', value: 'x' }],
      google_analytics4_client_id: 'a'.repeat(65),
    })
    expect(wrong.body.errors).toEqual({
      email: ['The email must be a valid email address.'],
      password: ['The password must be at least 8 characters.'],
      vat: ['The vat format is invalid.'],
      'messengers.0': ['The messenger is invalid.'],
      google_analytics4_client_id: ['The google analytics4 client id must not be greater than 64 characters.'],
    })
    expect((await register({ ...form, email: 'a b@x.test' })).body.errors.email).toEqual(['The email must be a valid email address.'])
    expect((await register({ ...form, email: `${'a'.repeat(250)}@x.test` })).body.errors.email[0]).toContain('must not be greater than 255')
    const messengers = (count: number) => Array.from({ length: count }, (_, index) => ({ type: 'telegram', value: `rosa_${index}` }))
    expect(Object.keys((await register({ ...form, messengers: messengers(6) })).body.errors)).toEqual(['messengers'])
    expect((await register({ ...form, email: 'five@x.test', messengers: messengers(5) })).status).toBe(200)
    expect((await register({ ...form, password_confirmation: 'different' })).body.errors).toEqual({
      password: ['The password confirmation does not match.'],
    })
  })
  it('takes the account types individual and business only (ROLE-005)', async () => {
    const { account_type: _, ...rest } = form
    expect((await register(rest)).body.errors).toEqual({ account_type: ['The account type field is required.'] })
    expect((await register({ ...form, account_type: 'other' })).body.errors).toEqual({
      account_type: ['The selected account type is invalid.'],
    })
    const { body } = await register({ ...form, email: 'firm@x.test', account_type: 'business', vat: 'DE123456' })
    expect(body.data).toMatchObject({ account_type: 'business', vat: 'DE123456' })
  })
  it('reads a VAT number of a business only', async () => {
    expect((await register({ ...form, email: 'private@x.test', vat: 'DE123456' })).body.data.vat).toBeNull()
  })
  it('needs a contact where the panel asks for one (INST-015)', async () => {
    await aPanel(db.database, { key: 'reach', settings: { contact_info_is_required: true } })
    expect((await register(form, 'reach.localhost')).body.errors).toEqual({ messengers: ['The messengers field is required.'] })
    const { body } = await register({ ...form, messengers: [{ type: 'telegram', value: '@ann' }] }, 'reach.localhost')
    expect(body.data.messengers).toEqual([{ type: 'telegram', value: '@ann' }])
  })
  it('is absent where registration is closed', async () => {
    await aPanel(db.database, { key: 'closed', settings: { registration_enabled: false } })
    expect((await register(form, 'closed.localhost')).status).toBe(404)
  })
  it('binds the new user to the affiliate of the given code, and ignores an unknown one', async () => {
    const affiliate = await aUser(db.database, panelId, { affiliateCode: 'ABCD1234' })
    await register({ ...form, email: 'brought@x.test', affiliate_code: 'abcd1234' })
    await register({ ...form, email: 'alone@x.test', affiliate_code: 'NOBODY00' })
    const rows = await db.database.read(panelId, (trx) =>
      trx.rows(sql<{ referred_by: number | null }>`
        select referred_by from identity.user_account where panel_id = ${panelId} and email in ('brought@x.test', 'alone@x.test') order by email desc`),
    )
    expect(rows.map((row) => row.referred_by)).toEqual([affiliate.id, null])
  })
})

describe('a registration whose answer was lost', () => {
  const send = async (payload: object, key: string, at: IdentityApp = shop) => {
    const answer = await at.app.inject({
      method: 'POST',
      url: '/core/register',
      headers: { host: 'home.localhost', 'idempotency-key': key },
      payload,
    })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers, cookies: answer.cookies.map(({ name }) => name) }
  }
  const topicsOf = async (userId: number) =>
    (
      await db.database.read(panelId, (trx) =>
        trx.rows(sql<{ topic: string }>`
          select topic from platform.outbox where panel_id = ${panelId} and (payload->>'userId')::int = ${userId} order by topic`),
      )
    ).map(({ topic }) => topic)

  it('is answered alike under its key, with a session that works; one account, one event, nobody told of a new device', async () => {
    const input = { ...form, email: 'lost@x.test' }
    const [first, again] = [await send(input, 'lost-1'), await send(input, 'lost-1')]
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
    expect(again.cookies).toEqual(first.cookies)
    const authorization = String(again.headers.authorization)
    const profile = await shop.app.inject({ url: '/core/api/v1/profile', headers: { host: 'home.localhost', authorization } })
    expect(profile.json().data.id).toBe(first.body.data.id)
    expect((await topicsOf(first.body.data.id)).sort()).toEqual(['identity.email-confirmation-asked', 'identity.user-registered'])
  })
  it('makes one account of concurrent duplicates', async () => {
    const input = { ...form, email: 'twins@x.test' }
    const answers = await Promise.all([1, 2, 3].map(() => send(input, 'twins-1')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect((await topicsOf(answers[0]?.body.data.id)).sort()).toEqual(['identity.email-confirmation-asked', 'identity.user-registered'])
  })
  it('opens nothing for another form, nor once the password is another', async () => {
    const input = { ...form, email: 'keyed@x.test' }
    const { body } = await send(input, 'keyed-1')
    const other = await send({ ...input, password: 'guessed it', password_confirmation: 'guessed it' }, 'keyed-1')
    expect([other.status, other.headers.authorization]).toEqual([422, undefined])
    expect(other.body.message).toBe('This request key was already used with other data.')
    await db.database.transaction(panelId, (trx) =>
      trx.run(sql`update identity.user_account set password_hash = null where panel_id = ${panelId} and user_id = ${body.data.id}`),
    )
    const late = await send(input, 'keyed-1')
    expect([late.status, late.headers.authorization]).toEqual([422, undefined])
  })
  it('needs no second captcha, and stores nothing from which a password could be guessed', async () => {
    const requests: string[] = []
    const captcha = { verify: async (response: string) => requests.push(response) === 1 }
    const guarded = await identityApp(db.database, { captcha })
    const { id } = await aPanel(db.database, { key: 'guarded', settings: { captcha_is_enabled: true } })
    const input = { ...form, email: 'careful@x.test' }
    const ask = (response: string) =>
      guarded.app.inject({
        method: 'POST',
        url: '/core/register',
        headers: { host: 'guarded.localhost', 'idempotency-key': 'careful-1' },
        payload: { ...input, 'g-recaptcha-response': response },
      })
    expect([(await ask('first')).statusCode, (await ask('second')).statusCode]).toEqual([200, 200])
    expect(requests).toEqual(['first'])
    const [kept] = await db.database.read(id, (trx) =>
      trx.rows(sql<{ hash: Buffer }>`select body_hash as hash from platform.idempotency where panel_id = ${id} and key = 'careful-1'`),
    )
    const plain = [input, { ...input, 'g-recaptcha-response': 'first' }].flatMap((body) => [body, [{}, body]])
    const digests = plain.map((body) => createHash('sha256').update(JSON.stringify(body)).digest('hex'))
    expect(digests).not.toContain(kept?.hash.toString('hex'))
    await guarded.app.close()
  })
})
