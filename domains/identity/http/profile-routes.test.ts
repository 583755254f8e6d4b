import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IdentityApp, identityApp } from '../testing/app.ts'
import { aUser, signIn, type UserOptions } from '../testing/index.ts'

let db: TestDatabase
let shop: IdentityApp
let panelId: number

beforeAll(async () => {
  db = await testDatabase()
  panelId = (await aPanel(db.database, { key: 'home', options: { referralProgramPpm: 50_000 } })).id
  const facts = {
    balancesOf: async () => ({ task: micro(1_000_000n), referral: micro(10_995_000n), total: micro(1_234_567n) }),
    totalEarningsOf: async () => micro(5_000_000n),
    invoicesInModerationOf: async () => 1,
  }
  shop = await identityApp(db.database, { facts })
})
afterAll(async () => {
  await shop.app.close()
  await db.close()
})

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
async function person(options: UserOptions = {}) {
  const user = await aUser(db.database, panelId, options)
  const session = await signIn(db.database, { panelId, userId: user.id, now: shop.time.now })
  const call = async (method: Method, url: string, payload?: object, headers: Record<string, string> = session.headers) => {
    const answer = await shop.app.inject({ method, url, headers: { host: 'home.localhost', ...headers }, ...(payload ? { payload } : {}) })
    return { status: answer.statusCode, body: answer.body ? answer.json() : undefined }
  }
  return { user, session, call }
}

describe('the profile', () => {
  it('is the whole entity, balances in two decimals rounded down (EP-006, ENTITY-001)', async () => {
    const { call, user } = await person({ email: 'ann@x.test' })
    const { status, body } = await call('GET', '/core/api/v1/profile')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ id: user.id, email: 'ann@x.test', currency: 'USD', balance: '1.23', referral_user_balance: '10.99' })
    expect(body.data).toMatchObject({ total_earnings: '5.00', invoices_in_moderation: 1, referral_program_percent: 0.05, frozen_at: null })
  })
  it('shows every decimal when asked to (AUTH-010)', async () => {
    const { call } = await person()
    expect((await call('GET', '/core/api/v1/profile?with_increased_balance_accuracy=1')).body.data.balance).toBe('1.234567')
  })
  it('carries roles and permissions (ROLE-004)', async () => {
    const customer = await person()
    const { data } = (await customer.call('GET', '/core/api/v1/profile')).body
    expect([data.roles, data.permissions, data.all_permissions]).toEqual([['user'], [], []])
    await db.database.transaction(panelId, (trx) =>
      trx.run(sql`update identity.user_account set roles = '{user,support}' where panel_id = ${panelId} and user_id = ${customer.user.id}`),
    )
    const staff = (await customer.call('GET', '/core/api/v1/profile')).body.data
    expect(staff.all_permissions).toEqual(expect.arrayContaining(['orders.view', 'users.view', 'tickets.answer']))
  })
  it('answers 401 without a bearer and with a wrong one', async () => {
    const { call } = await person()
    expect((await call('GET', '/core/api/v1/profile', undefined, {})).status).toBe(401)
    expect((await call('GET', '/core/api/v1/profile', undefined, { authorization: 'Bearer va_wrong' })).status).toBe(401)
  })
})

describe('setting the e-mail', () => {
  it('works once, for an address that is free (FORM-005, EP-008)', async () => {
    const { call, user } = await person()
    await person({ email: 'taken@x.test' })
    await db.database.transaction(panelId, (trx) =>
      trx.run(sql`update identity.user_account set email = null where panel_id = ${panelId} and user_id = ${user.id}`),
    )
    const set = (email: string) => call('POST', '/core/api/v1/profile/set-email', { email })
    expect((await set('x')).body.errors).toEqual({ email: ['The email must be a valid email address.'] })
    expect((await set('TAKEN@x.test')).body.errors).toEqual({ email: ['The email has already been taken.'] })
    expect((await set('Free@x.test')).body.data.email).toBe('free@x.test')
    expect((await set('again@x.test')).body.errors).toEqual({ email: ['The email is already set.'] })
  })
})

