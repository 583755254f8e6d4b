import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IdentityApp, identityApp } from '../testing/app.ts'
import { aUser, signIn } from '../testing/index.ts'

const MINUTE_MS = 60_000

let db: TestDatabase
let shop: IdentityApp
let panel: Awaited<ReturnType<typeof aPanel>>
beforeAll(async () => {
  db = await testDatabase()
  shop = await identityApp(db.database)
  panel = await aPanel(db.database)
})
afterAll(async () => {
  await shop.app.close()
  await db.close()
})

interface Sent {
  readonly bearer: string
  readonly body?: object | undefined
  /** Who asks; the machine's own address is a proxy's, which may say for whom. */
  readonly ip?: string
  readonly forwardedFor?: string
}

async function ask(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, { bearer, body, ip, forwardedFor }: Sent) {
  const answer = await shop.app.inject({
    method,
    url: `/core/api/v1${path}`,
    headers: { host: panel.host, authorization: `Bearer ${bearer}`, ...(forwardedFor ? { 'x-forwarded-for': forwardedFor } : {}) },
    ...(body ? { payload: body } : {}),
    ...(ip === undefined ? {} : { remoteAddress: ip }),
  })
  return { status: answer.statusCode, body: answer.body ? answer.json() : undefined }
}

async function aPerson() {
  const { id } = await aUser(db.database, panel.id)
  const { bearer } = await signIn(db.database, { panelId: panel.id, userId: id, now: shop.time.now })
  const of = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', body?: object) => ask(method, `/api-keys${path}`, { bearer, body })
  const make = async (body: object = {}) => (await of('POST', '', body)).body.data as { id: number; api_key: string; masked: string }
  const list = async () => (await of('GET')).body.data as { id: number; name: string; last_used_at: string | null }[]
  return { id, bearer, of, make, list }
}
const profile = async (key: string, ip?: string) =>
  (await ask('GET', '/profile', { bearer: key, ...(ip === undefined ? {} : { ip }) })).status

describe('two keys of one account', () => {
  it('work side by side, so that the second takes over before the first ends', async () => {
    const person = await aPerson()
    const [first, second] = [await person.make({ name: 'Panel' }), await person.make({ name: ' New panel ' })]
    expect([await profile(first.api_key), await profile(second.api_key)]).toEqual([200, 200])
    expect(await person.list()).toMatchObject([
      { id: second.id, name: 'New panel', masked: second.masked, addresses: [], is_test: false, scopes: ['read', 'orders', 'money'] },
      { id: first.id, name: 'Panel', masked: first.masked },
    ])
    expect(first.masked).toBe(`${first.api_key.slice(0, 7)}…${first.api_key.slice(-4)}`)
    expect((await person.of('DELETE', `/${first.id}`)).status).toBe(204)
    expect([await profile(first.api_key), await profile(second.api_key)]).toEqual([401, 200])
    expect(await person.of('DELETE', `/${first.id}`)).toEqual({ status: 404, body: { message: 'Not Found' } })
  })
  it('are all there can be, however many are asked for at once', async () => {
    const person = await aPerson()
    const answers = await Promise.all(Array.from({ length: 5 }, () => person.of('POST')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422, 422])
    expect(answers.find(({ status }) => status === 422)?.body.message).toBe('An account can have 2 keys of this kind. Revoke one first.')
    expect(await person.list()).toHaveLength(2)
  })
  it('are shown in full once, and stored as a hash', async () => {
    const person = await aPerson()
    const { api_key: key } = await person.make()
    expect(JSON.stringify(await person.list())).not.toContain(key)
    const rows = await db.database.read(panel.id, (trx) =>
      trx.rows(sql<{ all: string }>`select t::text as all from identity.api_token t where panel_id = ${trx.panelId}`),
    )
    expect(JSON.stringify(rows)).not.toContain(key.slice(8, -5))
  })
  it('say when they were used, to the minute', async () => {
    const person = await aPerson()
    const { id, api_key: key } = await person.make()
    const usedAt = async () => (await person.list()).find((one) => one.id === id)?.last_used_at
    expect(await usedAt()).toBeNull()
    await profile(key)
    const first = shop.time.now.toISOString()
    expect(await usedAt()).toBe(first)
    shop.advance(MINUTE_MS / 2)
    await profile(key)
    expect(await usedAt()).toBe(first)
    shop.advance(MINUTE_MS)
    await profile(key)
    expect(await usedAt()).toBe(shop.time.now.toISOString())
  })
  it('are one for the calls that know of one: the newest is shown, a new one replaces both, and a deletion ends both (APITOKEN-001)', async () => {
    const person = await aPerson()
    const old = (method: 'GET' | 'POST' | 'DELETE') =>
      ask(method, '/api-token', { bearer: person.bearer, body: method === 'POST' ? {} : undefined })
    const [first, second] = [await person.make(), await person.make()]
    expect((await old('GET')).body.data.api_token).toBe(second.masked)
    const made = (await old('POST')).body.data.api_token
    expect(await Promise.all([first.api_key, second.api_key, made].map((key) => profile(key)))).toEqual([401, 401, 200])
    await person.make()
    expect((await old('DELETE')).status).toBe(204)
    expect([(await old('GET')).body.data.api_token, await person.list()]).toEqual([null, []])
  })
  it('are made and changed by a session that just proved whose it is, and ended by any', async () => {
    const person = await aPerson()
    const { id } = await person.make()
    shop.advance(11 * MINUTE_MS)
    const refused = [await person.of('POST'), await person.of('PATCH', `/${id}`, { addresses: [] })]
    expect(refused.map(({ status, body }) => [status, Object.keys(body.errors)])).toEqual([
      [422, ['step_up']],
      [422, ['step_up']],
    ])
    expect((await person.of('DELETE', `/${id}`)).status).toBe(204)
  })
  it('are nobody else’s to see, change or end', async () => {
    const [person, other] = [await aPerson(), await aPerson()]
    const { id, api_key: key } = await person.make({ name: 'Mine' })
    expect(await other.list()).toEqual([])
    for (const [method, body] of [
      ['PATCH', { name: 'Theirs' }],
      ['DELETE', undefined],
    ] as const)
      expect(await other.of(method, `/${id}`, body)).toEqual({ status: 404, body: { message: 'Not Found' } })
    expect(await profile(key)).toBe(200)
    expect((await person.list())[0]?.name).toBe('Mine')
    expect((await ask('GET', '/api-keys', { bearer: key })).status).toBe(401)
  })
})

