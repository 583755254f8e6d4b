import { createFacebookSignIn, createOpenidSignIn } from '@vitrine/connectors/sign-in/openid'
import { createTelegramWidget } from '@vitrine/connectors/sign-in/telegram-widget'
import type { Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { OPENID_CLIENT, type Openid, signWidget, startOpenid } from '@vitrine/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewSignInProvider } from '../commands/providers/change-sign-in-provider.ts'
import { type IdentityApp, identityApp, testSecretBox } from '../testing/app.ts'
import { aUser, signIn } from '../testing/index.ts'
import { aSignInProvider, aVisitor, type Visitor } from '../testing/sign-in.ts'

const HOST = 'home.example'
const AWAY = 'away.example'
const BOT = '123456:bot-token'
const [ADA, BRUNO, CLEO, DARIO, FUMI] = [
  '110100000000000000001',
  '110100000000000000002',
  '110100000000000000003',
  '20200000000000001',
  '7700001',
]

let db: TestDatabase
let shop: IdentityApp
let outside: Openid
let home: Panel
let away: Panel
beforeAll(async () => {
  ;[db, outside] = await Promise.all([testDatabase(), startOpenid()])
  const providers = { openid: createOpenidSignIn(), facebook: createFacebookSignIn() }
  const signInDeps = { database: db.database, secrets: testSecretBox, providers, widget: createTelegramWidget() }
  shop = await identityApp(db.database, { signIn: signInDeps })
  const settings = { telegram_bot_username: 'shop_bot' }
  home = await aPanel(db.database, { key: 'home', name: 'Home', hosts: [HOST, 'other.home.example'], origin: `https://${HOST}`, settings })
  away = await aPanel(db.database, { key: 'away', name: 'Away', hosts: [AWAY], origin: `https://${AWAY}`, settings })
  for (const panel of [home, away]) for (const settings of accounts()) await aSignInProvider(db.database, panel, settings)
})
afterAll(async () => {
  await shop.app.close()
  await outside.stop()
  await db.close()
})

const client = { clientId: OPENID_CLIENT.id, clientSecret: OPENID_CLIENT.secret }
const accounts = (): NewSignInProvider[] => [
  { provider: 'google', connector: 'openid', issuer: outside.issuers.google, oneTapScript: outside.oneTapScript, ...client },
  { provider: 'facebook', connector: 'facebook', issuer: outside.issuers.facebook, endpoint: outside.issuers.facebook, ...client },
  { provider: 'telegram', connector: 'openid', issuer: outside.issuers.telegram, widgetSecret: BOT, ...client },
]
type Provider = 'google' | 'facebook' | 'telegram'

const visitor = (host = HOST): Visitor => aVisitor(shop.app, host)
const locationOf = (answer: { headers: Record<string, unknown> }): URL => new URL(String(answer.headers.location))
const pathOf = (url: URL): string => url.pathname + url.search

/** Passes the provider's page; returns the address, path and query, that the browser is sent back to. */
async function consent(browser: Visitor, provider: Provider, sub: string, query = ''): Promise<string> {
  const started = await browser.navigate(`/socialite/${provider}/redirect${query}`)
  expect(started.statusCode).toBe(302)
  const back = new URL(await outside.consent(locationOf(started).href, sub))
  return pathOf(back).replace(/^\/core/, '')
}
/** Goes through the whole flow up to the login page; returns its address. */
async function come(browser: Visitor, provider: Provider, sub: string, query = ''): Promise<URL> {
  const answer = await browser.navigate(await consent(browser, provider, sub, query))
  expect(answer.statusCode).toBe(302)
  return locationOf(answer)
}
const exchange = (browser: Visitor, page: URL, more: object = {}) =>
  browser.post('/login/token', { token: page.searchParams.get('token'), ...more })
const userOf = (id: number, panel = home) =>
  db.database.read(panel.id, (trx) =>
    trx.one(sql<{ referred_by: number | null; marketing: unknown; email_verified_at: Date | null; locale: string }>`
      select referred_by, marketing, email_verified_at, locale from identity.user_account where panel_id = ${panel.id} and user_id = ${id}`),
  )

describe('sign-in by a provider', () => {
  it.each([
    ['google', 'EP-011, EP-013', ADA, { email: 'ada.lind@mail.example', name: 'Ada Lind', social_provider: 'google', telegram_id: null }],
    ['facebook', 'EP-012, EP-013', DARIO, { email: 'dario.weiss@mail.example', name: 'Dario Weiss', social_provider: 'facebook' }],
    [
      'telegram',
      'EP-014',
      FUMI,
      { email: null, name: 'Fumi Tanaka', social_provider: 'telegram', telegram_id: 7700001, telegram_username: 'fumi_t' },
    ],
  ] as const)('by %s opens a new account, and the same one the next time (AUTH-012, %s)', async (provider, _ids, sub, profile) => {
    const browser = visitor()
    const page = await come(browser, provider, sub, '?redirect_uri=%2Forders%2Fcreate%3Fa%3D1')
    expect([page.origin, page.pathname, page.searchParams.get('redirect')]).toEqual([`https://${HOST}`, '/login', '/orders/create?a=1'])
    const signedIn = await exchange(browser, page)
    expect(signedIn.statusCode).toBe(200)
    expect(signedIn.headers.authorization).toMatch(/^Bearer .{20,}$/)
    expect(browser.cookies.has('AUTH_TOKEN')).toBe(true)
    expect(signedIn.json().data).toMatchObject(profile)
    const again = visitor()
    const { data } = (await exchange(again, await come(again, provider, sub))).json()
    expect(data.id).toBe(signedIn.json().data.id)
  })
  it('takes the affiliate, the advertisement and the language along; the address is proven when the provider says so', async () => {
    const friend = await aUser(db.database, home.id)
    const browser = visitor()
    const tags = `?affiliate_code=${friend.affiliateCode}&marketing_source=news&vs_cid=7&locale=de`
    const page = await come(browser, 'google', BRUNO, tags)
    expect(page.pathname).toBe('/de/login')
    const { id } = (await exchange(browser, page)).json().data
    expect(await userOf(id)).toMatchObject({ referred_by: friend.id, marketing: { marketing_source: 'news', vs_cid: '7' }, locale: 'de' })
    expect((await userOf(id)).email_verified_at).not.toBeNull()
    const unproven = visitor()
    const cleo = (await exchange(unproven, await come(unproven, 'google', CLEO))).json().data
    expect([cleo.email, (await userOf(cleo.id)).email_verified_at]).toEqual(['cleo@mail.example', null])
  })
  it('is another account on every panel', async () => {
    const [here, there] = [visitor(), visitor(AWAY)]
    const mine = (await exchange(here, await come(here, 'google', ADA))).json().data
    const page = await come(there, 'google', ADA)
    expect(page.origin).toBe(`https://${AWAY}`)
    expect((await exchange(there, page)).json().data.id).not.toBe(mine.id)
  })
  it('comes back to the very host it began on, and to no other', async () => {
    const started = await visitor('other.home.example').navigate('/socialite/google/redirect')
    expect(locationOf(started).searchParams.get('redirect_uri')).toBe('https://other.home.example/core/socialite/google/callback')
  })
  it('opens no account where registration is closed', async () => {
    const closed = await aPanel(db.database, { key: 'closed', hosts: ['closed.example'], settings: { registration_enabled: false } })
    for (const settings of accounts()) await aSignInProvider(db.database, closed, settings)
    const page = await come(visitor('closed.example'), 'google', ADA)
    expect(page.searchParams.get('problem')).toBe('closed')
  })
})

describe('an address that has an account already', () => {
  it('opens nothing, although the provider vouches for it; connected from within, it does (AUTH-012)', async () => {
    const email = 'mara@mail.example'
    outside.addPerson('google', { sub: '900', name: 'Mara', email, emailVerified: true })
    const mara = await aUser(db.database, home.id, { email, password: 'correct horse battery' })
    const page = await come(visitor(), 'google', '900')
    expect([page.pathname, page.searchParams.get('problem'), page.searchParams.get('redirect'), page.searchParams.get('token')]).toEqual([
      '/login',
      'email-known',
      '/profile',
      null,
    ])
    const browser = visitor()
    await browser.post('/login', { email, password: 'correct horse battery' })
    const { headers } = await signedIn(browser)
    const response = await browser.post('/api/v1/socialite/connect', { redirect_uri: '/profile' }, headers)
    expect(response.statusCode).toBe(200)
    const back = pathOf(new URL(await outside.consent(response.json().data.url, '900'))).replace('/core', '')
    const connected = locationOf(await browser.navigate(back))
    expect(pathOf(connected)).toBe('/profile?connected=google')
    const later = visitor()
    expect((await exchange(later, await come(later, 'google', '900'))).json().data.id).toBe(mara.id)
  })
})

/** The bearer of a browser that has a session cookie. */
async function signedIn(browser: Visitor): Promise<{ headers: { authorization: string } }> {
  const answer = await browser.ask('/refresh', { headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' } })
  return { headers: { authorization: String(answer.headers.authorization) } }
}
async function aCustomer(options: Parameters<typeof aUser>[2] = {}) {
  const user = await aUser(db.database, home.id, options)
  const browser = visitor()
  const { cookie, headers } = await signIn(db.database, { panelId: home.id, userId: user.id, now: shop.time.now })
  browser.cookies.set('AUTH_TOKEN', cookie)
  return { user, browser, headers }
}

describe('what a forged or foreign way back is worth', () => {
  const refused = async (browser: Visitor, address: string): Promise<void> => {
    const answer = await browser.ask(address)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['state']])
  }
  it('another state, none, and one that was used sign nobody in (EP-013)', async () => {
    const browser = visitor()
    const address = await consent(browser, 'google', ADA)
    await refused(browser, address.replace(/state=[^&]+/, `state=${'A'.repeat(43)}`))
    await refused(browser, address.replace(/state=[^&]+/, ''))
    await browser.ask(address)
    await refused(browser, address)
  })
  it('the state of another browser, panel or provider signs nobody in', async () => {
    const browser = visitor()
    const address = await consent(browser, 'google', ADA)
    await refused(visitor(), address)
    const stranger = visitor()
    await stranger.navigate('/socialite/google/redirect')
    await refused(stranger, address)
    const elsewhere = visitor(AWAY)
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
    await refused(elsewhere, address)
    await refused(browser, address.replace('google', 'facebook'))
    await refused(browser, address.replace('google', 'telegram'))
  })
  it('a state is over after ten minutes', async () => {
    const browser = visitor()
    const address = await consent(browser, 'google', ADA)
    shop.advance(10 * 60_000 + 1)
    await refused(browser, address)
  })
  it.each(['nonce', 'issuer', 'audience', 'expired', 'signature', 'unsigned', 'symmetric', 'answer-issuer'] as const)(
    'a forged answer (%s) signs nobody in, and the person is told so',
    async (forgery) => {
      const [script, person] = [visitor(), visitor()]
      outside.forge('google', forgery)
      const answer = await script.ask(await consent(script, 'google', ADA))
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['credential']])
      outside.forge('google', forgery)
      const page = await come(person, 'google', ADA, '?redirect_uri=/orders')
      expect(pathOf(page)).toBe('/login?problem=unproven&provider=google&redirect=%2Forders')
    },
  )
  it('who says no is back at the login page', async () => {
    expect((await come(visitor(), 'google', '')).searchParams.get('problem')).toBe('declined')
  })
  it('the one-time code is good in the browser that began, once, for a minute', async () => {
    const browser = visitor()
    const page = await come(browser, 'google', ADA)
    expect((await exchange(visitor(), page)).statusCode).toBe(422)
    const other = visitor()
    await other.navigate('/socialite/google/redirect')
    expect((await exchange(other, page)).statusCode).toBe(422)
    expect((await exchange(browser, page)).statusCode).toBe(200)
    expect((await exchange(browser, page)).statusCode).toBe(422)
    const late = await come(browser, 'google', ADA)
    shop.advance(61_000)
    expect((await exchange(browser, late)).statusCode).toBe(422)
  })
  it.each(['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)'])(
    'a way back to %s is refused (EP-011)',
    async (wanted) => {
      const answer = await visitor().ask(`/socialite/google/redirect?redirect_uri=${encodeURIComponent(wanted)}`)
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['redirect_uri']])
    },
  )
  it('a provider that is not set up, or does not answer, is told', async () => {
    const bare = await aPanel(db.database, { key: 'bare', hosts: ['bare.example'] })
    expect((await visitor('bare.example').ask('/socialite/google/redirect')).statusCode).toBe(404)
    await aSignInProvider(db.database, bare, { provider: 'google', connector: 'openid', issuer: 'http://127.0.0.1:9', ...client })
    expect((await visitor('bare.example').ask('/socialite/google/redirect')).statusCode).toBe(503)
    expect(locationOf(await visitor('bare.example').navigate('/socialite/google/redirect')).searchParams.get('problem')).toBe('unavailable')
  })
})

