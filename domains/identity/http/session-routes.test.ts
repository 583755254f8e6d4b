import { aPanel } from '@vitrine/panels/testing'
import { createRateLimiter } from '@vitrine/platform/http'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resolveSessionCookie } from '../queries/sessions/resolve-bearer.ts'
import { type IdentityApp, identityApp } from '../testing/app.ts'
import { aUser, signIn } from '../testing/index.ts'

const MINUTE_MS = 60_000
const host = 'home.localhost'
const password = 'correct horse battery'
let db: TestDatabase
let shop: IdentityApp
let panelId: number

beforeAll(async () => {
  db = await testDatabase()
  panelId = (await aPanel(db.database, { key: 'home' })).id
  shop = await identityApp(db.database)
  await aUser(db.database, panelId, { email: 'ann@x.test', name: 'Ann', password })
})
afterAll(async () => {
  await shop.app.close()
  await db.close()
})

interface RequestOptions {
  readonly body?: object
  readonly cookie?: string
  readonly headers?: Record<string, string>
  readonly host?: string
}
const ownPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }

async function call(method: 'GET' | 'POST', url: string, params: RequestOptions = {}) {
  const answer = await shop.app.inject({
    method,
    url,
    headers: { host: params.host ?? host, ...params.headers, ...(params.cookie ? { cookie: `AUTH_TOKEN=${params.cookie}` } : {}) },
    ...(params.body ? { payload: params.body } : {}),
  })
  return {
    status: answer.statusCode,
    body: answer.body ? answer.json() : undefined,
    bearer: answer.headers.authorization?.toString().replace('Bearer ', ''),
    cookie: (name: string) => answer.cookies.find((cookie) => cookie.name === name),
    headers: answer.headers,
  }
}
const login = (body: object, params: RequestOptions = {}) => call('POST', '/core/login', { ...params, body })
const refresh = (cookie: string, headers: Record<string, string> = ownPage) => call('GET', '/core/refresh', { cookie, headers })
const profile = (bearer: string | undefined) => call('GET', '/core/api/v1/profile', { headers: { authorization: `Bearer ${bearer}` } })
const newSession = async () => {
  const user = await aUser(db.database, panelId)
  return { user, ...(await signIn(db.database, { panelId, userId: user.id, now: shop.time.now })) }
}

