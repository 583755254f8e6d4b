import { actingSchedules, identityOperatorRoutes } from '@vitrine/identity'
import { aBrowser, aUser, type IdentityApp, identityApp, noDocuments } from '@vitrine/identity/testing'
import { actingPorts } from '@vitrine/operators'
import { type ConsoleApp, consoleApp, signedIn, TEST_SECRET, testSecrets } from '@vitrine/operators/testing'
import type { Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerFacts } from '../src/customer-facts.ts'

type Client = Awaited<ReturnType<typeof signedIn>>
const HOST = 'harbour.localhost'
const request = { reason: 'cannot see the order', ticket: 'T-17' }

let db: TestDatabase
let known: ConsoleApp
let shop: IdentityApp
let panel: Panel
let owner: Client
let manager: Client
beforeAll(async () => {
  db = await testDatabase()
  known = await consoleApp(
    db.database,
    identityOperatorRoutes({ secret: TEST_SECRET, secrets: testSecrets, documents: noDocuments, personalData: [], customerFacts }),
  )
  shop = await identityApp(db.database, { acting: actingPorts })
  panel = await aPanel(db.database, { key: 'harbour' })
  owner = await someone('owner')
  manager = await someone('manager')
})
afterAll(async () => {
  await Promise.all([known.app.close(), shop.app.close()])
  await db.close()
})

async function someone(role: 'owner' | 'manager' | 'support', email = `${role}@console.example`): Promise<Client> {
  const client = await signedIn(known, { email, places: [{ panelId: panel.id, role }] })
  shop.time.now = known.time.now
  return client
}
const offer = (id: number, by: Client, body: object = request) => by.ask('POST', `/panels/harbour/customers/${id}/impersonation`, body)
const codeIn = (url: string): string => new URL(url).searchParams.get('token') ?? ''
async function enter(code: string) {
  const browser = aBrowser(shop, HOST)
  const { status } = await browser.ask('POST', '/login/token', { token: code, confirmed: true })
  return { browser, status }
}
const isSignedIn = async (browser: Awaited<ReturnType<typeof enter>>['browser']) =>
  (await browser.ask('GET', '/api/v1/profile')).status === 200
const actsOn = (id: number) =>
  db.database.read(panel.id, (trx) =>
    trx.rows(sql<{
      action: string
      via: string
      operatorId: number | null
      name: string
      after: Record<string, unknown> | null
      reason: string | null
    }>`
      select action, via, operator_id as "operatorId", actor_name as name, after, reason from operators.audit
       where panel_id = ${panel.id} and entity_kind = 'customer' and entity_id = ${String(id)} order by id`),
  )

