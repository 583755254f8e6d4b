import { catalogueOperatorRoutes } from '@vitrine/catalogue'
import { aCatalogue, aService } from '@vitrine/catalogue/testing'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { type Panel, panelsOperatorRoutes } from '@vitrine/panels'
import { aPanel, grant } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const P = '/panels/harbour'
let db: TestDatabase
let known: ConsoleApp
let panel: Panel
let owner: OperatorClient
let auditor: OperatorClient
let ownerOfPanel: OperatorClient
beforeAll(async () => {
  db = await testDatabase()
  const catalogue = catalogueOperatorRoutes({ routesOf: async () => new Map(), isOrdered: async () => false, ratesOf: async () => [] })
  known = await consoleApp(db.database, [...panelsOperatorRoutes(), ...catalogue])
  panel = await aPanel(db.database, { key: 'harbour' })
  await aPanel(db.database, { key: 'meadow' })
  await aCatalogue(db.database, panel.id, { services: [aService(), aService({ id: 2 })] })
  owner = await signedIn(known, { email: 'owner@example.com', deploymentRole: 'owner' })
  auditor = await signedIn(known, { email: 'auditor@example.com', deploymentRole: 'auditor' })
  ownerOfPanel = await signedIn(known, { email: 'panel@example.com', places: [{ panelId: panel.id, role: 'owner' }] })
})
afterAll(async () => {
  await known.app.close()
  await db.close()
})

const none = { ordersPerMinute: null, services: null, staff: null }
const limits = async (who = ownerOfPanel) => (await who.ask('GET', `${P}/limits`)).body.data
const set = async (more: object, who = owner) => who.ask('PUT', `${P}/limits`, { ...none, version: (await limits()).version, ...more })
const allow = (more: Parameters<typeof grant>[1]) => db.database.transaction(panel.id, (trx) => grant(trx, more))

describe('the limits of a panel', () => {
  it('are none at first, are set by an owner of the deployment, and everybody of the panel sees them', async () => {
    expect(await limits()).toEqual({ ...none, changedAt: null, changedBy: null, version: 1 })
    const answer = await set({ ordersPerMinute: 30, services: 500 })
    expect(answer.body.data).toMatchObject({ ordersPerMinute: 30, services: 500, staff: null, changedBy: expect.any(String), version: 2 })
    expect(await limits()).toEqual(answer.body.data)
    expect((await known.panels.get(panel.id)).limits).toEqual({ ordersPerMinute: 30, services: 500, staff: null })
    expect((await known.panels.findByKey('meadow'))?.limits).toEqual(none)
    const { rows } = (await owner.ask('GET', `${P}/audit?filter.action=panel.limits-changed`)).body
    expect(rows).toMatchObject([
      {
        permission: 'deployment.panels',
        outcome: 'done',
        before: { ordersPerMinute: null, services: null },
        after: { ordersPerMinute: 30, services: 500 },
      },
    ])
    expect((await set({})).body.data).toMatchObject(none)
  })
  it('are set by nobody else, not even by an owner of the panel', async () => {
    for (const who of [ownerOfPanel, auditor]) {
      const answer = await set({ staff: 1 }, who)
      expect([answer.status, answer.body.details]).toEqual([422, { code: 'not_permitted', permission: 'deployment.panels' }])
    }
    expect(await limits()).toMatchObject(none)
  })
  it('are not written over what somebody else has set since they were read', async () => {
    const { version } = await limits()
    await set({ services: 10 })
    const late = await set({ services: 20, version })
    expect([late.status, late.body.details]).toMatchObject([422, { code: 'changed_meanwhile' }])
    expect((await limits()).services).toBe(10)
    await set({})
  })
  it.each([
    ['ordersPerMinute', 0, /1/],
    ['ordersPerMinute', 60_001, /60,?000/],
    ['services', 100_001, /100,?000/],
    ['staff', 1001, /1,?000/],
    ['staff', -1, /1/],
    ['staff', 1.5, /./],
    ['staff', '5', /./],
  ])('name the bound where %s is %s', async (name, value, says) => {
    const answer = await set({ [name]: value })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [name]])
    expect(answer.body.errors[name][0]).toMatch(says)
  })
})

describe('a panel with as many services as it may have', () => {
  const S = `${P}/services`
  const aNewOne = {
    texts: { en: { name: 'Reach' } },
    serviceTypeId: 1,
    deliveryId: 1,
    priceNano: '1500000000',
    minQuantity: 100,
    maxQuantity: 5000,
  }
  const version = async (id: number) => (await owner.ask('GET', `${S}/${id}`)).body.data.version
  const act = async (id: number, what: string, more: object = {}) =>
    owner.ask('POST', `${S}/${id}/${what}`, { version: await version(id), ...more })
  const FULL = [422, 'This shop may have 2 services and has 2. An owner of the deployment can raise the limit.']
  const said = ({ status, body }: Awaited<ReturnType<typeof act>>) => [status, body.message]

  it('gets no more by making, copying or restoring one, and archived ones make room', async () => {
    await allow({ services: 2 })
    expect(said(await owner.ask('POST', S, aNewOne))).toEqual(FULL)
    expect(said(await act(1, 'copy'))).toEqual(FULL)
    expect((await act(2, 'archive')).status).toBe(200)
    const made = await owner.ask('POST', S, aNewOne)
    expect(made.status).toBe(201)
    expect(said(await act(2, 'restore'))).toEqual(FULL)
    const many = { services: [{ id: 2, version: await version(2) }], change: { kind: 'archive', isArchived: false } }
    expect(said(await owner.ask('POST', `${S}/bulk`, many))).toEqual(FULL)
    await allow({})
    expect((await act(2, 'restore')).status).toBe(200)
  })
  it('gets one where two are made at once and one has room', async () => {
    await allow({ services: 4 })
    const both = await Promise.all(['One', 'Two'].map((name) => owner.ask('POST', S, { ...aNewOne, texts: { en: { name } } })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
    await allow({})
  })
})

it('a panel with as many members of staff as it may have invites nobody more, and an invitation renewed is the same one', async () => {
  await allow({ staff: 2 })
  const invite = (email: string) => ownerOfPanel.ask('POST', `${P}/invitations`, { email, name: 'Nadia', role: 'support' })
  expect((await invite('first@example.com')).status).toBe(201)
  const refused = await invite('second@example.com')
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'This shop may have 2 members of staff and has 2, open invitations included. An owner of the deployment can raise the limit.',
  ])
  expect((await invite('first@example.com')).status).toBe(201)
  await allow({ staff: 3 })
  expect((await invite('second@example.com')).status).toBe(201)
})
