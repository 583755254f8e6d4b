import { randomUUID } from 'node:crypto'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '../model/tokens.ts'
import { type IdentityApp, identityApp } from '../testing/app.ts'
import { aBrowser } from '../testing/browser.ts'
import { aUser } from '../testing/index.ts'

const host = 'home.localhost'
const password = 'correct horse battery'
const firefox = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  'cf-ipcountry': 'DE',
  'x-forwarded-for': '203.0.113.7',
}
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

let people = 0
async function aPerson() {
  people += 1
  const email = `sessions${people}@x.test`
  const { id } = await aUser(db.database, panelId, { email, password })
  const enter = async (sent: Record<string, string> = {}) => {
    const browser = aBrowser(shop, host, sent)
    await browser.ask('POST', '/login', { email, password })
    return browser
  }
  return { id, email, enter }
}
const rows = (answer: { data: unknown }) => answer.data as Record<string, unknown>[]
const mailsOf = (userId: number) =>
  db.database.read(panelId, (trx) =>
    trx.rows(sql<{ topic: string }>`
      select topic from platform.outbox where panel_id = ${panelId} and payload @> ${JSON.stringify({ userId })} and topic = 'identity.signed-in-from-new-device'`),
  )

describe('the device cookie', () => {
  const devicesOf = (userId: number) =>
    db.database.read(panelId, (trx) =>
      trx.rows(
        sql<{ hash: Buffer }>`select token_hash as hash from identity.known_device where panel_id = ${panelId} and user_id = ${userId}`,
      ),
    )
  it('never takes over a value that somebody else put into the browser', async () => {
    const planted = `vd_${'B'.repeat(43)}`
    const { id, enter } = await aPerson()
    const browser = await enter({ cookie: `known_device=${planted}` })
    const given = browser.cookies.get('known_device') ?? ''
    expect(given).toMatch(/vd_[\w-]{43}$/)
    expect(given.split('.').pop()).not.toBe(planted)
    const known = await devicesOf(id)
    expect(known.map(({ hash }) => hash.equals(hashToken(planted)))).toEqual([false])
  })
  it('is not the device of a second account because it is one of a first', async () => {
    const [attacker, victim] = [await aPerson(), await aPerson()]
    const cookie = (await attacker.enter()).cookies.get('known_device') ?? ''
    await victim.enter({ cookie: `known_device=${cookie}` })
    const known = await devicesOf(victim.id)
    expect(known.map(({ hash }) => hash.equals(hashToken(cookie)))).toEqual([false])
  })
  it('remembers both accounts of one browser: nobody is told of a new device twice', async () => {
    const [first, second] = [await aPerson(), await aPerson()]
    const other = await first.enter()
    let cookie = other.cookies.get('known_device') ?? ''
    for (const person of [second, first, second, first]) {
      const browser = await person.enter({ cookie: `known_device=${cookie}` })
      cookie = browser.cookies.get('known_device') ?? ''
    }
    expect([(await devicesOf(first.id)).length, (await devicesOf(second.id)).length]).toEqual([1, 1])
    expect([await mailsOf(first.id), await mailsOf(second.id)]).toEqual([[], []])
  })
})

describe('the list of sessions', () => {
  it('trusts no country from a visitor who came through no proxy', async () => {
    const { enter } = await aPerson()
    const here = await enter({ 'cf-ipcountry': 'DE' })
    expect(rows(await here.ask('GET', '/api/v1/sessions'))[0]).toMatchObject({ country: null })
  })
  it('names device, country by the proxy and last use, and says which one is this', async () => {
    const { enter } = await aPerson()
    const here = await enter(firefox)
    shop.advance(60_000)
    await enter({ 'x-country-code': 'US' })
    const list = rows(await here.ask('GET', '/api/v1/sessions'))
    expect(list).toHaveLength(2)
    expect(list[0]).toMatchObject({ browser: null, system: null, country: null, is_current: false, is_by_staff: false })
    expect(list[1]).toMatchObject({ browser: 'Firefox', system: 'Linux', country: 'DE', address: '203.0.113.7', is_current: true })
    shop.advance(60_000)
    await here.ask('GET', '/refresh', undefined, { 'sec-fetch-site': 'same-origin' })
    expect(rows(await here.ask('GET', '/api/v1/sessions'))[0]).toMatchObject({
      is_current: true,
      last_seen_at: shop.time.now.toISOString(),
    })
  })
  it('ends one of them at once, and never somebody else’s', async () => {
    const [ann, bob] = [await aPerson(), await aPerson()]
    const [here, there, foreign] = [await ann.enter(), await ann.enter(), await bob.enter()]
    const idOf = async (browser: typeof here) => rows(await browser.ask('GET', '/api/v1/sessions')).find((row) => row.is_current)?.id
    const [own, other] = [await idOf(there), await idOf(foreign)]
    const never = await here.ask('DELETE', `/api/v1/sessions/${randomUUID()}`)
    const stranger = await here.ask('DELETE', `/api/v1/sessions/${other}`)
    expect([stranger.status, stranger.body]).toEqual([404, never.body])
    expect((await foreign.ask('GET', '/api/v1/profile')).status).toBe(200)
    expect((await here.ask('DELETE', `/api/v1/sessions/${own}`)).status).toBe(204)
    expect((await there.ask('GET', '/api/v1/profile')).status).toBe(401)
    expect((await there.ask('GET', '/refresh', undefined, { 'sec-fetch-site': 'same-origin' })).status).toBe(401)
    expect((await here.ask('GET', '/api/v1/profile')).status).toBe(200)
  })
  it('is empty everywhere after signing out everywhere, and the cookies of this browser are gone', async () => {
    const { enter } = await aPerson()
    const [here, there] = [await enter(), await enter()]
    expect((await here.ask('DELETE', '/api/v1/sessions')).status).toBe(204)
    expect([here.cookies.has('AUTH_TOKEN'), here.cookies.has('onPanelLoggedIn')]).toEqual([false, false])
    expect([(await here.ask('GET', '/api/v1/profile')).status, (await there.ask('GET', '/api/v1/profile')).status]).toEqual([401, 401])
  })
})

describe('a browser that is new to an account', () => {
  it('is told to its owner, the first one and known ones are not', async () => {
    const { id, email, enter } = await aPerson()
    const first = await enter()
    await first.ask('POST', '/logout')
    first.dropBearer()
    await first.ask('POST', '/login', { email, password })
    expect(await mailsOf(id)).toHaveLength(0)
    await enter()
    expect(await mailsOf(id)).toHaveLength(1)
  })
})