describe('the older Telegram widget', () => {
  const fields = (id: number, ago = 0) =>
    signWidget(BOT, { id, first_name: 'Goran', username: 'goran_live', auth_date: Math.floor(shop.time.now.getTime() / 1_000) - ago })
  const address = (signed: Record<string, string>) => `/socialite/telegram/callback?${new URLSearchParams(signed)}`
  it('signs in the person known by the same number from the other flow, after a confirmation (EP-014)', async () => {
    const browser = visitor()
    const page = locationOf(await browser.navigate(address(fields(7700002))))
    expect((await exchange(browser, page)).json().errors).toHaveProperty('sign_in')
    const signedIn = await exchange(browser, page, { confirmed: true })
    expect(signedIn.json().data).toMatchObject({ telegram_id: 7700002, telegram_username: 'goran_live', email: null })
    const again = visitor()
    expect((await exchange(again, await come(again, 'telegram', '7700002'))).json().data.id).toBe(signedIn.json().data.id)
  })
  it('counts once, for ten minutes, and only as it was signed', async () => {
    const signed = fields(7700003)
    expect((await visitor().ask(address(signed))).statusCode).toBe(302)
    expect((await visitor().ask(address(signed))).statusCode).toBe(422)
    expect((await visitor().ask(address(fields(7700003, 601)))).statusCode).toBe(422)
    expect((await visitor().ask(address({ ...fields(7700003, 5), id: '7700001' }))).statusCode).toBe(422)
    expect((await visitor().ask(address(signWidget('other', fields(7700003, 6))))).statusCode).toBe(422)
  })
})

