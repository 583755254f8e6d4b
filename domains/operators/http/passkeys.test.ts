import { codeAt } from '@vitrine/identity'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { removeDueFactors } from '../commands/reset-factor.ts'
import { askConsole, type ConsoleApp, consoleApp, type OperatorClient, signedIn, softPasskey, TEST_SECRET } from '../testing/index.ts'

const MINUTE_MS = 60_000
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
const post = (path: string, body: unknown, cookie?: string) => askConsole(console_.app, { method: 'POST', path, body, cookie })
const mailsTo = (email: string) =>
  db.database.system((trx) =>
    trx.rows(sql<{ kind: string }>`select kind from operators.mail where receiver = ${email} and kind like 'passkey-%' order by id`),
  )
const actsOf = (operatorId: number) =>
  db.database.system((trx) =>
    trx.rows(sql<{ action: string; outcome: string }>`
      select action, outcome from operators.deployment_audit where operator_id = ${operatorId} and action not like 'session.opened' order by id`),
  )

let count = 0
let email = ''
let operator: OperatorClient & { readonly operatorId: number }
beforeEach(async () => {
  count += 1
  email = `keeper${count}@example.com`
  operator = await signedIn(console_, { email, places: [{ panelId, role: 'support' }] })
})

async function registered(passkey = softPasskey(), counter = 0) {
  const { challenge } = (await operator.ask('POST', '/passkeys/begin', {})).body.data
  const added = await operator.ask('POST', '/passkeys', { name: 'Laptop', response: passkey.made({ challenge, counter }) })
  expect(added.status).toBe(201)
  return { passkey, id: added.body.data.id as number }
}

async function begunSignIn() {
  const begun = await post('/session/passkey/begin', {})
  return { challenge: begun.body.data.challenge as string, cookie: begun.cookie, options: begun.body.data }
}