describe('a key that is bound to addresses', () => {
  it('is refused from everywhere else, with the reason, and so is not used there', async () => {
    const person = await aPerson()
    const { id, api_key: key } = await person.make({ addresses: ['203.0.113.0/24', '2001:DB8::7'] })
    for (const ip of ['203.0.114.1', '2001:db8::8', '127.0.0.1'])
      expect(await ask('GET', '/profile', { bearer: key, ip })).toEqual({
        status: 401,
        body: { message: 'This key may not be used from this address.' },
      })
    expect((await person.list())[0]).toMatchObject({ id, last_used_at: null, addresses: ['203.0.113.0/24', '2001:db8::7'] })
    expect([await profile(key, '203.0.113.9'), await profile(key, '::ffff:203.0.113.9'), await profile(key, '2001:db8::7')]).toEqual([
      200, 200, 200,
    ])
  })
  it('is checked against the address that a trusted proxy names, and no other', async () => {
    const { api_key: key } = await (await aPerson()).make({ addresses: ['203.0.113.9'] })
    const by = async (ip: string, forwardedFor: string) => (await ask('GET', '/profile', { bearer: key, ip, forwardedFor })).status
    expect(await by('127.0.0.1', '203.0.113.9')).toBe(200)
    expect(await by('127.0.0.1', '203.0.113.9, 198.51.100.1')).toBe(401)
    expect(await by('198.51.100.1', '203.0.113.9')).toBe(401)
  })
  it('is bound to new addresses as soon as they are saved', async () => {
    const person = await aPerson()
    const { id, api_key: key } = await person.make()
    expect(await profile(key, '198.51.100.1')).toBe(200)
    expect((await person.of('PATCH', `/${id}`, { addresses: ['203.0.113.9'] })).body.data).toMatchObject({ id, addresses: ['203.0.113.9'] })
    expect([await profile(key, '198.51.100.1'), await profile(key, '203.0.113.9')]).toEqual([401, 200])
    // Another name leaves the addresses alone.
    expect((await person.of('PATCH', `/${id}`, { name: 'Shop' })).body.data).toMatchObject({ name: 'Shop', addresses: ['203.0.113.9'] })
    await person.of('PATCH', `/${id}`, { addresses: [] })
    expect(await profile(key, '198.51.100.1')).toBe(200)
  })
  it('takes addresses and networks of both kinds, twenty at most, and nothing else', async () => {
    const person = await aPerson()
    const { body, status } = await person.of('POST', '', { addresses: ['203.0.113.7', 'example.com'] })
    expect([status, body.errors]).toEqual([
      422,
      { 'addresses.1': ['example.com is not an IP address or a network such as 203.0.113.0/24.'] },
    ])
    const many = Array.from({ length: 21 }, (_, index) => `203.0.113.${index}`)
    expect((await person.of('POST', '', { addresses: many })).body.errors).toEqual({
      addresses: ['The addresses must not have more than 20 items.'],
    })
    expect((await person.of('POST', '', { addresses: many.slice(1) })).status).toBe(200)
    expect(await person.list()).toHaveLength(1)
  })
})

describe('a test key', () => {
  it('opens nothing here, where it would order in earnest', async () => {
    const person = await aPerson()
    const { api_key: key } = await person.make({ is_test: true })
    for (const path of ['/profile', '/orders'])
      expect(await ask('GET', path, { bearer: key })).toEqual(
        path === '/orders'
          ? { status: 404, body: { message: 'Not Found' } }
          : { status: 401, body: { message: 'This is a test key: it works with API v2 only.' } },
      )
  })
  it('takes no place of a key in earnest', async () => {
    const person = await aPerson()
    for (const is_test of [true, false, true, false]) expect((await person.of('POST', '', { is_test })).status).toBe(200)
    for (const is_test of [true, false]) expect((await person.of('POST', '', { is_test })).status).toBe(422)
  })
})