describe('connecting from within', () => {
  it('attaches Telegram to the signed-in customer; one that is taken stays where it is (AUTH-012, EP-015)', async () => {
    const [first, second] = [await aCustomer(), await aCustomer()]
    outside.addPerson('telegram', { sub: '7700100', name: 'Hana', username: 'hana' })
    const attach = async ({ browser }: typeof first) => {
      const started = await browser.navigate('/socialite/attach-telegram')
      return pathOf(new URL(await outside.consent(locationOf(started).href, '7700100'))).replace('/core', '')
    }
    expect(pathOf(locationOf(await first.browser.navigate(await attach(first))))).toBe('/profile?connected=telegram')
    const profile = await first.browser.ask('/api/v1/profile', { headers: first.headers })
    expect(profile.json().data).toMatchObject({ id: first.user.id, telegram_id: 7700100, telegram_username: 'hana' })
    const taken = await second.browser.ask(await attach(second))
    expect([taken.statusCode, Object.keys(taken.json().errors)]).toEqual([422, ['provider']])
    expect((await second.browser.ask('/api/v1/profile', { headers: second.headers })).json().data.telegram_id).toBeNull()
  })
  it('asks a guest to sign in, and knows only the cookie (EP-015)', async () => {
    expect((await visitor().navigate('/socialite/attach-telegram')).statusCode).toBe(401)
    const { headers } = await aCustomer()
    expect((await visitor().ask('/socialite/attach-telegram', { headers })).statusCode).toBe(401)
  })
  it('ends in the session that began', async () => {
    const customer = await aCustomer()
    const started = await customer.browser.navigate('/socialite/attach-telegram?redirect_uri=/profile')
    const back = pathOf(new URL(await outside.consent(locationOf(started).href, '7700001'))).replace('/core', '')
    const other = await aCustomer()
    customer.browser.cookies.set('AUTH_TOKEN', String(other.browser.cookies.get('AUTH_TOKEN')))
    expect((await customer.browser.ask(back)).statusCode).toBe(422)
  })
  it('needs a fresh proof that it is the owner', async () => {
    const { browser, headers } = await aCustomer()
    shop.advance(11 * 60_000)
    const response = await browser.post('/api/v1/socialite/connect', { redirect_uri: '/profile' }, headers)
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['step_up']])
    expect(pathOf(locationOf(await browser.navigate('/socialite/attach-telegram')))).toBe('/profile?problem=prove&provider=telegram')
  })
  it('refuses a way back to another site, and a guest (EP-018)', async () => {
    const { browser, headers } = await aCustomer()
    const foreign = await browser.post('/api/v1/socialite/connect', { redirect_uri: 'https://evil.example/' }, headers)
    expect([foreign.statusCode, Object.keys(foreign.json().errors)]).toEqual([422, ['redirect_uri']])
    expect((await browser.post('/api/v1/socialite/connect', { redirect_uri: '/profile' })).statusCode).toBe(401)
  })
  it('lists and ends what is connected, but not the last sign-in method', async () => {
    outside.addPerson('google', { sub: '901', name: 'Nia', email: 'nia@mail.example', emailVerified: true })
    const browser = visitor()
    await exchange(browser, await come(browser, 'google', '901'))
    const { headers } = await signedIn(browser)
    const links = (await browser.ask('/api/v1/sign-in-links', { headers })).json().data
    expect(links).toEqual([{ provider: 'google', email: 'nia@mail.example', username: null, linked_at: expect.any(String) }])
    const last = await browser.ask('/api/v1/sign-in-links/google', { method: 'DELETE', headers })
    expect([last.statusCode, Object.keys(last.json().errors)]).toEqual([422, ['provider']])
    outside.addPerson('facebook', { sub: '902', name: 'Nia' })
    const response = await browser.post('/api/v1/socialite/connect', { redirect_uri: '/profile', provider: 'facebook' }, headers)
    await browser.navigate(pathOf(new URL(await outside.consent(response.json().data.url, '902'))).replace('/core', ''))
    expect((await browser.ask('/api/v1/sign-in-links/google', { method: 'DELETE', headers })).statusCode).toBe(204)
    expect((await browser.ask('/api/v1/sign-in-links/google', { method: 'DELETE', headers })).statusCode).toBe(404)
  })
})

