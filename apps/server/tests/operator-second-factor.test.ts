import { codeAt, identityOperatorRoutes, identitySchedules } from '@vitrine/identity'
import { aBrowser, aUser, identityApp, noDocuments } from '@vitrine/identity/testing'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn, TEST_SECRET, testSecrets } from '@vitrine/operators/testing'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerFacts } from '../src/customer-facts.ts'
import { personalData } from '../src/personal-data.ts'

const host = 'harbour.localhost'
const password = 'correct horse battery'
const HOUR_MS = 3_600_000
let db: TestDatabase
let known: ConsoleApp
let shop: Awaited<ReturnType<typeof identityApp>>
let manager: OperatorClient
let panelId: number
beforeAll(async () => {
  db = await testDatabase()
  known = await consoleApp(
    db.database,
    identityOperatorRoutes({ secret: TEST_SECRET, secrets: testSecrets, documents: noDocuments, personalData, customerFacts }),
  )
  panelId = (await aPanel(db.database, { key: 'harbour' })).id
  shop = await identityApp(db.database)
  shop.time.now = known.time.now
})
afterAll(async () => {
  await known.app.close()
  await shop.app.close()
  await db.close()
})

let people = 0
/** A customer with a second factor, signed in. */
async function enrolled() {
  people += 1
  const email = `lost${people}@x.test`
  const { id } = await aUser(db.database, panelId, { email, password })
  const browser = aBrowser(shop, host)
  await browser.ask('POST', '/login', { email, password })
  const secret = String((await browser.ask('POST', '/api/v1/two-factor/setup')).data.secret)
  const code = () => {
    shop.advance(31_000)
    return codeAt(secret, shop.time.now)
  }
  const on = await browser.ask('POST', '/api/v1/two-factor/confirm', { code: code() })
  const enter = async () => {
    const visitor = aBrowser(shop, host)
    const answer = await visitor.ask('POST', '/login', { email, password })
    return { visitor, answer }
  }
  return { id, browser, code, enter, codes: on.data.recovery_codes as unknown as string[] }
}
/** The operator requests the removal, as the clock of the shop stands. */
async function requested(id: number): Promise<void> {
  known.time.now = shop.time.now
  manager = await signedIn(known, { email: `manager${id}@example.com`, places: [{ panelId, role: 'manager' }] })
  expect((await manager.ask('POST', `/panels/harbour/customers/${id}/drop-factor`, { reason: 'Lost phone' })).status).toBe(200)
}
async function hoursLater(hours: number): Promise<void> {
  shop.advance(hours * HOUR_MS)
  const clock = { now: () => shop.time.now }
  for (const { name, run } of identitySchedules({ database: db.database, panels: shop.panels, clock, secret: TEST_SECRET }))
    if (name === 'identity.remove-due-factors') await run()
}
const eventsOf = async (id: number): Promise<[string, boolean][]> =>
  (await manager.ask('GET', `/panels/harbour/customers/${id}/access`)).body.data.events.map(
    ({ kind, isOwn }: { kind: string; isOwn: boolean }) => [kind, isOwn],
  )

it('a customer who lost the second factor signs in without it a day after the request, and not before', async () => {
  const { id, browser, enter, codes } = await enrolled()
  await requested(id)
  await hoursLater(23)
  expect((await enter()).answer.body.errors).toHaveProperty('two_factor')
  await hoursLater(1.1)
  expect((await browser.ask('GET', '/api/v1/profile')).status).toBe(401)
  const { visitor, answer } = await enter()
  expect([answer.status, (await visitor.ask('GET', '/api/v1/two-factor')).data]).toMatchObject([
    200,
    { is_on: false, recovery_codes_left: 0 },
  ])
  expect(codes).toHaveLength(10)
  expect((await eventsOf(id)).slice(0, 3)).toEqual([
    ['two-factor-off', false],
    ['sessions-ended', false],
    ['two-factor-removal-requested', false],
  ])
})

it.each(['a code of the app', 'a recovery code'] as const)('%s within the day keeps the factor', async (which) => {
  const { id, enter, code, codes } = await enrolled()
  await requested(id)
  await hoursLater(20)
  const { visitor } = await enter()
  const given = which === 'a recovery code' ? String(codes[3]) : code()
  expect((await visitor.ask('POST', '/login/second-step', { code: '000000' })).status).toBe(422)
  expect((await manager.ask('GET', `/panels/harbour/customers/${id}`)).body.data.factorRemovedAt).not.toBeNull()
  expect((await visitor.ask('POST', '/login/second-step', { code: given })).status).toBe(200)
  expect((await eventsOf(id))[0]).toEqual(['two-factor-removal-canceled', true])
  await hoursLater(10)
  expect((await enter()).answer.body.errors).toHaveProperty('two_factor')
})
