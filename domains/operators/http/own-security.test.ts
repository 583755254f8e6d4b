import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '../testing/console-app.ts'
import { askConsole, type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '../testing/index.ts'

const MINUTE_MS = 60_000
const NEW_PASSWORD = 'seven lanterns over the pier'
let db: TestDatabase
let console_: ConsoleApp
let panelId: number
beforeAll(async () => {
  db = await testDatabase()
  console_ = await consoleApp(db.database)
  panelId = (await aPanel(db.database, { key: 'harbour' })).id
})
afterAll(async () => {
  await console_.app.close()
  await db.close()
})

const later = (ms: number) => {
  console_.time.now = new Date(console_.time.now.getTime() + ms)
}
const signIn = (password: string) => askConsole(console_.app, { method: 'POST', path: '/session', body: { email, password } })
const mails = () =>
  db.database.system((trx) =>
    trx.rows(sql<{ kind: string }>`select kind from operators.mail where receiver = ${email} and kind <> 'new-device' order by id`),
  )
const acts = () =>
  db.database.system((trx) =>
    trx.rows(sql<{ action: string; outcome: string }>`
      select action, outcome from operators.deployment_audit
       where operator_id = ${operator.operatorId} and action not like 'session.opened' order by id`),
  )
const isIn = async (who: OperatorClient) => (await who.ask('GET', '/me')).status === 200

let count = 0
let email = ''
let operator: OperatorClient & { readonly operatorId: number }
let other: OperatorClient
beforeEach(async () => {
  count += 1
  email = `keeper${count}@example.com`
  operator = await signedIn(
    console_,
    { email, places: [{ panelId, role: 'support' }] },
    { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  )
  // A code counts once.
  later(MINUTE_MS)
  other = await signedIn(
    console_,
    { email },
    { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1' },
  )
})

describe('own sessions', () => {
  it('are listed with where and when, and the one that asks is named', async () => {
    const { data } = (await operator.ask('GET', '/sessions')).body
    expect(data).toMatchObject([
      { browser: 'Safari', system: 'iPhone', isCurrent: false },
      { browser: 'Firefox', system: 'Linux', isCurrent: true },
    ])
    later(31 * MINUTE_MS)
    expect((await operator.ask('GET', '/sessions')).status).toBe(401)
  })
  it('are ended one by one, and never those of others', async () => {
    const stranger = await signedIn(console_, { email: `stranger${count}@example.com` })
    const [foreign] = (await stranger.ask('GET', '/sessions')).body.data
    expect((await operator.ask('DELETE', `/sessions/${foreign.id}`)).status).toBe(404)
    expect((await operator.ask('DELETE', '/sessions/1')).status).toBe(404)
    expect(await isIn(stranger)).toBe(true)
    const phone = (await operator.ask('GET', '/sessions')).body.data.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    expect((await operator.ask('DELETE', `/sessions/${phone.id}`)).status).toBe(204)
    expect([await isIn(operator), await isIn(other)]).toEqual([true, false])
    expect((await operator.ask('DELETE', `/sessions/${phone.id}`)).status).toBe(404)
    expect(await acts()).toEqual([{ action: 'session.ended', outcome: 'done' }])
  })
  it('are ended everywhere else at once', async () => {
    expect((await operator.ask('POST', '/sessions/end-others', {})).status).toBe(204)
    expect([await isIn(operator), await isIn(other)]).toEqual([true, false])
    expect(await acts()).toEqual([{ action: 'sessions.ended', outcome: 'done' }])
  })
})

describe('a password', () => {
  it('is changed after a fresh proof; the old one and the other sessions are over, a mail tells it', async () => {
    expect((await operator.ask('POST', '/password', { password: NEW_PASSWORD })).status).toBe(204)
    expect([await isIn(operator), await isIn(other)]).toEqual([true, false])
    expect((await signIn(PASSWORD)).status).toBe(422)
    expect((await signIn(NEW_PASSWORD)).body.data).toEqual({ step: 'second_factor' })
    expect(await mails()).toEqual([{ kind: 'password-changed' }])
    expect(await acts()).toContainEqual({ action: 'password.changed', outcome: 'done' })
  })
  it('is refused without a fresh proof, when it is short, and when it is easily guessed', async () => {
    for (const password of ['short', email]) {
      const refused = await operator.ask('POST', '/password', { password })
      expect([password, refused.status, Object.keys(refused.body.errors)]).toEqual([password, 422, ['password']])
    }
    later(11 * MINUTE_MS)
    expect((await operator.ask('POST', '/password', { password: NEW_PASSWORD })).body.details).toEqual({ code: 'step_up' })
    expect(await mails()).toEqual([])
    expect(await isIn(other)).toBe(true)
  })
})

describe('recovery codes', () => {
  const withCode = async (code: string) => {
    const { cookie } = await signIn(PASSWORD)
    return (await askConsole(console_.app, { method: 'POST', path: '/session/second-factor', body: { code }, cookie })).status
  }
  it('are made anew after a fresh proof: the new ones count once each, those before no more', async () => {
    const make = async () => (await operator.ask('POST', '/recovery-codes', {})).body.data.recoveryCodes as string[]
    const [before, after] = [await make(), await make()]
    expect(new Set([...before, ...after]).size).toBe(20)
    expect(await isIn(other)).toBe(false)
    expect([await withCode(before[0] ?? ''), await withCode(after[0] ?? ''), await withCode(after[0] ?? '')]).toEqual([422, 200, 422])
    expect(await mails()).toContainEqual({ kind: 'recovery-codes-renewed' })
    expect(await acts()).toContainEqual({ action: 'recovery-codes.renewed', outcome: 'done' })
  })
  it('are not shown without a fresh proof', async () => {
    later(11 * MINUTE_MS)
    expect((await operator.ask('POST', '/recovery-codes', {})).body.details).toEqual({ code: 'step_up' })
  })
})
