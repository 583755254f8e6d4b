import { identityOperatorRoutes } from '@vitrine/identity'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn, testSecrets } from '@vitrine/operators/testing'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerFacts } from '../src/customer-facts.ts'

let db: TestDatabase
let known: ConsoleApp
let owner: OperatorClient
beforeAll(async () => {
  db = await testDatabase()
  known = await consoleApp(db.database, identityOperatorRoutes({ secrets: testSecrets, customerFacts }))
  const panel = await aPanel(db.database, { key: 'harbour' })
  owner = await signedIn(known, { email: 'owner@example.com', places: [{ panelId: panel.id, role: 'owner' }] })
})
afterAll(async () => {
  await known.app.close()
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
