import { createSiteverify } from '@vitrine/connectors/captcha/siteverify'
import { changeSignInProvider, identityOperatorRoutes } from '@vitrine/identity'
import { noDocuments } from '@vitrine/identity/testing'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn, TEST_SECRET, testSecrets } from '@vitrine/operators/testing'
import type { Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { type Captcha, type IssuerName, OPENID_CLIENT, type Openid, startCaptcha, startOpenid } from '@vitrine/sandbox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInConnectors } from '../src/connected/sign-in-connectors.ts'
import { customerFacts } from '../src/customer-facts.ts'

let db: TestDatabase
let known: ConsoleApp
let owner: OperatorClient
let panel: Panel
let outside: Openid
let captcha: Captcha
beforeAll(async () => {
  ;[db, outside, captcha] = await Promise.all([testDatabase(), startOpenid(), startCaptcha()])
  const verifier = createSiteverify({ url: captcha.verifyUrl, secret: 'sandbox-captcha-secret' })
  const outer = { signIn: signInConnectors(), captcha: verifier }
  const deps = { secret: TEST_SECRET, secrets: testSecrets, documents: noDocuments, personalData: [], customerFacts, ...outer }
  known = await consoleApp(db.database, identityOperatorRoutes(deps))
  panel = await aPanel(db.database, { key: 'harbour' })
  owner = await signedIn(known, { email: 'owner@example.com', places: [{ panelId: panel.id, role: 'owner' }] })
})
afterAll(async () => {
  await Promise.all([known.app.close(), outside.stop(), captcha.stop()])
  await db.close()
})

const P = '/panels/harbour/sign-in-providers'
const google = { provider: 'google', clientId: 'shop-client' }

it('sign-in providers are entered, changed without their secret, and turned off', async () => {
  const none = await owner.ask('GET', P)
  expect(none.body.data).toMatchObject([
    { provider: 'google', clientId: null, secretLast4: null, isEnabled: false },
    { provider: 'facebook' },
    { provider: 'telegram' },
  ])
  expect(none.body.data[0].returnAddresses).toEqual([expect.stringMatching(/\/core\/socialite\/google\/callback$/)])
  expect((await owner.ask('PUT', P, google)).body.errors).toHaveProperty('clientSecret')
  const saved = await owner.ask('PUT', P, { ...google, clientSecret: 'a-secret-of-abcd', hasOneTap: true })
  expect(saved.body.data[0]).toMatchObject({ clientId: 'shop-client', secretLast4: 'abcd', isEnabled: true, hasOneTap: true })
  const changed = await owner.ask('PUT', P, { ...google, clientId: 'other-client' })
  expect(changed.body.data[0]).toMatchObject({ clientId: 'other-client', secretLast4: 'abcd', hasOneTap: false })
  expect(changed.text).not.toContain('a-secret')
  expect((await owner.ask('POST', `${P}/google/turn`, { isOn: false })).body.data[0].isEnabled).toBe(false)
  expect((await owner.ask('PUT', P, google)).body.data[0]).toMatchObject({ secretLast4: 'abcd', isEnabled: false })
  expect((await owner.ask('POST', `${P}/telegram/turn`, { isOn: true })).status).toBe(404)
  expect((await owner.ask('PUT', P, { ...google, provider: 'facebook', clientSecret: 's', hasOneTap: true })).body.errors).toHaveProperty(
    'hasOneTap',
  )
  const log = await owner.ask('GET', '/panels/harbour/audit?filter.entityKind=sign-in-provider')
  expect(log.body.rows).toHaveLength(4)
  expect(log.text).not.toContain('a-secret')
})

/** An application at the outside world's provider, where its command line could have placed it. */
const enter = (provider: IssuerName, clientSecret: string = OPENID_CLIENT.secret) =>
  db.database.transaction(panel.id, (trx) => {
    const issuer = outside.issuers[provider]
    const connector = provider === 'facebook' ? 'facebook' : 'openid'
    const endpoint = provider === 'facebook' ? issuer : null
    return changeSignInProvider(trx, testSecrets, { provider, connector, issuer, endpoint, clientId: OPENID_CLIENT.id, clientSecret })
  })
const test = async (provider: IssuerName) => (await owner.ask('POST', `${P}/${provider}/test`, {})).body.data
const taken = { milliseconds: expect.any(Number) }

it('a sign-in provider is tested with the stored application, and each step says what is wrong', async () => {
  expect((await owner.ask('POST', `${P}/telegram/test`, {})).status).toBe(404)
  for (const provider of ['google', 'telegram'] as const) {
    await enter(provider)
    const steps = ['discover', 'authenticate'].map((step) => ({ step, isWell: true, says: null, ...taken }))
    expect([provider, await test(provider)]).toEqual([provider, { isWell: true, steps }])
  }
  await enter('facebook')
  expect(await test('facebook')).toEqual({ isWell: true, steps: [{ step: 'authenticate', isWell: true, says: null, ...taken }] })
  for (const provider of ['google', 'facebook'] as const) {
    await enter(provider, 'not-the-secret-of-it')
    const { isWell, steps } = await test(provider)
    expect([isWell, steps.at(-1)]).toEqual([false, { step: 'authenticate', isWell: false, says: expect.any(String), ...taken }])
    expect(JSON.stringify(steps)).not.toContain('not-the-secret')
  }
  const log = await owner.ask('GET', '/panels/harbour/audit?filter.entityKind=sign-in-provider')
  expect(log.body.rows.map(({ action }: { action: string }) => action)).toContain('sign-in-provider.tested')
})

it('a provider that does not answer ends its test at the first step', async () => {
  await db.database.transaction(panel.id, (trx) =>
    changeSignInProvider(trx, testSecrets, {
      ...{ provider: 'google', connector: 'openid', issuer: 'http://127.0.0.1:1/google', endpoint: null },
      ...{ clientId: OPENID_CLIENT.id, clientSecret: OPENID_CLIENT.secret },
    }),
  )
  expect(await test('google')).toEqual({
    isWell: false,
    steps: [{ step: 'discover', isWell: false, says: expect.stringContaining('discovery'), ...taken }],
  })
})

it('the captcha is tested: the panel’s site key, and the service with the secret of the deployment', async () => {
  const ask = async (key: string) => (await owner.ask('POST', `/panels/${key}/captcha/test`, {})).body.data
  expect((await ask('harbour')).steps).toMatchObject([
    { step: 'siteKey', isWell: false },
    { step: 'secret', isWell: true, says: null },
  ])
  captcha.addFault({ kind: 'error-before' })
  expect((await ask('harbour')).steps).toMatchObject([{ step: 'siteKey' }, { step: 'secret', isWell: false, says: expect.any(String) }])
  const log = await owner.ask('GET', '/panels/harbour/audit?filter.entityKind=captcha')
  expect(log.body.rows.map(({ action }: { action: string }) => action)).toContain('captcha.tested')
})
