import { aPanel } from '@vitrine/panels/testing'
import { createRateLimiter } from '@vitrine/platform/http'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type IdentityApp, identityApp } from '../testing/app.ts'
import { aBrowser } from '../testing/browser.ts'
import { aUser, signIn } from '../testing/index.ts'

const host = 'home.localhost'
const password = 'correct horse battery'
let db: TestDatabase
/** Two nodes on one database. */
let nodes: IdentityApp[]
let panelId: number

beforeAll(async () => {
  db = await testDatabase({ poolMax: 8 })
  panelId = (await aPanel(db.database, { key: 'home' })).id
  nodes = [
    await identityApp(db.database, { rateLimiter: createRateLimiter(db.database) }),
    await identityApp(db.database, { rateLimiter: createRateLimiter(db.database) }),
  ]
})
afterAll(async () => {
  await Promise.all(nodes.map(({ app }) => app.close()))
  await db.close()
})

const guess = async (nth: number, email: string, ip: string) => {
  const node = nodes[nth % nodes.length] as IdentityApp
  const answer = await node.app.inject({
    method: 'POST',
    url: '/core/login',
    headers: { host },
    remoteAddress: ip,
    payload: { email, password: `guess ${nth}` },
  })
  return { status: answer.statusCode, body: answer.body }
}
/** The burst, and what refills while they come. */
const allowedSince = (startedAt: number, atOnce: number) => atOnce + Math.ceil(((performance.now() - startedAt) / 900_000) * atOnce)
const counted = (statuses: readonly number[]) => ({
  tried: statuses.filter((status) => status === 422).length,
  refused: statuses.filter((status) => status === 429).length,
})

describe('guessing passwords', () => {
  it('of one account from a thousand addresses over several nodes: ten are tried, none more gets through', async () => {
    await aUser(db.database, panelId, { email: 'target@x.test', password })
    const startedAt = performance.now()
    const statuses = (
      await Promise.all(Array.from({ length: 1000 }, (_, nth) => guess(nth, 'target@x.test', `10.${nth % 250}.${Math.floor(nth / 250)}.7`)))
    ).map(({ status }) => status)
    const { tried, refused } = counted(statuses)
    expect(tried + refused).toBe(1000)
    expect(tried).toBeGreaterThanOrEqual(10)
    expect(tried).toBeLessThanOrEqual(allowedSince(startedAt, 10))
  })
  it('of many accounts from one address: fifty are tried', async () => {
    const startedAt = performance.now()
    const statuses = (await Promise.all(Array.from({ length: 120 }, (_, nth) => guess(nth, `spray${nth}@x.test`, '192.0.2.7')))).map(
      ({ status }) => status,
    )
    expect(counted(statuses).tried).toBeGreaterThanOrEqual(50)
    expect(counted(statuses).tried).toBeLessThanOrEqual(allowedSince(startedAt, 50))
  })
  it('of many accounts from one rented network: two hundred are tried', async () => {
    const startedAt = performance.now()
    const statuses = (
      await Promise.all(Array.from({ length: 300 }, (_, nth) => guess(nth, `rented${nth}@x.test`, `198.51.100.${nth % 250}`)))
    ).map(({ status }) => status)
    expect(counted(statuses).tried).toBeGreaterThanOrEqual(200)
    expect(counted(statuses).tried).toBeLessThanOrEqual(allowedSince(startedAt, 200))
  })
  it('does not count attempts with the right password, from however many new browsers at one address', async () => {
    const email = 'often@x.test'
    await aUser(db.database, panelId, { email, password })
    const enter = async (nth: number) => {
      const { app } = nodes[nth % nodes.length] as IdentityApp
      return app.inject({
        method: 'POST',
        url: '/core/login',
        headers: { host },
        remoteAddress: '203.0.113.9',
        payload: { email, password },
      })
    }
    const statuses: number[] = []
    for (let nth = 0; nth < 70; nth += 1) statuses.push((await enter(nth)).statusCode)
    expect([...new Set(statuses)]).toEqual([200])
    const startedAt = performance.now()
    const guesses = await Promise.all(Array.from({ length: 20 }, (_, nth) => guess(nth, email, '203.0.113.10')))
    expect(counted(guesses.map(({ status }) => status)).tried).toBeLessThanOrEqual(allowedSince(startedAt, 10))
  })
  it('does not shut the owner out of a known browser', async () => {
    const email = 'owner@x.test'
    await aUser(db.database, panelId, { email, password })
    const node = nodes[0] as IdentityApp
    const home = aBrowser(node, host)
    expect((await home.ask('POST', '/login', { email, password })).status).toBe(200)
    await Promise.all(Array.from({ length: 30 }, (_, nth) => guess(nth, email, `203.0.${nth}.7`)))
    expect((await guess(31, email, '203.0.113.9')).status).toBe(429)
    expect((await aBrowser(node, host).ask('POST', '/login', { email, password })).status).toBe(429)
    expect((await home.ask('POST', '/login', { email, password })).status).toBe(200)
  })
  it('tells nobody which accounts exist: the same answers and the same limit', async () => {
    await aUser(db.database, panelId, { email: 'known@x.test', password })
    const answers = async (email: string, net: number) => {
      const found: { status: number; body: string }[] = []
      for (let nth = 0; nth < 12; nth += 1) found.push(await guess(nth, email, `100.64.${net}.${nth}`))
      return found.map(({ status, body }) => `${status} ${body}`)
    }
    expect(await answers('known@x.test', 1)).toEqual(await answers('unknown@x.test', 2))
  })
})

