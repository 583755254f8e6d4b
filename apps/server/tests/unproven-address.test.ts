import { issueConfirmationCode, issuePasswordCode } from '@vitrine/identity'
import { aUser, aVisitor, type Visitor } from '@vitrine/identity/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf, calls, sentOf } from '../testing/calls.ts'
import { asAdmin } from '../testing/people.ts'
import { registry } from '../testing/registry.ts'
import { twoPanels, type World } from '../testing/two-panels.ts'

const PASSWORD = 'correct horse battery'
const LINK = 'https://www.youtube.com/@victim'
const UNCONFIRMED = { email_confirmation: ['Please confirm your email address first: open the link in our email.'] }

let world: World
beforeAll(async () => {
  world = await twoPanels()
})
afterAll(() => world.close())

interface Person {
  readonly browser: Visitor
  readonly userId: number
  readonly email: string
  readonly headers: { readonly authorization: string }
}
const newBrowser = (): Visitor => aVisitor(world.app, world.home.panel.host)
let people = 0
/** Somebody registers with an address that nobody has proven. */
async function aRegistration(email = `typed${people + 1}@mail.test`): Promise<Person> {
  people += 1
  const browser = newBrowser()
  const form = { name: 'Typed', email, account_type: 'individual', password: PASSWORD, password_confirmation: PASSWORD }
  const answer = await browser.post('/register', form)
  expect(answer.statusCode, answer.body).toBe(200)
  return { browser, email, userId: answer.json().data.id, headers: { authorization: String(answer.headers.authorization) } }
}
/** A guest who gives the address orders and leads to the gateway. */
async function aGuestOrder(email: string): Promise<number> {
  const { things } = world.home
  const address = `/api/v1/order-widget/widget-order-requests?api_token=${things.widgetToken}`
  const orders = [{ service_id: things.serviceId, url: LINK, quantity: 500 }]
  const answer = await newBrowser().post(address, { orders, email, payment_method_id: things.redirectMethodId })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.data.order_ids[0]
}
const inPanel = <T>(work: Parameters<typeof world.db.database.transaction<T>>[1]) =>
  world.db.database.transaction(world.home.panel.id, work)
/** The code of the mail that asks to confirm the address. */
const mailedCode = ({ userId, email }: Pick<Person, 'userId' | 'email'>) =>
  inPanel((trx) => issueConfirmationCode(trx, { userId, email }, new Date()))
const profile = async ({ browser, headers }: Person) => (await browser.ask('/api/v1/profile', { headers })).statusCode
const login = (email: string, password = PASSWORD) => newBrowser().post('/login', { email, password })
const verifiedAt = async (userId: number) =>
  (await asAdmin(world, `select email_verified_at as at from identity.user_account where user_id = ${userId}`)).map(
    (row) => (row as { at: Date | null }).at,
  )[0]