describe('acting for a customer from the console', () => {
  it('opens the customer’s account by a code that is kept nowhere, and is recorded from begin to end with the operator', async () => {
    const customer = await aUser(db.database, panel.id)
    const offered = await offer(customer.id, manager)
    expect(offered.status).toBe(201)
    const code = codeIn(offered.body.data.url)
    expect(new URL(offered.body.data.url).pathname).toBe('/impersonate')
    const kept = await db.database.read(panel.id, async (trx) => [
      ...(await trx.rows(
        sql<{ text: string }>`select coalesce(resource, '') as text from platform.idempotency where panel_id = ${panel.id}`,
      )),
      ...(await trx.rows(sql<{ text: string }>`select a::text as text from operators.audit a where panel_id = ${panel.id}`)),
    ])
    expect(kept.length).toBeGreaterThan(1)
    expect(kept.filter(({ text }) => text.includes(code))).toEqual([])

    const { browser, status } = await enter(code)
    expect(status).toBe(200)
    expect((await browser.ask('GET', '/api/v1/profile')).data.id).toBe(customer.id)
    expect((await enter(code)).status).toBe(422)
    await browser.ask('POST', '/api/v1/profile/set-analytics-client-id', { google_analytics4_client_id: '1.2' })
    expect((await browser.ask('POST', '/api/v1/api-token')).body).toEqual({ message: 'Not available while impersonating.' })
    await browser.ask('POST', '/logout')
    expect(await isSignedIn(browser)).toBe(false)

    const by = { operatorId: manager.operatorId, name: 'manager' }
    expect(await actsOn(customer.id)).toEqual([
      { ...by, action: 'customer.acting-requested', via: 'console', after: {}, reason: 'T-17: cannot see the order' },
      { ...by, action: 'customer.acting-begun', via: 'shop', after: null, reason: null },
      {
        ...by,
        ...{ action: 'customer.acted-for', via: 'shop', reason: null },
        after: { call: 'POST /api/v1/profile/set-analytics-client-id' },
      },
      { ...by, action: 'customer.acting-ended', via: 'shop', after: { because: 'logout' }, reason: null },
    ])
  })
  it('is refused without the right, a reason or a ticket, and for colleagues, oneself and nobody', async () => {
    const customer = await aUser(db.database, panel.id)
    expect((await offer(customer.id, await someone('support'))).body.details).toEqual({
      code: 'not_permitted',
      permission: 'users.impersonate',
    })
    expect((await offer(customer.id, manager, { reason: 'why' })).body.errors).toHaveProperty('ticket')
    expect((await offer(customer.id, manager, { ...request, reason: ' ' })).body.errors).toHaveProperty('reason')
    const [own, colleague] = [
      await aUser(db.database, panel.id, { email: 'manager@console.example' }),
      await aUser(db.database, panel.id, { email: 'owner@console.example' }),
    ]
    for (const { id } of [own, colleague]) {
      expect((await offer(id, manager)).body.message).toBe('You can’t impersonate this person.')
      expect((await manager.ask('GET', `/panels/harbour/customers/${id}`)).body.data.actions.act).toBe(false)
    }
    expect((await manager.ask('GET', `/panels/harbour/customers/${customer.id}`)).body.data.actions.act).toBe(true)
    expect((await offer(2_000_000_000, manager)).status).toBe(404)
  })
  it('ends with the operator’s place or right, codes included', async () => {
    for (const shutOut of ['suspend', 'remove', 'demote', 'end-sessions'] as const) {
      const leaving = await someone('manager', `${shutOut}@console.example`)
      const customer = await aUser(db.database, panel.id)
      const unused = codeIn((await offer(customer.id, leaving)).body.data.url)
      const { browser } = await enter(codeIn((await offer(customer.id, leaving)).body.data.url))
      expect(await isSignedIn(browser)).toBe(true)
      const member = `/panels/harbour/staff/${leaving.operatorId}`
      const done = {
        suspend: () => owner.ask('POST', `${member}/suspend`, {}),
        remove: () => owner.ask('DELETE', member),
        demote: () => owner.ask('PATCH', member, { version: 1, takes: ['users.impersonate'] }),
        'end-sessions': () => owner.ask('POST', `${member}/end-sessions`, {}),
      }[shutOut]
      expect([shutOut, (await done()).status]).toEqual([shutOut, shutOut === 'remove' ? 204 : 200])
      expect([shutOut, await isSignedIn(browser)]).toEqual([shutOut, false])
      expect((await enter(unused)).status).toBe(422)
      expect((await actsOn(customer.id)).at(-1)).toMatchObject({ action: 'customer.acting-ended', after: { because: 'operator-shut-out' } })
    }
  })
  it('ends when the operator signs out of the console, codes included', async () => {
    const [leaving, staying] = [await someone('manager', 'leaving@console.example'), await someone('manager', 'staying@console.example')]
    const customer = await aUser(db.database, panel.id)
    const unused = codeIn((await offer(customer.id, leaving)).body.data.url)
    const { browser } = await enter(codeIn((await offer(customer.id, leaving)).body.data.url))
    const other = await enter(codeIn((await offer(customer.id, staying)).body.data.url))
    expect((await leaving.ask('DELETE', '/session')).status).toBe(204)
    expect(await isSignedIn(browser)).toBe(false)
    expect((await enter(unused)).status).toBe(422)
    expect(await isSignedIn(other.browser)).toBe(true)
    expect((await actsOn(customer.id)).at(-1)).toMatchObject({
      action: 'customer.acting-ended',
      operatorId: leaving.operatorId,
      after: { because: 'operator-shut-out' },
    })
  })
  it('ends when an operator of the deployment signs out', async () => {
    const owning = await signedIn(known, { email: 'deployment@console.example', deploymentRole: 'owner' })
    shop.time.now = known.time.now
    const customer = await aUser(db.database, panel.id)
    const { browser } = await enter(codeIn((await offer(customer.id, owning)).body.data.url))
    expect(await isSignedIn(browser)).toBe(true)
    expect((await owning.ask('DELETE', '/session')).status).toBe(204)
    expect(await isSignedIn(browser)).toBe(false)
  })
  it('records an end that came by itself, once', async () => {
    const customer = await aUser(db.database, panel.id)
    await enter(codeIn((await offer(customer.id, manager)).body.data.url))
    const [job] = actingSchedules({ database: db.database, panels: shop.panels, clock: { now: () => shop.time.now }, acting: actingPorts })
    const ends = async () =>
      (await actsOn(customer.id)).filter(({ action }) => action === 'customer.acting-ended').map(({ after }) => after)
    await job?.run()
    expect(await ends()).toEqual([])
    shop.advance(31 * 60_000)
    await job?.run()
    await job?.run()
    expect(await ends()).toEqual([{ because: 'time-over' }])
  })
})
