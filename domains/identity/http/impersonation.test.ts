import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setRole } from '../commands/profile/set-role.ts'
import { offerImpersonation } from '../commands/sessions/act-for-customer.ts'
import { type IdentityApp, identityApp } from '../testing/app.ts'
import { aBrowser } from '../testing/browser.ts'
import { aUser, signIn } from '../testing/index.ts'

const host = 'home.localhost'
const MINUTE_MS = 60_000
let db: TestDatabase
let shop: IdentityApp
let panelId: number

beforeAll(async () => {
  db = await testDatabase()
  panelId = (await aPanel(db.database, { key: 'home' })).id
  await aPanel(db.database, { key: 'away' })
  shop = await identityApp(db.database)
})
afterAll(async () => {
  await shop.app.close()
  await db.close()
})

let operators = 0
const anOperator = () => {
  operators += 1
  return { operatorId: 900_000 + operators, name: 'Ines Varga', email: `operator${operators}@console.test` }
}
const STAFF = 'colleague@console.test'
const facts = { isOperator: async (_: unknown, email: string) => email === STAFF }
const offer = async (userId: number, operator: ReturnType<typeof anOperator>) =>
  db.database.transaction(panelId, (trx) =>
    offerImpersonation(trx, facts, { userId, operator, reason: 'cannot see his order', ticket: 'T-17', now: shop.time.now }),
  )
const enter = (code: string, confirmed: boolean, at = host) => {
  const browser = aBrowser(shop, at)
  return browser.ask('POST', '/login/token', { token: code, confirmed }).then((answer) => ({ browser, answer }))
}

describe('acting for a customer', () => {
  it('needs a confirmation first, opens the customer’s account by POST, once and within a minute (ROLE-007)', async () => {
    const [customer, operator] = [await aUser(db.database, panelId), anOperator()]
    const code = await offer(customer.id, operator)
    const requested = await enter(code, false)
    expect(requested.answer.body.errors).toEqual({ confirmed: [`You are about to act as ${customer.email}.`] })
    expect(requested.browser.cookies.has('AUTH_TOKEN')).toBe(false)
    const { browser, answer } = await enter(code, true)
    expect([answer.status, answer.data.email]).toEqual([200, customer.email])
    expect((await browser.ask('GET', '/api/v1/profile')).data.id).toBe(customer.id)
    expect((await enter(code, true)).answer.body.errors).toHaveProperty('token')
    const late = await offer(customer.id, operator)
    shop.advance(61_000)
    expect((await enter(late, true)).answer.body.errors).toHaveProperty('token')
  })
  it('works on the panel it was given for and nowhere else', async () => {
    const code = await offer((await aUser(db.database, panelId)).id, anOperator())
    expect((await enter(code, true, 'away.localhost')).answer.status).toBe(422)
    expect((await enter(code, true)).answer.status).toBe(200)
  })
  it('ends after half an hour, however often it is refreshed', async () => {
    const { browser } = await enter(await offer((await aUser(db.database, panelId)).id, anOperator()), true)
    const refresh = () => browser.ask('GET', '/refresh', undefined, { 'sec-fetch-site': 'same-origin' })
    shop.advance(20 * MINUTE_MS)
    expect((await refresh()).status).toBe(200)
    shop.advance(11 * MINUTE_MS)
    expect((await refresh()).status).toBe(401)
    expect((await browser.ask('GET', '/api/v1/profile')).status).toBe(401)
  })
  it('reaches nothing that opens the account or lets money out', async () => {
    const customer = await aUser(db.database, panelId)
    const { browser } = await enter(await offer(customer.id, anOperator()), true)
    const refused = { message: 'Not available while impersonating.' }
    const wanted: (readonly ['POST' | 'PATCH' | 'DELETE', string, object?])[] = [
      ['PATCH', '/api/v1/profile', { current_password: 'x', password: 'another good one' }],
      ['POST', '/api/v1/profile/set-email', { email: 'thief@x.test' }],
      ['POST', '/api/v1/api-token'],
      ['DELETE', '/api/v1/api-token'],
      ['POST', '/api/v1/two-factor/setup'],
      ['POST', '/api/v1/step-up', { password: 'x' }],
      ['DELETE', '/api/v1/sessions'],
      ['POST', '/api/v1/profile/entry-code'],
      ['POST', '/api/v1/account/deletion'],
    ]
    for (const [method, path, body] of wanted) {
      const answer = await browser.ask(method, path, body)
      expect([method, path, answer.status, answer.body]).toEqual([method, path, 422, refused])
    }
  })
  it('is written down with both, and the customer sees the session', async () => {
    const [customer, operator] = [await aUser(db.database, panelId), anOperator()]
    const { browser } = await enter(await offer(customer.id, operator), true)
    await browser.ask('POST', '/api/v1/profile/set-analytics-client-id', { google_analytics4_client_id: '1.2' })
    const events = await db.database.read(panelId, (trx) =>
      trx.rows(sql<{ kind: string; actor: number; details: Record<string, string> }>`
        select kind, actor_id as actor, details from identity.security_event where panel_id = ${panelId} and user_id = ${customer.id} order by event_id`),
    )
    expect(events.map(({ kind, actor }) => [kind, actor])).toEqual(
      ['impersonation-offered', 'impersonation-begun', 'impersonated-call'].map((kind) => [kind, operator.operatorId]),
    )
    expect(events[0]?.details).toEqual({ reason: 'cannot see his order', ticket: 'T-17' })
    const own = await signIn(db.database, { panelId, userId: customer.id, now: shop.time.now })
    const list = await shop.app.inject({ url: '/core/api/v1/sessions', headers: { host, ...own.headers } })
    expect(
      list
        .json()
        .data.map((row: { is_by_staff: boolean }) => row.is_by_staff)
        .sort(),
    ).toEqual([false, true])
  })
  it('is never for staff, for colleagues or for oneself', async () => {
    const operator = anOperator()
    const support = await aUser(db.database, panelId)
    await db.database.transaction(panelId, (trx) => setRole(trx, support.id, 'support'))
    const colleague = await aUser(db.database, panelId, { email: STAFF })
    const own = await aUser(db.database, panelId, { email: operator.email })
    for (const { id } of [support, colleague, own]) await expect(offer(id, operator)).rejects.toThrow('You can’t impersonate this person.')
  })
})