describe('an address that somebody typed and nobody has proven', () => {
  it('lets order at once, but neither earns, withdraws nor tries for nothing', async () => {
    const person = await aRegistration()
    const { home } = world
    const needEmail = registry.filter(({ def }) => def.needsEmail)
    expect(needEmail.map(({ name }) => name).sort()).toEqual([
      'POST /api/v1/checks',
      'POST /api/v1/checks/{checkId}/end',
      'POST /api/v1/checks/{checkId}/start',
      'POST /api/v1/free-trials',
      'POST /api/v1/order-widgets',
      'POST /api/v1/withdrawal',
    ])
    for (const { name, def, call } of needEmail) {
      const request = call.request({ person: home.people.owner.things, panel: home.things })
      const sent = await sentOf(request)
      const headers = { ...person.headers, ...sent.headers }
      const answer = await world.app.inject({
        method: def.method,
        url: addressOf(def.path, request),
        headers: { host: home.panel.host, ...headers },
        ...(sent.payload ? { payload: sent.payload } : {}),
      })
      expect([name, answer.statusCode, answer.json().errors]).toEqual([name, 422, UNCONFIRMED])
    }
    const topUp = calls['POST /api/v1/add-funds']?.request({ person: home.people.owner.things, panel: home.things })
    expect((await person.browser.post('/api/v1/add-funds', topUp?.body ?? {}, person.headers)).statusCode).toBe(200)
    const shown = (await person.browser.ask('/api/v1/profile', { headers: person.headers })).json().data
    expect(shown.email_verified_at).toBeNull()
    // Its second factor would stand between the address and anyone who reads its mail.
    expect((await person.browser.post('/api/v1/two-factor/setup', {}, person.headers)).json().errors).toEqual(UNCONFIRMED)
  })
  it('brings nobody: an affiliate code counts from the confirmation on', async () => {
    const referrer = await aRegistration()
    const code = (await referrer.browser.ask('/api/v1/profile', { headers: referrer.headers })).json().data.affiliate_code
    const referralOf = async (email: string) => {
      const form = {
        name: 'Brought',
        email,
        account_type: 'individual',
        password: PASSWORD,
        password_confirmation: PASSWORD,
        affiliate_code: code,
      }
      const { id } = (await newBrowser().post('/register', form)).json().data
      const [row] = await asAdmin(world, `select referred_by from identity.user_account where user_id = ${id}`)
      return (row as { referred_by: number | null }).referred_by
    }
    expect(await referralOf('brought1@mail.test')).toBeNull()
    await referrer.browser.post('/email/confirm', { token: await mailedCode(referrer) }, referrer.headers)
    expect(await referralOf('brought2@mail.test')).toBe(referrer.userId)
  })
})

describe('a guest who orders with the address of an account that nobody has proven', () => {
  it('is read by nobody who only typed the address: every way in is shut until the address is proven', async () => {
    const attacker = await aRegistration('victim@mail.test')
    const key = (await attacker.browser.post('/api/v1/api-token', {}, attacker.headers)).json().data.api_token
    const orderId = await aGuestOrder('victim@mail.test')
    for (const authorization of [attacker.headers.authorization, `Bearer ${key}`])
      for (const path of [`/api/v1/orders/${orderId}`, '/api/v1/orders', '/api/v1/profile'])
        expect((await attacker.browser.ask(path, { headers: { authorization } })).statusCode).toBe(401)
    const cookie = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }
    expect((await attacker.browser.ask('/refresh', { headers: cookie })).statusCode).toBe(401)
    expect((await login('victim@mail.test')).json().errors).toEqual(UNCONFIRMED)
    const v2 = await world.app.inject({
      method: 'POST',
      url: '/api/v2',
      headers: { host: world.home.panel.host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ key, action: 'status', order: String(orderId) }).toString(),
    })
    expect(v2.json()).toEqual({ error: 'Invalid API key' })
    // The victim reads the mail and sets a password: the account, with the order, is theirs alone.
    const token = await inPanel((trx) => issuePasswordCode(trx, attacker.userId, 1))
    const password = 'of the victim alone'
    const reset = await newBrowser().post('/password/reset', {
      email: 'victim@mail.test',
      token,
      password,
      password_confirmation: password,
    })
    expect(reset.statusCode).toBe(200)
    expect([await profile(attacker), (await login('victim@mail.test')).statusCode]).toEqual([401, 422])
    expect((await attacker.browser.ask('/api/v1/profile', { headers: { authorization: `Bearer ${key}` } })).statusCode).toBe(401)
    const victim = newBrowser()
    const signedIn = await victim.post('/login', { email: 'victim@mail.test', password })
    const headers = { authorization: String(signedIn.headers.authorization) }
    expect((await victim.ask(`/api/v1/orders/${orderId}`, { headers })).json().data).toMatchObject({ id: orderId, url: LINK })
  })
  it('shuts nobody out for good: the owner confirms by the link and the password, and finds the order and the money', async () => {
    const owner = await aRegistration()
    const orderId = await aGuestOrder(owner.email)
    expect(await profile(owner)).toBe(401)
    const token = await mailedCode(owner)
    expect((await newBrowser().post('/email/confirm', { token, password: PASSWORD })).statusCode).toBe(204)
    const browser = newBrowser()
    const signedIn = await browser.post('/login', { email: owner.email, password: PASSWORD })
    const headers = { authorization: String(signedIn.headers.authorization) }
    expect((await browser.ask(`/api/v1/orders/${orderId}`, { headers })).statusCode).toBe(200)
    // From now on guests' orders join, and shut nothing.
    await aGuestOrder(owner.email)
    expect((await browser.ask('/api/v1/profile', { headers })).statusCode).toBe(200)
  })
  it('shuts no account whose address is proven', async () => {
    const user = await aUser(world.db.database, world.home.panel.id, { password: PASSWORD })
    await aGuestOrder(user.email ?? '')
    expect((await login(user.email ?? '')).statusCode).toBe(200)
  })
})