describe('after three failures', () => {
  const solved = 'solved'
  let verified: string[] = []
  let shop: IdentityApp
  let keyed = 0
  beforeAll(async () => {
    const captcha = {
      verify: async (response: string) => {
        verified.push(response)
        return response === solved
      },
    }
    shop = await identityApp(db.database, { rateLimiter: createRateLimiter(db.database), captcha })
    keyed = (await aPanel(db.database, { key: 'keyed', settings: { captcha_is_enabled: false, captcha_site_key: 'site-key' } })).id
  })
  afterAll(() => shop.app.close())
  beforeEach(() => {
    verified = []
  })
  const demanded = { 'g-recaptcha-response': ['The g-recaptcha-response field is required.'] }
  const enter = async (email: string, given: string, ip: string, response?: string) => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/core/login',
      headers: { host: 'keyed.localhost' },
      remoteAddress: ip,
      payload: { email, password: given, ...(response ? { 'g-recaptcha-response': response } : {}) },
    })
    return { status: answer.statusCode, errors: answer.json().errors as Record<string, string[]> | undefined }
  }

  it('of one account, wherever they come from, a captcha is asked for where nobody else is asked, and the right password alone opens nothing', async () => {
    const email = 'asked@x.test'
    await aUser(db.database, keyed, { email, password })
    for (const nth of [1, 2, 3])
      expect(Object.keys((await enter(email, 'wrong', `10.1.${nth}.7`)).errors ?? {})).toEqual(['email', 'not_register'])
    expect(await enter(email, password, '10.1.4.7')).toEqual({ status: 422, errors: demanded })
    expect(verified).toEqual([])
    expect((await enter(email, password, '10.1.4.7', 'guessed')).errors).toEqual({
      'g-recaptcha-response': ['Captcha verification failed.'],
    })
    expect((await enter(email, password, '10.1.4.7', solved)).status).toBe(200)
  })
  it('tries no more than three without one, also concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, (_, nth) => enter('burst@x.test', 'wrong', `10.2.${nth}.7`)))
    expect(answers.filter(({ errors }) => errors?.email).length).toBe(3)
  })
  it('from one address it is asked for whichever account is tried next, and elsewhere it is not', async () => {
    const email = 'neighbour@x.test'
    await aUser(db.database, keyed, { email, password })
    for (const nth of [1, 2, 3]) await enter(`spread${nth}@x.test`, 'wrong', '10.3.0.7')
    expect((await enter(email, password, '10.3.0.7')).errors).toEqual(demanded)
    expect((await enter(email, password, '10.3.1.7')).status).toBe(200)
  })
  it('says the same of accounts that do not exist', async () => {
    await aUser(db.database, keyed, { email: 'there@x.test', password })
    const tries = async (email: string, net: number) => {
      const found: unknown[] = []
      for (let nth = 0; nth < 5; nth += 1) found.push(await enter(email, 'wrong', `10.${net}.${nth}.7`))
      return found
    }
    expect(await tries('there@x.test', 5)).toEqual(await tries('nowhere@x.test', 6))
  })
  it('is not asked of anyone who knows the password, however often, nor of the owner in a known browser because strangers guess', async () => {
    const email = 'often-asked@x.test'
    await aUser(db.database, keyed, { email, password })
    const home = aBrowser(shop, 'keyed.localhost')
    for (let nth = 0; nth < 6; nth += 1) expect((await home.ask('POST', '/login', { email, password })).status).toBe(200)
    for (const nth of [1, 2, 3, 4]) await enter(email, 'wrong', `10.7.${nth}.7`)
    expect((await enter(email, password, '10.7.9.7')).errors).toEqual(demanded)
    expect((await home.ask('POST', '/login', { email, password })).status).toBe(200)
  })
})

describe('a copied session cookie', () => {
  it('ends its session every time, no matter who comes first with which copy', async () => {
    // Without the route's limits: concurrent hashes are counted here, not calls.
    const node = await identityApp(db.database)
    const ownPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }
    const use = (cookie: string) => node.app.inject({ url: '/core/refresh', headers: { host, cookie: `AUTH_TOKEN=${cookie}`, ...ownPage } })
    const next = async (cookie: string) => (await use(cookie)).cookies.find(({ name }) => name === 'AUTH_TOKEN')?.value ?? ''
    let caught = 0
    const rounds = 25
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await aUser(db.database, panelId)
      const { cookie: stolen } = await signIn(db.database, { panelId, userId: id, now: node.time.now })
      let own = stolen
      for (let step = 0; step <= 1 + (round % 4); step += 1) own = await next(own)
      const copy = await use(stolen)
      const after = await use(own)
      if (copy.statusCode === 401 && after.statusCode === 401) caught += 1
    }
    expect(caught).toBe(rounds)
    await node.app.close()
  })
})