describe('a passkey', () => {
  it('is registered with a fresh proof, tells it by mail and signs out everywhere else', async () => {
    later(MINUTE_MS)
    const other = await signedIn(console_, { email })
    const options = (await operator.ask('POST', '/passkeys/begin', {})).body.data
    expect(options).toMatchObject({
      rp: { id: 'console.localhost' },
      user: { name: email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const passkey = softPasskey()
    const added = await operator.ask('POST', '/passkeys', { name: ' Laptop ', response: passkey.made(options) })
    expect(added.body.data).toMatchObject({ name: 'Laptop', lastUsedAt: null })
    expect((await operator.ask('GET', '/passkeys')).body.data).toEqual([added.body.data])
    expect((await operator.ask('GET', '/me')).body.data.hasPasskey).toBe(true)
    expect((await other.ask('GET', '/me')).status).toBe(401)
    expect(await mailsTo(email)).toEqual([{ kind: 'passkey-added' }])
    expect(await actsOf(operator.operatorId)).toEqual([{ action: 'passkey.added', outcome: 'done' }])
    const again = (await operator.ask('POST', '/passkeys/begin', {})).body.data
    expect(again.excludeCredentials).toMatchObject([{ id: passkey.id }])
    expect((await operator.ask('POST', '/passkeys', { name: 'Copy', response: passkey.made(again) })).status).toBe(422)
    later(11 * MINUTE_MS)
    for (const [path, body] of [
      ['/passkeys/begin', {}],
      ['/passkeys', { name: 'Late', response: softPasskey().made(again) }],
    ] as const)
      expect((await operator.ask('POST', path, body)).body.details).toEqual({ code: 'step_up' })
    expect((await operator.ask('DELETE', `/passkeys/${added.body.data.id}`)).body.details).toEqual({ code: 'step_up' })
  })

  it('signs in at once in place of password and code', async () => {
    const { passkey } = await registered()
    const { challenge, cookie, options } = await begunSignIn()
    expect(options).toMatchObject({ rpId: 'console.localhost', userVerification: 'required' })
    expect((await askConsole(console_.app, { method: 'GET', path: '/me', cookie })).status).toBe(401)
    const entered = await post('/session/passkey', { response: passkey.signed({ challenge }) }, cookie)
    expect(entered.body.data).toMatchObject({ email, hasPasskey: true })
    expect(entered.cookie).not.toBe(cookie)
    const me = await askConsole(console_.app, { method: 'GET', path: '/me', cookie: entered.cookie })
    expect(new Date(me.body.data.provedUntil).getTime()).toBeGreaterThan(console_.time.now.getTime())
    expect((await operator.ask('GET', '/passkeys')).body.data[0].lastUsedAt).toBe(console_.time.now.toISOString())
  })

  it('signs a challenge once, within five minutes, for the browser that asked', async () => {
    const { passkey } = await registered()
    const one = await begunSignIn()
    const other = await begunSignIn()
    const response = passkey.signed({ challenge: one.challenge })
    expect((await post('/session/passkey', { response }, other.cookie)).status).toBe(422)
    expect((await post('/session/passkey', { response })).status).toBe(422)
    expect((await post('/session/passkey', { response }, one.cookie)).status).toBe(200)
    expect((await post('/session/passkey', { response }, one.cookie)).status).toBe(422)
    const late = await begunSignIn()
    later(5 * MINUTE_MS)
    expect((await post('/session/passkey', { response: passkey.signed({ challenge: late.challenge }) }, late.cookie)).status).toBe(422)
    const failed = await begunSignIn()
    const wrong = passkey.signed({ challenge: failed.challenge, origin: 'http://elsewhere.localhost' })
    expect((await post('/session/passkey', { response: wrong }, failed.cookie)).status).toBe(422)
    const right = passkey.signed({ challenge: failed.challenge })
    expect((await post('/session/passkey', { response: right }, failed.cookie)).status).toBe(422)
  })

  it.each([
    ['for another origin', { origin: 'http://console.localhost.evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without its user being verified', { isVerified: false }],
  ])('proves nothing %s, neither when it is made nor when it signs', async (_, wrong) => {
    const { challenge } = (await operator.ask('POST', '/passkeys/begin', {})).body.data
    const made = await operator.ask('POST', '/passkeys', { name: 'Wrong', response: softPasskey().made({ challenge, ...wrong }) })
    expect(made.status).toBe(422)
    const { passkey } = await registered()
    const begun = await begunSignIn()
    const response = passkey.signed({ challenge: begun.challenge, ...wrong })
    const refused = await post('/session/passkey', { response }, begun.cookie)
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'This passkey was not accepted. Try again, or use your password and a code.',
    ])
    expect(await actsOf(operator.operatorId)).toContainEqual({ action: 'session.passkey', outcome: 'refused' })
  })

  it('is refused alike when it is unknown or signed by another key', async () => {
    const { passkey } = await registered()
    const [unknown, forger] = [softPasskey(), softPasskey()]
    const texts = new Set<string>()
    const one = await begunSignIn()
    texts.add((await post('/session/passkey', { response: unknown.signed({ challenge: one.challenge }) }, one.cookie)).text)
    const two = await begunSignIn()
    const forged = { ...forger.signed({ challenge: two.challenge }), id: passkey.id, rawId: passkey.id }
    texts.add((await post('/session/passkey', { response: forged }, two.cookie)).text)
    expect(texts.size).toBe(1)
  })

  it('whose counter goes back is refused and noted', async () => {
    const { passkey } = await registered(softPasskey(), 4)
    const enter = async (counter: number) => {
      const { challenge, cookie } = await begunSignIn()
      return (await post('/session/passkey', { response: passkey.signed({ challenge, counter }) }, cookie)).status
    }
    expect([await enter(5), await enter(5), await enter(4), await enter(0), await enter(6)]).toEqual([200, 422, 422, 422, 200])
    const noted = (await actsOf(operator.operatorId)).filter(({ action }) => action === 'passkey.counter-went-back')
    expect(noted).toHaveLength(3)
  })

  it('is a fresh proof for its own operator alone', async () => {
    const { passkey } = await registered()
    later(11 * MINUTE_MS)
    expect((await operator.ask('POST', '/passkeys/begin', {})).body.details).toEqual({ code: 'step_up' })
    const options = (await operator.ask('POST', '/proof/passkey/begin', {})).body.data
    expect(options.allowCredentials).toMatchObject([{ id: passkey.id }])
    expect((await operator.ask('POST', '/proof/passkey', { response: passkey.signed(options) })).status).toBe(204)
    expect((await operator.ask('POST', '/passkeys/begin', {})).status).toBe(200)
    const stranger = await signedIn(console_, { email: `stranger${count}@example.com` })
    expect((await stranger.ask('POST', '/proof/passkey/begin', {})).status).toBe(422)
    const own = softPasskey()
    const made = (await stranger.ask('POST', '/passkeys/begin', {})).body.data
    await stranger.ask('POST', '/passkeys', { name: 'Own', response: own.made(made) })
    for (const status of [422, 422, 422]) {
      const { challenge } = (await stranger.ask('POST', '/proof/passkey/begin', {})).body.data
      expect((await stranger.ask('POST', '/proof/passkey', { response: passkey.signed({ challenge }) })).status).toBe(status)
    }
    expect((await stranger.ask('GET', '/me')).status).toBe(401)
  })

  it('that was asked to prove does not register, and the other way round', async () => {
    const { passkey } = await registered()
    const proof = (await operator.ask('POST', '/proof/passkey/begin', {})).body.data
    expect((await operator.ask('POST', '/passkeys', { name: 'No', response: softPasskey().made(proof) })).status).toBe(422)
    const adding = (await operator.ask('POST', '/passkeys/begin', {})).body.data
    expect((await operator.ask('POST', '/proof/passkey', { response: passkey.signed(adding) })).status).toBe(422)
  })

  it('is removed by its operator, who keeps the authenticator app', async () => {
    const { passkey, id } = await registered()
    const stranger = await signedIn(console_, { email: `remover${count}@example.com` })
    expect((await stranger.ask('DELETE', `/passkeys/${id}`)).status).toBe(404)
    expect((await operator.ask('DELETE', `/passkeys/${id}`)).status).toBe(204)
    expect((await operator.ask('GET', '/passkeys')).body.data).toEqual([])
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['passkey-added', 'passkey-removed'])
    const { challenge, cookie } = await begunSignIn()
    expect((await post('/session/passkey', { response: passkey.signed({ challenge }) }, cookie)).status).toBe(422)
    later(MINUTE_MS)
    const first = await post('/session', { email, password: 'correct horse battery' })
    expect(first.body.data).toEqual({ step: 'second_factor' })
    expect((await post('/session/second-factor', { code: codeAt(TEST_SECRET, console_.time.now) }, first.cookie)).status).toBe(200)
  })

  it('goes with the factor that an owner resets, and opens nothing for somebody who is suspended', async () => {
    const { passkey } = await registered()
    const enter = async () => {
      const { challenge, cookie } = await begunSignIn()
      return (await post('/session/passkey', { response: passkey.signed({ challenge }) }, cookie)).status
    }
    await db.database.system((trx) =>
      trx.run(sql`update operators.operator set suspended_at = ${console_.time.now} where operator_id = ${operator.operatorId}`),
    )
    expect(await enter()).toBe(422)
    await db.database.system((trx) =>
      trx.run(sql`update operators.operator set suspended_at = null where operator_id = ${operator.operatorId}`),
    )
    expect(await enter()).toBe(200)
    const owner = await signedIn(console_, { email: `owner${count}@example.com`, places: [{ panelId, role: 'owner' }] })
    const staff = (await owner.ask('GET', '/panels/harbour/staff?q=keeper')).body.rows
    expect(staff.find((one: { id: number }) => one.id === operator.operatorId).factor).toBe('passkey')
    expect((await owner.ask('POST', `/panels/harbour/staff/${operator.operatorId}/reset-factor`, {})).status).toBe(200)
    // Who comes in by the passkey has not lost it.
    expect(await enter()).toBe(200)
    later(24 * 60 * MINUTE_MS)
    expect(await removeDueFactors(db.database, console_.time.now)).toEqual([])
    const anew = await signedIn(console_, { email: `owner${count}@example.com` })
    expect((await anew.ask('POST', `/panels/harbour/staff/${operator.operatorId}/reset-factor`, {})).status).toBe(200)
    later(24 * 60 * MINUTE_MS)
    expect(await removeDueFactors(db.database, console_.time.now)).toEqual([operator.operatorId])
    expect(await enter()).toBe(422)
  })
})

it('a network that only begins to sign in has to wait', async () => {
  const begin = () => askConsole(console_.app, { method: 'POST', path: '/session/passkey/begin', body: {} })
  later(120 * MINUTE_MS)
  const statuses: number[] = []
  for (let at = 0; at < 25; at += 1) statuses.push((await begin()).status)
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200))
  expect(statuses.at(-1)).toBe(429)
  later(120 * MINUTE_MS)
})