describe('the link of the mail', () => {
  it('confirms in the account’s own session, once', async () => {
    const person = await aRegistration()
    const token = await mailedCode(person)
    expect((await person.browser.post('/email/confirm', { token }, person.headers)).statusCode).toBe(204)
    expect(await verifiedAt(person.userId)).not.toBeNull()
    expect((await person.browser.post('/email/confirm', { token }, person.headers)).json().errors).toEqual({
      token: ['This link is no longer valid.'],
    })
  })
  it('confirms nothing by a click of somebody who has neither session nor password of the account', async () => {
    const [attacker, victim] = [await aRegistration('clicked@mail.test'), await aRegistration()]
    const token = await mailedCode(attacker)
    const params = { password: ['Enter your account password to confirm this address.'] }
    for (const headers of [{}, victim.headers]) {
      const answer = await newBrowser().post('/email/confirm', { token }, headers)
      expect([answer.statusCode, answer.json().errors]).toEqual([422, params])
    }
    const wrong = await newBrowser().post('/email/confirm', { token, password: 'a password of mine' })
    expect(wrong.json().errors).toHaveProperty('password')
    expect(await verifiedAt(attacker.userId)).toBeNull()
  })
  it('lets the reader say "this was not me": session, password and token of the person who made the account are void', async () => {
    const attacker = await aRegistration('disowned@mail.test')
    const key = (await attacker.browser.post('/api/v1/api-token', {}, attacker.headers)).json().data.api_token
    const token = await mailedCode(attacker)
    expect((await newBrowser().post('/email/disown', { token })).statusCode).toBe(204)
    expect([await profile(attacker), (await login('disowned@mail.test')).statusCode]).toEqual([401, 422])
    expect((await attacker.browser.ask('/api/v1/profile', { headers: { authorization: `Bearer ${key}` } })).statusCode).toBe(401)
    expect(await verifiedAt(attacker.userId)).toBeNull()
    expect((await newBrowser().post('/email/disown', { token })).statusCode).toBe(422)
  })
  it('is good on its own panel only, for three days, and not for an account that was confirmed before', async () => {
    const person = await aRegistration()
    const token = await mailedCode(person)
    const away = aVisitor(world.app, world.away.panel.host)
    expect((await away.post('/email/disown', { token })).statusCode).toBe(422)
    await asAdmin(world, `update identity.email_confirmation set expires_at = now() - interval '1 second' where user_id = ${person.userId}`)
    expect((await person.browser.post('/email/confirm', { token }, person.headers)).statusCode).toBe(422)
    const [first, second] = [await mailedCode(person), await mailedCode(person)]
    expect((await person.browser.post('/email/confirm', { token: first }, person.headers)).statusCode).toBe(204)
    expect((await newBrowser().post('/email/disown', { token: second })).statusCode).toBe(422)
    expect(await profile(person)).toBe(200)
  })
})
