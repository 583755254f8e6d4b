import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KEY_CALLS_A_MINUTE } from '../model/api-key.ts'
import { askConsole, type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '../testing/index.ts'

let db: TestDatabase
let known: ConsoleApp
let panelId: number
let owner: OperatorClient & { readonly operatorId: number }
let other: OperatorClient
const P = '/panels/harbour'
beforeAll(async () => {
  db = await testDatabase()
  known = await consoleApp(db.database)
  panelId = (await aPanel(db.database, { key: 'harbour' })).id
  await aPanel(db.database, { key: 'meadow' })
  owner = await signedIn(known, { email: 'owner@example.com', places: [{ panelId, role: 'owner' }] })
  other = await signedIn(known, { email: 'other@example.com', places: [{ panelId, role: 'owner' }] })
})
afterAll(async () => {
  await known.app.close()
  await db.close()
})

const make = (body: object, headers = {}) =>
  owner.ask('POST', `${P}/keys`, { name: 'Prices', permissions: ['audit.view'], ...body }, headers)
const tokenWith = async (body: object = {}): Promise<string> => (await make(body)).body.data.token
/** Asks as a program: no cookie, no header of the console. */
const program = (token: string, path = `${P}/audit`, more: { method?: string; body?: unknown } = {}) =>
  askConsole(known.app, { method: 'GET', path, ...more, headers: { authorization: `Bearer ${token}`, 'x-console': '' } })

describe('a key', () => {
  it('is shown once, also under a repeated key of the call, and stored as a hash', async () => {
    const key = { 'idempotency-key': 'one' }
    const [first, again] = [await make({}, key), await make({}, key)]
    expect([first.status, again.text]).toEqual([201, first.text])
    const { token, id } = first.body.data
    expect(token).toMatch(/^vo_[\w-]{43}$/)
    const list = await owner.ask('GET', `${P}/keys`)
    expect(list.body.rows[0]).toMatchObject({ id, lastFour: token.slice(-4), lastUsedAt: null, madeBy: { name: 'owner' } })
    expect(list.text + (await owner.ask('GET', `${P}/audit?limit=200`)).text).not.toContain(token.slice(3, -4))
  })
  it('may do what it names and nothing else, on its panel alone', async () => {
    const token = await tokenWith()
    expect((await program(token)).status).toBe(200)
    expect((await program(token, `${P}/staff`)).body.details).toEqual({ code: 'not_permitted', permission: 'staff.edit' })
    // A right that its maker has and that a key could have: this one does not name it.
    expect((await program(token, `${P}/guide`)).body.details).toEqual({ code: 'not_permitted', permission: 'services.view' })
    expect((await program(await tokenWith({ permissions: ['services.view'] }), `${P}/guide`)).status).toBe(200)
    for (const path of ['/panels/meadow/audit', '/panels/nowhere/audit'])
      expect([path, (await program(token, path)).status]).toEqual([path, 401])
    expect([(await program(`vo_${'a'.repeat(43)}`)).status, (await program('', '/me')).status]).toEqual([401, 422])
  })
  it('has no right that its maker lacks today', async () => {
    const token = (await other.ask('POST', `${P}/keys`, { name: 'Of other', permissions: ['audit.view', 'system.view'] })).body.data.token
    expect((await program(token)).status).toBe(200)
    const { rows } = (await owner.ask('GET', `${P}/staff`)).body
    const member = rows.find(({ email }: { email: string }) => email === 'other@example.com')
    expect((await owner.ask('POST', `${P}/staff/${member.id}/suspend`, {})).status).toBe(200)
    expect((await program(token)).status).toBe(404)
  })
  it.each([
    ['permissions.0', { permissions: ['staff.edit'] }],
    ['permissions.1', { permissions: ['audit.view', 'keys.edit'] }],
    ['permissions.0', { permissions: ['gateways.secret'] }],
    ['permissions.0', { permissions: ['users.impersonate'] }],
    ['permissions.0', { permissions: ['constructor'] }],
    ['permissions', { permissions: [] }],
    ['name', { name: ' ' }],
    ['addresses.0', { addresses: ['everywhere'] }],
    ['expiresAt', { expiresAt: '2020-01-01T00:00:00.000Z' }],
  ])('refuses a wrong %s', async (field, body) => {
    const refused = await make(body)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
  })
  it('is good from its addresses, until its end and until it is revoked', async () => {
    expect((await program(await tokenWith({ addresses: ['203.0.113.0/24'] }))).status).toBe(401)
    expect((await program(await tokenWith({ addresses: ['127.0.0.1'] }))).status).toBe(200)
    const { id, token } = (await make({})).body.data
    expect((await program(token)).status).toBe(200)
    expect((await owner.ask('GET', `${P}/keys`)).body.rows[0].lastUsedAt).toEqual(expect.any(String))
    expect((await owner.ask('DELETE', `${P}/keys/${id}`)).status).toBe(204)
    expect([(await program(token)).status, (await owner.ask('DELETE', `${P}/keys/${id}`)).status]).toEqual([401, 404])
    const brief = await tokenWith({ expiresAt: new Date(known.time.now.getTime() + 60_000).toISOString() })
    expect((await program(brief)).status).toBe(200)
    known.time.now = new Date(known.time.now.getTime() + 61_000)
    expect((await program(brief)).status).toBe(401)
  })
  it('is silent while its maker may not work anywhere', async () => {
    const token = await tokenWith()
    const suspend = (at: Date | null) =>
      db.database.system((trx) => trx.run(sql`update operators.operator set suspended_at = ${at} where operator_id = ${owner.operatorId}`))
    await suspend(known.time.now)
    expect((await program(token)).status).toBe(401)
    await suspend(null)
    expect((await program(token)).status).toBe(200)
  })
  it('has 120 calls a minute', async () => {
    const token = await tokenWith()
    known.time.now = new Date(Math.ceil(known.time.now.getTime() / 60_000) * 60_000 + 1000)
    for (let count = 0; count < KEY_CALLS_A_MINUTE; count += 1) expect((await program(token)).status).toBe(200)
    expect((await program(token)).status).toBe(429)
    known.time.now = new Date(known.time.now.getTime() + 60_000)
    expect((await program(token)).status).toBe(200)
  })
})

it('what a program does is recorded as the key, without a second proof of its maker', async () => {
  const { operatorId } = await signedIn(known, { email: 'sam@example.com', places: [{ panelId, role: 'support' }] })
  const { undo } = await owner.ask('PATCH', `${P}/staff/${operatorId}`, { version: 1, role: 'editor' })
  const token = await tokenWith({ name: 'Writer', permissions: ['services.view', 'audit.view'] })
  // It is open to anyone who may write something; the right of the change itself is missing.
  const refused = await program(token, `${P}/audit/${undo}/undo`, { method: 'POST', body: {} })
  expect([refused.status, refused.body.details]).toEqual([422, { code: 'not_permitted', permission: 'staff.edit' }])
  const [row] = (await owner.ask('GET', `${P}/audit?limit=1`)).body.rows
  expect(row).toMatchObject({ actor: { id: owner.operatorId, name: 'Writer', via: 'key' }, action: 'change.undone', outcome: 'refused' })
})
