import { codeAt } from '@vitrine/identity'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueSetupCode } from '../commands/set-up-first-owner.ts'
import { askConsole, type ConsoleApp, consoleApp, signedIn, TEST_SECRET } from '../testing/index.ts'

let db: TestDatabase
let console_: ConsoleApp
beforeAll(async () => {
  db = await testDatabase()
  console_ = await consoleApp(db.database)
})
afterAll(async () => {
  await console_.app.close()
  await db.close()
})

const post = (path: string, body: unknown, cookie?: string) => askConsole(console_.app, { method: 'POST', path, body, cookie })
const get = (path: string, cookie?: string) => askConsole(console_.app, { method: 'GET', path, cookie })
const later = (ms: number) => {
  console_.time.now = new Date(console_.time.now.getTime() + ms)
}
const OWNER = { email: 'first@example.com', password: 'a long and quiet harbour' }

describe('a deployment without operators', () => {
  it('is opened by a code that a command prints, once', async () => {
    expect((await get('/setup')).body).toEqual({ data: { needsCode: true } })
    const person = { name: 'Ines Varga', ...OWNER }
    expect((await post('/setup', { code: 'vt_wrong', ...person })).status).toBe(422)
    const code = await db.database.system((trx) => issueSetupCode(trx, console_.time.now))
    expect((await post('/setup', { code, ...person, password: 'aaaaaaaaaaaaaa' })).body.errors).toHaveProperty('password')
    const first = await post('/setup', { code, ...person })
    expect(first.body).toEqual({ data: { step: 'set_up' } })
    expect((await get('/me', first.cookie)).status).toBe(401)
    const { secret, otpauthUrl } = (await post('/session/set-up', {}, first.cookie)).body.data
    expect(otpauthUrl).toContain('otpauth://totp/')
    expect((await post('/session/set-up/confirm', { code: '000000' }, first.cookie)).status).toBe(422)
    const done = await post('/session/set-up/confirm', { code: codeAt(secret, console_.time.now) }, first.cookie)
    expect(done.body.data.recoveryCodes).toHaveLength(10)
    expect(done.body.data.me).toMatchObject({ name: 'Ines Varga', deploymentRole: 'owner' })
    expect((await get('/me', done.cookie)).status).toBe(200)
    expect((await get('/me', first.cookie)).status).toBe(401)
    expect((await get('/setup')).status).toBe(404)
    expect((await post('/setup', { code, ...person })).status).toBe(404)
    expect(await db.database.system((trx) => issueSetupCode(trx, console_.time.now))).toBeUndefined()
    const [one, again] = done.body.data.recoveryCodes as string[]
    const byCode = await post('/session', OWNER)
    expect((await post('/session/second-factor', { code: one }, byCode.cookie)).status).toBe(200)
    const used = await post('/session', OWNER)
    expect((await post('/session/second-factor', { code: one }, used.cookie)).status).toBe(422)
    expect((await post('/session/second-factor', { code: again }, used.cookie)).status).toBe(200)
  })
})

describe('signing in', () => {
  it('answers alike whether a person is unknown or mistaken', async () => {
    const unknown = await post('/session', { email: 'nobody@example.com', password: 'whatever it is' })
    const mistaken = await post('/session', { email: OWNER.email, password: 'whatever it is' })
    expect([unknown.status, mistaken.status]).toEqual([422, 422])
    expect(unknown.text).toBe(mistaken.text)
  })
  it('takes a code of the app once', async () => {
    const panel = await aPanel(db.database, { key: 'once', hosts: ['once.localhost'] })
    const operator = await signedIn(console_, { email: 'once@example.com', places: [{ panelId: panel.id, role: 'support' }] })
    const me = (await operator.ask('GET', '/me')).body.data
    expect(me.panels).toMatchObject([{ key: 'once', role: 'support' }])
    expect(me.panels[0].permissions).toContain('orders.act')
    const second = await post('/session', { email: 'once@example.com', password: 'correct horse battery' })
    const code = codeAt(TEST_SECRET, console_.time.now)
    expect((await post('/session/second-factor', { code }, second.cookie)).body.errors).toHaveProperty('code')
  })
  it('waits longer after every try from the fourth on, and forgets them after an hour', async () => {
    const guess = () => post('/session', { email: 'guessed@example.com', password: 'whatever it is' })
    expect([(await guess()).status, (await guess()).status, (await guess()).status]).toEqual([422, 422, 422])
    expect((await guess()).status).toBe(429)
    later(31_000)
    expect((await guess()).status).toBe(422)
    later(31_000)
    expect((await guess()).status).toBe(429)
    later(3_700_000)
    expect((await guess()).status).toBe(422)
  })
})

describe('a session', () => {
  it('ends after half an hour without a call, after twelve hours in any case, and by signing out', async () => {
    const one = await signedIn(console_, { email: 'idle@example.com' })
    later(29 * 60_000)
    expect((await one.ask('GET', '/me')).status).toBe(200)
    later(31 * 60_000)
    expect((await one.ask('GET', '/me')).status).toBe(401)
    const two = await signedIn(console_, { email: 'idle@example.com' })
    expect((await two.ask('DELETE', '/session')).status).toBe(204)
    expect((await two.ask('GET', '/me')).status).toBe(401)
  })
  it('ends with the third wrong proof', async () => {
    const one = await signedIn(console_, { email: 'proof@example.com' })
    later(11 * 60_000)
    expect((await one.ask('POST', '/proof', { code: codeAt(TEST_SECRET, console_.time.now) })).status).toBe(204)
    for (const status of [422, 422, 422, 401]) expect((await one.ask('POST', '/proof', { code: '000000' })).status).toBe(status)
  })
})

describe('requests of other pages', () => {
  it('are refused, with or without a session', async () => {
    const { app } = console_
    const from = (headers: Record<string, string>) =>
      askConsole(app, { method: 'GET', path: '/setup', headers: { 'x-console': '', ...headers } })
    expect((await from({})).status).toBe(422)
    expect((await from({ 'sec-fetch-site': 'cross-site' })).status).toBe(422)
    expect((await from({ 'sec-fetch-site': 'same-site', 'x-console': '1' })).status).toBe(422)
    expect((await from({ 'sec-fetch-site': 'same-origin' })).status).toBe(404)
    const write = await askConsole(app, {
      method: 'POST',
      path: '/session',
      body: OWNER,
      headers: { 'sec-fetch-site': 'same-origin', 'x-console': '' },
    })
    expect(write.status).toBe(422)
  })
  it('reach nothing of the console on a shop’s host, and nothing of a shop on the console’s', async () => {
    const { app } = console_
    const ask = (host: string, url: string) => app.inject({ method: 'GET', url, headers: { host, 'x-console': '1' } })
    expect((await ask('once.localhost', '/operator/v1/setup')).statusCode).toBe(404)
    expect((await ask('once.localhost', '/@console/operator/v1/setup')).statusCode).toBe(404)
    expect((await ask('console.localhost', '/core/openapi.json')).statusCode).toBe(404)
    expect((await ask('core.console.localhost', '/operator/v1/me')).statusCode).not.toBe(200)
  })
})