describe('One Tap', () => {
  const person = { sub: ADA, name: 'Ada Lind', email: 'ada.lind@mail.example', emailVerified: true }
  const offered = async (browser: Visitor) =>
    (await browser.post('/google-one-tap/offer', {})).json().data as { nonce: string; client_id: string; g_csrf_token: string }
  const enter = (browser: Visitor, credential: string, csrf: string, affiliate?: string) =>
    browser.post('/google-one-tap', { payload: { credential, affiliate_code: affiliate }, g_csrf_token: csrf })
  it('signs in with a credential made for this browser, once (AUTH-012, EP-016)', async () => {
    const browser = visitor()
    const { nonce, client_id, g_csrf_token } = await offered(browser)
    const credential = await outside.credential({ clientId: client_id, nonce, person })
    const signedIn = await enter(browser, credential, g_csrf_token)
    expect([signedIn.statusCode, signedIn.json().data.email]).toEqual([200, person.email])
    expect(signedIn.headers.authorization).toMatch(/^Bearer .{20,}$/)
    expect((await enter(browser, credential, g_csrf_token)).statusCode).toBe(422)
  })
  it('brings the affiliate along', async () => {
    const friend = await aUser(db.database, home.id)
    const browser = visitor()
    const { nonce, client_id, g_csrf_token } = await offered(browser)
    const newcomer = { sub: '903', name: 'Oda', email: 'oda@mail.example', emailVerified: true }
    const signedIn = await enter(
      browser,
      await outside.credential({ clientId: client_id, nonce, person: newcomer }),
      g_csrf_token,
      friend.affiliateCode,
    )
    expect(await userOf(signedIn.json().data.id)).toMatchObject({ referred_by: friend.id })
  })
  it.each(['nonce', 'no-nonce', 'issuer', 'audience', 'expired', 'signature', 'unsigned', 'symmetric'] as const)(
    'refuses a forged credential (%s) (AUTH-012, EP-016)',
    async (forgery) => {
      const browser = visitor()
      const { nonce, client_id, g_csrf_token } = await offered(browser)
      outside.forge('google', forgery)
      const signedIn = await enter(browser, await outside.credential({ clientId: client_id, nonce, person }), g_csrf_token)
      expect([signedIn.statusCode, signedIn.headers.authorization]).toEqual([422, undefined])
    },
  )
  it('refuses the credential of another browser, and a token that is not the cookie’s', async () => {
    const [browser, other] = [visitor(), visitor()]
    const [mine, theirs] = [await offered(browser), await offered(other)]
    const credential = await outside.credential({ clientId: mine.client_id, nonce: mine.nonce, person })
    expect((await enter(other, credential, theirs.g_csrf_token)).statusCode).toBe(422)
    expect((await enter(browser, credential, theirs.g_csrf_token)).statusCode).toBe(422)
    expect((await enter(visitor(), credential, mine.g_csrf_token)).statusCode).toBe(422)
    expect((await enter(browser, credential, mine.g_csrf_token)).statusCode).toBe(200)
  })
})

