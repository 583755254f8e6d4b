import { identityOperatorRoutes, issueChangeCode } from '@vitrine/identity'
import { aBrowser, aUser, identityApp, noDocuments } from '@vitrine/identity/testing'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn, TEST_SECRET, testSecrets } from '@vitrine/operators/testing'
import { aPanel } from '@vitrine/panels/testing'
import { sql, type Trx } from '@vitrine/platform/database'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerFacts } from '../src/customer-facts.ts'
import { personalData } from '../src/personal-data.ts'

const password = 'correct horse battery'
let db: TestDatabase
let known: ConsoleApp
let shop: Awaited<ReturnType<typeof identityApp>>
let people: Readonly<Record<'manager' | 'support' | 'auditor' | 'foreign', OperatorClient>>
let panelId: number
beforeAll(async () => {
  db = await testDatabase()
  known = await consoleApp(
    db.database,
    identityOperatorRoutes({ secret: TEST_SECRET, secrets: testSecrets, documents: noDocuments, personalData, customerFacts }),
  )
  panelId = (await aPanel(db.database, { key: 'harbour' })).id
  const other = await aPanel(db.database, { key: 'meadow' })
  shop = await identityApp(db.database)
  shop.time.now = known.time.now
  const as = (role: 'manager' | 'support' | 'auditor', panel = panelId) =>
    signedIn(known, { email: `${role}${panel}@example.com`, places: [{ panelId: panel, role }] })
  people = {
    ...{ manager: await as('manager'), support: await as('support'), auditor: await as('auditor') },
    foreign: await as('manager', other.id),
  }
})
afterAll(async () => {
  await known.app.close()
  await shop.app.close()
  await db.close()
})

const inPanel = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => db.database.transaction(panelId, work)
let customers = 0
/** A customer with a proven address. */
async function aCustomer() {
  customers += 1
  const email = `old${customers}@x.test`
  const { id } = await aUser(db.database, panelId, { email, password })
  await inPanel((trx) =>
    trx.run(sql`update identity.user_account set email_verified_at = now() where panel_id = ${panelId} and user_id = ${id}`),
  )
  return { id, email, next: `new${customers}@x.test` }
}
const change = (id: number, email: string, by: keyof typeof people = 'manager', reason = 'Lost the mailbox') =>
  people[by].ask('POST', `/panels/harbour/customers/${id}/change-email`, { email, reason })
const cancel = (id: number) => people.manager.ask('POST', `/panels/harbour/customers/${id}/change-email/cancel`, { reason: 'Mistyped' })
const shown = async (id: number, by: keyof typeof people = 'manager') =>
  (await people[by].ask('GET', `/panels/harbour/customers/${id}`)).body.data
const visitor = () => aBrowser(shop, 'harbour.localhost')
const login = async (email: string) => (await visitor().ask('POST', '/login', { email, password })).status
/** The code that a mail about the newest change carries. */
const mailed = (id: number, purpose: 'confirm' | 'undo') =>
  inPanel(async (trx) => {
    const row = await trx.one(sql<{ id: string }>`
      select change_id as id from identity.email_change where panel_id = ${panelId} and user_id = ${id} order by requested_at desc limit 1`)
    return issueChangeCode(trx, row.id, purpose)
  })
const eventsOf = async (id: number) =>
  (await people.manager.ask('GET', `/panels/harbour/customers/${id}/access`)).body.data.events.map(
    ({ kind, isOwn }: { kind: string; isOwn: boolean }) => [kind, isOwn],
  )
const actsOn = async (id: number) =>
  (await people.manager.ask('GET', `/panels/harbour/audit?filter.entityKind=customer&filter.entityId=${id}`)).body.rows.map(
    ({ action, reason }: Record<string, string>) => [action, reason],
  )

it('an address that an operator asks for counts once its reader confirms it with the password, and the old one is warned', async () => {
  const { id, email, next } = await aCustomer()
  const requested = await change(id, ` ${next.toUpperCase()} `)
  expect(requested.body.data).toMatchObject({ email, emailChange: { email: next }, actions: { cancelEmailChange: true } })
  expect((await shown(id, 'auditor')).emailChange.email).not.toBe(next)
  const mails = await inPanel((trx) =>
    trx.rows(sql<{ payload: unknown }>`
      select payload from platform.outbox where panel_id = ${panelId} and topic = 'identity.email-change-asked' and payload @> ${JSON.stringify({ userId: id })}`),
  )
  expect(mails).toHaveLength(1)
  expect([await login(email), await login(next)]).toEqual([200, 422])
  const token = await mailed(id, 'confirm')
  expect((await visitor().ask('POST', '/email/confirm', { token })).body.errors).toHaveProperty('password')
  expect((await visitor().ask('POST', '/email/confirm', { token, password })).status).toBe(204)
  expect([await login(email), await login(next)]).toEqual([422, 200])
  expect(await shown(id)).toMatchObject({ email: next, emailChange: null, actions: { cancelEmailChange: false } })
  expect(await eventsOf(id)).toEqual([
    ['email-changed', true],
    ['email-change-asked', false],
  ])
  expect(await actsOn(id)).toEqual([['customer.email-change-requested', 'Lost the mailbox']])
  // The way back of the old address.
  expect((await visitor().ask('POST', '/email/disown', { token: await mailed(id, 'undo') })).status).toBe(204)
  expect((await shown(id)).email).toBe(email)
})

it('is refused by its field: no address, the present one, one that somebody has', async () => {
  const [one, other] = [await aCustomer(), await aCustomer()]
  expect((await change(one.id, 'nobody')).body.errors).toHaveProperty('email')
  expect((await change(one.id, one.email)).body.errors).toEqual({ email: ['The customer already has this address.'] })
  expect((await change(one.id, other.email.toUpperCase())).body.errors).toEqual({ email: ['The email has already been taken.'] })
  expect((await change(one.id, one.next, 'manager', ' ')).body.errors).toHaveProperty('reason')
  expect((await shown(one.id)).emailChange).toBeNull()
})

it('is called off, and the mailed link is void', async () => {
  const { id, email, next } = await aCustomer()
  expect((await cancel(id)).body.message).toBe('No change of address waits to be confirmed.')
  await change(id, next)
  const token = await mailed(id, 'confirm')
  expect((await cancel(id)).body.data).toMatchObject({ email, emailChange: null })
  expect((await visitor().ask('POST', '/email/confirm', { token, password })).body.errors).toHaveProperty('token')
  expect(await eventsOf(id)).toEqual([
    ['email-change-canceled', false],
    ['email-change-asked', false],
  ])
  expect((await actsOn(id))[0]).toEqual(['customer.email-change-canceled', 'Mistyped'])
})

it('takes the right to change customers of this panel, and a fresh proof', async () => {
  const { id, next } = await aCustomer()
  expect((await change(id, next, 'support')).body.details).toMatchObject({ permission: 'users.edit' })
  const abroad = await people.foreign.ask('POST', `/panels/meadow/customers/${id}/change-email`, { email: next, reason: 'Mine' })
  expect(abroad.status).toBe(404)
  known.time.now = new Date(known.time.now.getTime() + 11 * 60_000)
  expect((await change(id, next)).body.details).toMatchObject({ code: 'step_up' })
  expect((await shown(id)).emailChange).toBeNull()
})
