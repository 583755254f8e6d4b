import { operatorsRoutes } from '@vitrine/operators'
import { askConsole, type ConsoleApp, consoleApp, type OperatorClient, signedIn, softPasskey } from '@vitrine/operators/testing'
import { aPanel } from '@vitrine/panels/testing'
import { systemClock } from '@vitrine/platform/kernel'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostileBodies } from '../testing/hostile-bodies.ts'

const HOUR_MS = 3_600_000
const listed = operatorsRoutes({ bulkKinds: [], clock: systemClock } as never).filter(({ kind }) => kind === 'entry')
let db: TestDatabase
let console_: ConsoleApp
let owner: OperatorClient
beforeAll(async () => {
  db = await testDatabase()
  console_ = await consoleApp(db.database)
  const panel = await aPanel(db.database, { key: 'harbour' })
  owner = await signedIn(console_, { email: 'owner@example.com', places: [{ panelId: panel.id, role: 'owner' }] })
})
afterAll(async () => {
  await console_.app.close()
  await db.close()
})

const password = 'a long and quiet harbour'
let count = 0
async function newToken(): Promise<string> {
  count += 1
  const invitee = { email: `invited${count}@example.com`, name: 'Nadia', role: 'support' }
  return (await owner.ask('POST', '/panels/harbour/invitations', invitee)).body.data.address.split('#')[1]
}
/** What each step on the way in is asked with, by its operation. */
const bodies: Readonly<Record<string, () => Promise<unknown>>> = {
  openSession: async () => ({ email: 'owner@example.com', password }),
  passSecondFactor: async () => ({ code: '123456' }),
  beginFactorSetUp: async () => ({}),
  confirmFactorSetUp: async () => ({ code: '123456' }),
  endSession: async () => undefined,
  proveIdentity: async () => ({ code: '123456' }),
  showMe: async () => undefined,
  beginPasskeySignIn: async () => ({}),
  signInByPasskey: async () => ({ response: softPasskey().signed({ challenge: 'ZZ' }) }),
  beginPasskeyProof: async () => ({}),
  proveByPasskey: async () => ({ response: softPasskey().signed({ challenge: 'ZZ' }) }),
  listPasskeys: async () => undefined,
  beginPasskey: async () => ({}),
  addPasskey: async () => ({ name: 'Laptop', response: softPasskey().made({ challenge: 'ZZ' }) }),
  removePasskey: async () => undefined,
  listOwnSessions: async () => undefined,
  endOwnSession: async () => undefined,
  endOtherSessions: async () => ({}),
  changePassword: async () => ({ password }),
  renewRecoveryCodes: async () => ({}),
  showSetUp: async () => undefined,
  setUpDeployment: async () => ({ code: 'vt_code', name: 'Ines', email: 'ines@example.com', password }),
  showInvitation: async () => ({ token: await newToken() }),
  acceptInvitation: async () => ({ token: await newToken(), name: 'Nadia', password }),
}

it('every step on the way in is tried here', () => {
  expect(listed.map(({ def }) => def.operation).sort()).toEqual(Object.keys(bodies).sort())
})

describe.each(listed.map(({ def }) => [`${def.method} ${def.path}`, def] as const))('%s', (_, { method, path, operation }) => {
  it('answers whatever is sent without an error of ours', async () => {
    const body = await bodies[operation]?.()
    const statuses = new Set<number>()
    const start = console_.time.now
    for (const sent of hostileBodies(body)) {
      const answer = await askConsole(console_.app, { method, path, body: sent, cookie: 'vitrine-console=nobody' })
      expect([answer.status < 500, sent, answer.text]).toEqual([true, sent, answer.text])
      statuses.add(answer.status)
      // Tries are free again, so that what comes behind their limit is reached.
      console_.time.now = new Date(console_.time.now.getTime() + 2 * HOUR_MS)
    }
    console_.time.now = start
    expect(statuses).not.toContain(429)
  })
  it('is refused to pages of others', async () => {
    const body = await bodies[operation]?.()
    const answer = await askConsole(console_.app, { method, path, body, headers: { 'sec-fetch-site': 'cross-site' } })
    expect([answer.status, answer.cookie]).toEqual([422, undefined])
  })
})