describe('which ways there are', () => {
  const ways = async (host: string) => (await visitor(host).ask('/api/v1/sign-in-ways')).json().data
  it('are the ones the panel has accounts at, Telegram with the name of its bot (INST-016)', async () => {
    expect(await ways(HOST)).toEqual({ providers: ['google', 'facebook', 'telegram'], one_tap: true })
    const plain = await aPanel(db.database, { key: 'plain', hosts: ['plain.example'] })
    expect(await ways('plain.example')).toEqual({ providers: [], one_tap: false })
    for (const settings of accounts()) await aSignInProvider(db.database, plain, { ...settings, oneTapScript: null })
    expect(await ways('plain.example')).toEqual({ providers: ['google', 'facebook'], one_tap: false })
  })
})

describe('anyone who proves the address by mail', () => {
  it('owns the account alone: sign-in methods that did not vouch for it are gone', async () => {
    const email = 'squatted@mail.example'
    outside.addPerson('facebook', { sub: '904', name: 'Squatter', email })
    const browser = visitor()
    const squatter = (await exchange(browser, await come(browser, 'facebook', '904'))).json().data
    const code = await db.database.transaction(home.id, async (trx) => {
      const { issuePasswordCode } = await import('../commands/sessions/change-password.ts')
      return issuePasswordCode(trx, squatter.id, 1, shop.time.now)
    })
    const password = 'correct horse battery'
    await visitor().post('/password/reset', { email, token: code, password, password_confirmation: password })
    const page = await come(visitor(), 'facebook', '904')
    expect(page.searchParams.get('problem')).toBe('email-known')
  })
})