describe('changing the profile', () => {
  it('changes what is named and leaves the rest (OUR-IDENTITY-02)', async () => {
    const { call } = await person({ name: 'Ann' })
    await call('PATCH', '/core/api/v1/profile', { company_name: 'Ann Ltd' })
    const { data } = (await call('PATCH', '/core/api/v1/profile', { vat: 'DE123456' })).body
    expect([data.name, data.company_name, data.vat]).toEqual(['Ann', 'Ann Ltd', 'DE123456'])
    expect((await call('PATCH', '/core/api/v1/profile', { company_name: null })).body.data.company_name).toBeNull()
  })
  it('takes only a page of the web as the site of a company (OUR-IDENTITY-02)', async () => {
    const { call } = await person()
    const save = (site: string | null) => call('PATCH', '/core/api/v1/profile', { company_site: site })
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', 'https://', 'http:// x', 'ftp://x.test', 'https://x.test a']) {
      expect(await save(bad), bad).toMatchObject({ status: 422, body: { errors: { company_site: [expect.any(String)] } } })
    }
    for (const good of ['https://x.test', 'http://x.test/a?b=c#d']) expect((await save(good)).body.data.company_site).toBe(good)
    expect((await save('')).body.data.company_site).toBeNull()
  })
  it('refuses a name that is too long instead of cutting it', async () => {
    const { call } = await person({ name: 'Ann' })
    expect(await call('PATCH', '/core/api/v1/profile', { name: 'n'.repeat(101) })).toMatchObject({
      status: 422,
      body: { errors: { name: [expect.any(String)] } },
    })
    expect((await call('GET', '/core/api/v1/profile')).body.data.name).toBe('Ann')
  })
  it('takes nothing that is not in the form', async () => {
    const { call } = await person()
    const { data } = (await call('PATCH', '/core/api/v1/profile', { roles: ['admin'], email: 'other@x.test', frozen_at: null })).body
    expect(data.roles).toEqual(['user'])
    expect(data.email).not.toBe('other@x.test')
  })
  it('changes the password with the present one, and ends the other sessions', async () => {
    const { call, user } = await person({ password: 'old password' })
    const elsewhere = await signIn(db.database, { panelId, userId: user.id, now: shop.time.now })
    const change = (current?: string) =>
      call('PATCH', '/core/api/v1/profile', { current_password: current, password: 'new password', password_confirmation: 'new password' })
    expect((await change()).body.errors).toEqual({ current_password: ['The current password field is required.'] })
    expect((await change('wrong')).body.errors).toEqual({ current_password: ['The current password is incorrect.'] })
    expect((await change('old password')).status).toBe(200)
    expect((await call('GET', '/core/api/v1/profile')).status).toBe(200)
    expect((await call('GET', '/core/api/v1/profile', undefined, elsewhere.headers)).status).toBe(401)
  })
  it('gives an account that has no password its first one after a fresh proof, and asks for the present one from then on', async () => {
    const { call, user } = await person({ email: 'provider@x.test' })
    const elsewhere = await signIn(db.database, { panelId, userId: user.id, now: shop.time.now })
    const change = (password: string, current?: string) =>
      call('PATCH', '/core/api/v1/profile', { current_password: current, password, password_confirmation: password })
    expect((await change('short')).body.errors).toEqual({ password: ['The password must be at least 8 characters.'] })
    shop.advance(11 * 60_000)
    expect((await change('first password')).body.errors).toEqual({ step_up: ['Please confirm that it’s you.'] })
    await db.database.transaction(panelId, (trx) =>
      trx.run(sql`update identity.session set proven_at = ${shop.time.now} where panel_id = ${panelId} and user_id = ${user.id}`),
    )
    expect((await change('first password')).status).toBe(200)
    expect((await call('GET', '/core/api/v1/profile', undefined, elsewhere.headers)).status).toBe(401)
    expect((await change('second password')).body.errors).toEqual({ current_password: ['The current password field is required.'] })
    expect((await change('second password', 'first password')).status).toBe(200)
  })
  it('remembers the analytics ids (EP-007)', async () => {
    const { call } = await person()
    expect((await call('POST', '/core/api/v1/profile/set-analytics-client-id', { yandex_metrika_client_id: '12.34' })).status).toBe(204)
    expect((await call('GET', '/core/api/v1/profile')).body.data.yandex_metrika_client_id).toBe('12.34')
  })
})

describe('the API token', () => {
  it('is shown once, masked ever after, and works as a bearer (EP-024, EP-025)', async () => {
    const { call, user } = await person()
    expect((await call('GET', '/core/api/v1/api-token')).body.data.api_token).toBeNull()
    const token = (await call('POST', '/core/api/v1/api-token')).body.data.api_token
    const masked = (await call('GET', '/core/api/v1/api-token')).body.data.api_token
    expect(masked).not.toBe(token)
    expect(masked).toBe(`${token.slice(0, 7)}…${token.slice(-4)}`)
    const byToken = { authorization: `Bearer ${token}` }
    expect((await call('GET', '/core/api/v1/profile', undefined, byToken)).body.data.id).toBe(user.id)
    expect((await call('POST', '/core/api/v1/api-token', undefined, byToken)).status).toBe(401)
    expect((await call('PATCH', '/core/api/v1/profile', { name: 'Thief' }, byToken)).status).toBe(401)
  })
  it('stops working when it is deleted or replaced (EP-026)', async () => {
    const { call } = await person()
    const make = async () => (await call('POST', '/core/api/v1/api-token')).body.data.api_token
    const profile = async (token: string) =>
      (await call('GET', '/core/api/v1/profile', undefined, { authorization: `Bearer ${token}` })).status
    const first = await make()
    const second = await make()
    expect([await profile(first), await profile(second)]).toEqual([401, 200])
    expect((await call('DELETE', '/core/api/v1/api-token')).status).toBe(204)
    expect(await profile(second)).toBe(401)
  })
})