describe('the code of a widget', () => {
  it('opens a session of its owner once, within a minute', async () => {
    const customer = await aUser(db.database, panelId)
    const { headers } = await signIn(db.database, { panelId, userId: customer.id, now: shop.time.now })
    const made = await shop.app.inject({ method: 'POST', url: '/core/api/v1/profile/entry-code', headers: { host, ...headers } })
    const code = made.json().data.token as string
    const { browser, answer } = await enter(code, true)
    expect([answer.status, answer.data.id]).toEqual([200, customer.id])
    expect(browser.cookies.get('onPanelLoggedIn')).toBe('1')
    expect((await enter(code, true)).answer.status).toBe(422)
  })
  it('makes nobody somebody else by a link: it asks first, unless that account is signed in here already', async () => {
    const [attacker, victim] = [
      await aUser(db.database, panelId, { email: 'attacker@x.test', password: 'correct horse battery' }),
      await aUser(db.database, panelId, { email: 'victim@x.test', password: 'correct horse battery' }),
    ]
    const codeOf = async (userId: number): Promise<string> => {
      const { headers } = await signIn(db.database, { panelId, userId, now: shop.time.now })
      const made = await shop.app.inject({ method: 'POST', url: '/core/api/v1/profile/entry-code', headers: { host, ...headers } })
      return made.json().data.token
    }
    const params = { sign_in: ['This link signs you in as attacker@x.test. Continue only if this is your account.'] }
    for (const signedIn of [false, true]) {
      const browser = aBrowser(shop, host)
      if (signedIn) await browser.ask('POST', '/login', { email: 'victim@x.test', password: 'correct horse battery' })
      const before = browser.cookies.get('AUTH_TOKEN')
      const token = await codeOf(attacker.id)
      const answer = await browser.ask('POST', '/login/token', { token })
      expect([answer.status, answer.body.errors, browser.cookies.get('AUTH_TOKEN')]).toEqual([422, params, before])
      if (signedIn) expect((await browser.ask('GET', '/api/v1/profile')).data.id).toBe(victim.id)
      expect((await browser.ask('POST', '/login/token', { token, confirmed: true })).data.id).toBe(attacker.id)
    }
    const own = aBrowser(shop, host)
    await own.ask('POST', '/login', { email: 'victim@x.test', password: 'correct horse battery' })
    expect((await own.ask('POST', '/login/token', { token: await codeOf(victim.id) })).status).toBe(200)
  })
})