describe('signing in', () => {
  it('answers the profile with a bearer that works at once (EP-003, AUTH-007)', async () => {
    const answer = await login({ email: ' Ann@X.test ', password })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({ email: 'ann@x.test', name: 'Ann', currency: 'USD' })
    expect(answer.headers.authorization).toMatch(/^Bearer .{20,}$/)
    expect((await profile(answer.bearer)).body.data.id).toBe(answer.body.data.id)
  })
  it('hides the session token from scripts, for seven days, on this host alone (COOKIE-004)', async () => {
    const token = (await login({ email: 'ann@x.test', password })).cookie('AUTH_TOKEN')
    expect(token).toMatchObject({ httpOnly: true, maxAge: 604_800, path: '/', sameSite: 'Lax' })
    expect(token).not.toHaveProperty('domain')
    await aPanel(db.database, { key: 'rooted', hosts: ['shop.rooted.test'], cookieDomain: 'rooted.test' })
    const answer = await call('POST', '/core/register', {
      host: 'shop.rooted.test',
      headers: { 'x-forwarded-proto': 'https' },
      body: { name: 'Ann', email: 'ann@x.test', password, password_confirmation: password, account_type: 'individual' },
    })
    expect(answer.cookie('AUTH_TOKEN')).toMatchObject({ domain: 'rooted.test', httpOnly: true, secure: true })
  })
  it('tells scripts that there is a session, and takes it back at logout (COOKIE-002)', async () => {
    const answer = await login({ email: 'ann@x.test', password })
    expect(answer.cookie('onPanelLoggedIn')).toMatchObject({ value: '1', maxAge: 604_800, path: '/' })
    expect(answer.cookie('onPanelLoggedIn')).not.toHaveProperty('httpOnly')
    const gone = await call('POST', '/core/logout', { cookie: answer.cookie('AUTH_TOKEN')?.value ?? '' })
    expect([gone.status, gone.cookie('AUTH_TOKEN')?.value, gone.cookie('onPanelLoggedIn')?.value]).toEqual([204, '', ''])
    expect(gone.cookie('onPanelLoggedIn')?.expires?.getTime()).toBe(0)
  })
  it('says the same for a wrong password and for nobody, and gives no token', async () => {
    const wrong = await login({ email: 'ann@x.test', password: 'wrong' })
    const nobody = await login({ email: 'nobody@x.test', password: 'wrong' })
    expect(wrong.status).toBe(422)
    expect(wrong.body).toEqual(nobody.body)
    expect(wrong.body.errors.email).toEqual(['These credentials do not match our records.'])
    expect(wrong.body.errors.not_register).toEqual(['You are not registered yet.'])
    expect([wrong.bearer, wrong.cookie('AUTH_TOKEN')]).toEqual([undefined, undefined])
  })
  it('names the fields that are missing, the captcha among them where it is asked for (FORM-001)', async () => {
    expect(Object.keys((await login({})).body.errors)).toEqual(['email', 'password'])
    await aPanel(db.database, { key: 'guarded', settings: { captcha_is_enabled: true } })
    const answer = await login({}, { host: 'guarded.localhost' })
    expect(answer.body.errors).toEqual({
      email: ['The email field is required.'],
      password: ['The password field is required.'],
      'g-recaptcha-response': ['The g-recaptcha-response field is required.'],
    })
  })
  it('does not know an account of another panel', async () => {
    await aPanel(db.database, { key: 'elsewhere' })
    expect((await login({ email: 'ann@x.test', password }, { host: 'elsewhere.localhost' })).status).toBe(422)
    const { bearer } = await newSession()
    const answer = await call('GET', '/core/api/v1/profile', {
      host: 'elsewhere.localhost',
      headers: { authorization: `Bearer ${bearer}` },
    })
    expect(answer.status).toBe(401)
  })
  it('shows the answer to the panel across origins, and to no other page (API-002)', async () => {
    const from = (origin: string) => login({ email: 'ann@x.test', password }, { host: `core.${host}`, headers: { origin } })
    const own = await from(`https://${host}`)
    expect(own.headers).toMatchObject({ 'access-control-allow-credentials': 'true', 'access-control-allow-origin': `https://${host}` })
    expect(own.headers['access-control-expose-headers']).toContain('authorization')
    expect((await from('https://evil.test')).headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('the captcha', () => {
  it('is asked of the service with the host, and lets nobody in without it (INST-002)', async () => {
    const requests: string[][] = []
    const captcha = {
      verify: async (response: string, hostname: string) => requests.push([response, hostname]) > 0 && response === 'solved',
    }
    const guarded = await identityApp(db.database, { captcha })
    const { id } = await aPanel(db.database, { key: 'captcha', settings: { captcha_is_enabled: true } })
    await aUser(db.database, id, { email: 'ann@x.test', password })
    const attempt = async (response?: string) => {
      const payload = { email: 'ann@x.test', password, ...(response ? { 'g-recaptcha-response': response } : {}) }
      const answer = await guarded.app.inject({ method: 'POST', url: '/core/login', headers: { host: 'captcha.localhost' }, payload })
      return { status: answer.statusCode, errors: answer.json().errors }
    }
    expect((await attempt()).errors).toEqual({ 'g-recaptcha-response': ['The g-recaptcha-response field is required.'] })
    expect((await attempt('guessed')).errors).toEqual({ 'g-recaptcha-response': ['Captcha verification failed.'] })
    expect((await attempt('solved')).status).toBe(200)
    expect(requests).toEqual([
      ['guessed', 'captcha.localhost'],
      ['solved', 'captcha.localhost'],
    ])
    await guarded.app.close()
  })
})

describe('refreshing', () => {
  it('rotates the cookie, allows a parallel tab, and ends the session when an old cookie returns (AUTH-009, EP-005)', async () => {
    const { cookie: first } = await newSession()
    const second = await refresh(first)
    expect(second.status).toBe(200)
    const c2 = second.cookie('AUTH_TOKEN')?.value ?? ''
    expect(c2).not.toBe(first)
    expect((await refresh(first)).status).toBe(200)
    expect((await refresh(c2)).status).toBe(200)
    expect((await refresh(first)).status).toBe(401)
    expect((await refresh(c2)).status).toBe(401)
    expect((await profile(second.bearer)).status).toBe(401)

    const other = await newSession()
    const byBearer = await call('GET', '/core/refresh', { headers: { authorization: `Bearer ${other.bearer}` } })
    expect([byBearer.status, byBearer.cookie('AUTH_TOKEN')]).toEqual([200, undefined])
    shop.advance(24 * MINUTE_MS)
    expect([(await profile(other.bearer)).status, (await profile(byBearer.bearer)).status]).toEqual([200, 200])
    shop.advance(2 * MINUTE_MS)
    expect((await profile(other.bearer)).status).toBe(401)

    const third = await newSession()
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { ...ownPage, 'sec-fetch-mode': 'navigate' }, {}]) {
      const refused = await refresh(third.cookie, headers as Record<string, string>)
      expect([refused.status, refused.bearer]).toEqual([401, undefined])
    }
  })
  it('refuses who has no session with 401 and takes the cookie back that makes a page ask (AUTH-006)', async () => {
    const { cookie } = await newSession()
    shop.advance(7 * 24 * 60 * MINUTE_MS + 1)
    const ended = await refresh(cookie)
    expect([ended.status, ended.bearer]).toEqual([401, undefined])
    expect(ended.cookie('onPanelLoggedIn')).toMatchObject({ value: '', path: '/' })
    expect(ended.cookie('onPanelLoggedIn')?.expires?.getTime()).toBe(0)
    expect(ended.cookie('AUTH_TOKEN')?.value).toBe('')
  })
  it('gives bearers that last 25 minutes, several side by side (API-001)', async () => {
    const answer = await login({ email: 'ann@x.test', password }, { host: `core.${host}`, headers: { origin: `https://${host}` } })
    expect(answer.headers['access-control-expose-headers']).toContain('authorization')
    shop.advance(20 * MINUTE_MS)
    const later = await refresh(answer.cookie('AUTH_TOKEN')?.value ?? '')
    expect(later.bearer).toMatch(/.{20,}/)
    expect([(await profile(answer.bearer)).status, (await profile(later.bearer)).status]).toEqual([200, 200])
    // A bearer is a credential of its own.
    expect((await refresh('', { authorization: `Bearer ${later.bearer}` })).status).toBe(200)
    shop.advance(5 * MINUTE_MS + 1)
    expect([(await profile(answer.bearer)).status, (await profile(later.bearer)).status]).toEqual([401, 200])
  })
  it('outlives an answer that was lost on the way; the cookie in it is worth nothing to anyone who finds it', async () => {
    const { cookie } = await newSession()
    const lost = (await refresh(cookie)).cookie('AUTH_TOKEN')?.value ?? ''
    shop.advance(30 * MINUTE_MS)
    const again = await refresh(cookie)
    expect(again.status).toBe(200)
    const next = again.cookie('AUTH_TOKEN')?.value ?? ''
    expect((await refresh(next)).status).toBe(200)
    expect((await refresh(lost)).status).toBe(401)
    expect((await refresh(next)).status).toBe(401)
  })
  it('ends after seven days without use, and after thirty days of use', async () => {
    const idle = await newSession()
    shop.advance(7 * 24 * 60 * MINUTE_MS + 1)
    expect((await refresh(idle.cookie)).status).toBe(401)
    let { cookie } = await newSession()
    for (let day = 0; day < 30; day += 5) {
      shop.advance(day === 25 ? 5 * 24 * 60 * MINUTE_MS - MINUTE_MS : 5 * 24 * 60 * MINUTE_MS)
      const answer = await refresh(cookie)
      expect(answer.status).toBe(200)
      cookie = answer.cookie('AUTH_TOKEN')?.value ?? ''
    }
    shop.advance(2 * MINUTE_MS)
    expect((await refresh(cookie)).status).toBe(401)
  })
  it('shows page loads who is there without rotating', async () => {
    const { cookie, user } = await newSession()
    const resolve = () => resolveSessionCookie(db.database, panelId, cookie, shop.time.now)
    expect((await resolve())?.userId).toBe(user.id)
    expect((await resolve())?.userId).toBe(user.id)
    const next = (await refresh(cookie)).cookie('AUTH_TOKEN')?.value ?? ''
    shop.advance(2 * MINUTE_MS)
    expect((await resolve())?.userId).toBe(user.id)
    await refresh(next)
    shop.advance(2 * MINUTE_MS)
    expect(await resolve()).toBeUndefined()
  })
})

describe('signing out', () => {
  it('ends the session of the cookie and of the bearer', async () => {
    const { cookie, bearer } = await newSession()
    expect((await call('POST', '/core/logout', { headers: { authorization: `Bearer ${bearer}` } })).status).toBe(204)
    expect((await profile(bearer)).status).toBe(401)
    expect((await refresh(cookie)).status).toBe(401)
  })
  it('is calm about a session that is not there', async () => {
    expect((await call('POST', '/core/logout', { headers: { authorization: 'Bearer nonsense' } })).status).toBe(204)
  })
})

describe('the limits', () => {
  it('slow down guessing at one account, wherever it comes from, without locking others out', async () => {
    const limited = await identityApp(db.database, { rateLimiter: createRateLimiter(db.database) })
    const attempt = async (email: string) =>
      (await limited.app.inject({ method: 'POST', url: '/core/login', headers: { host }, payload: { email, password: 'wrong' } }))
        .statusCode
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries += 1) statuses.push(await attempt('target@x.test'))
    expect(statuses).toEqual([...Array(10).fill(422), 429])
    expect(await attempt('other@x.test')).toBe(422)
    await limited.app.close()
  })
})
