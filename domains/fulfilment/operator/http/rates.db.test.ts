import { catalogueOperatorRoutes } from '@vitrine/catalogue'
import { aCatalogue, aNetwork, aService, aServiceType } from '@vitrine/catalogue/testing'
import { createApiV2Provider } from '@vitrine/connectors/providers/api-v2'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn, testSecrets } from '@vitrine/operators/testing'
import { aPanel } from '@vitrine/panels/testing'
import { localEgress, type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { generatedService, startUpstream, type Upstream, type UpstreamService } from '@vitrine/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operatorDeps } from '../../testing/operator-deps.ts'
import { fulfilmentOperatorRoutes } from './index.ts'

const VIEWS = 'YouTube Views'
const view = (service: number, rate: string): UpstreamService => ({
  ...{ ...generatedService(1), service, rate, category: VIEWS, name: `YouTube Views ${service}` },
})

let db: TestDatabase
let known: ConsoleApp
let upstream: Upstream
let manager: OperatorClient
let editor: OperatorClient
let stranger: OperatorClient
let panelId: number
let P: string
/** Our services by the provider's number. */
let ours: Record<string, number>
beforeAll(async () => {
  db = await testDatabase()
  upstream = await startUpstream({ serviceCount: 0 })
  upstream.changeServices({ set: [1, 2, 3, 4, 5].map((id) => view(id, '1')) })
  const deps = operatorDeps(db.database, { 'api-v2': createApiV2Provider({ egress: localEgress }) }, testSecrets)
  const shelves = catalogueOperatorRoutes({ routesOf: async () => new Map(), isOrdered: async () => false, ratesOf: async () => [] })
  known = await consoleApp(db.database, [...fulfilmentOperatorRoutes(deps), ...shelves])
  panelId = (await aPanel(db.database, { key: 'harbour' })).id
  const { id: elsewhere } = await aPanel(db.database, { key: 'island' })
  await aCatalogue(db.database, panelId, { networks: [aNetwork()], serviceTypes: [aServiceType()], services: [aService()] })
  const owner = await signedIn(known, { email: 'owner@example.com', places: [{ panelId, role: 'owner' }] })
  manager = await signedIn(known, { email: 'manager@example.com', places: [{ panelId, role: 'manager' }] })
  editor = await signedIn(known, { email: 'editor@example.com', places: [{ panelId, role: 'editor' }] })
  stranger = await signedIn(known, { email: 'stranger@example.com', places: [{ panelId: elsewhere, role: 'owner' }] })
  const add = { endpoint: upstream.endpoint, key: 'sandbox-plain' }
  const made = await owner.ask('POST', '/panels/harbour/providers', { ...add, name: 'North' })
  const other = await owner.ask('POST', '/panels/harbour/providers', { ...add, name: 'South' })
  P = `/panels/harbour/providers/${made.body.data.id}`
  const S = `/panels/harbour/providers/${other.body.data.id}`
  for (const path of [P, S]) {
    await owner.ask('PUT', `${path}/currency`, { currency: 'USD', usdRate: '1' })
    await owner.ask('PATCH', path, { marginFloorPercent: '20', version: (await owner.ask('GET', path)).body.data.version })
    await manager.ask('POST', `${path}/sync`, {})
    await manager.ask('PUT', `${path}/markups`, { category: VIEWS, markup: { percent: '50' } })
  }
  ours = Object.fromEntries(await Promise.all(['1', '2', '3', '4'].map(async (id) => [id, await imported(P, id)])))
  ours.south = await imported(S, '1')
})
afterAll(async () => {
  await Promise.all([known.app.close(), upstream.stop()])
  await db.close()
})

async function imported(path: string, id: string): Promise<number> {
  const mapping = [{ category: VIEWS, serviceTypeId: 1, deliveryId: 1 }]
  const answer = await manager.ask('POST', `${path}/import`, { select: { ids: [id] }, rule: null, onSale: true, mapping })
  return answer.body.data.rows[0].serviceId
}
const serviceOf = async (id: string) => (await manager.ask('GET', `/panels/harbour/services/${ours[id]}`)).body.data
const ownPrice = async (id: string, usdNano: string) => {
  const { version } = await serviceOf(id)
  const changes = [{ id: ours[id], version, fields: { priceNano: usdNano, priceFollowsProvider: false } }]
  expect((await manager.ask('PATCH', '/panels/harbour/services', { changes })).body.data.done).toHaveLength(1)
}
const rateBecomes = async (...rates: readonly (readonly [id: number, rate: string])[]) => {
  upstream.changeServices({ set: rates.map(([id, rate]) => view(id, rate)) })
  await manager.ask('POST', `${P}/sync`, {})
}
const rates = async (query = '') => (await manager.ask('GET', `${P}/rates${query}`)).body
const latest = async (id: string) =>
  (await rates('?limit=200')).rows.find((row: { providerServiceId: string }) => row.providerServiceId === id)
/** What somebody who has just read the list decides. */
const decision = async (id: string, act: string) => {
  const { rateNano, services } = await latest(id)
  const service = services.find((one: { id: number }) => one.id === ours[id])
  return { providerServiceId: id, serviceId: ours[id], version: service.version, rateNano, do: act }
}
const apply = (rows: readonly object[], by = manager) => by.ask('POST', `${P}/rates/apply`, { rows })
const prices = async (id: string) => (await manager.ask('GET', `/panels/harbour/services/${ours[id]}/prices`)).body.data.prices
const undoLatest = async () => {
  const [{ id }] = (await manager.ask('GET', '/panels/harbour/audit?filter.action=service.changed&limit=1')).body.rows
  return manager.ask('POST', `/panels/harbour/audit/${id}/undo`)
}

describe('a change of a rate', () => {
  it('is told with our price and margin before and after it, and whether the service follows', async () => {
    await ownPrice('2', '1500000000')
    await rateBecomes([1, '1.1'], [2, '1.3'], [5, '3'])
    expect(await latest('1')).toMatchObject({
      ...{ oldNano: '1000000000', newNano: '1100000000', rateNano: '1100000000', rateKind: 'per_1000', isLatest: true },
      services: [
        {
          ...{ id: ours['1'], name: 'YouTube Views 1', follows: true, isEnabled: true, isBelowFloor: false, ruledNano: '1650000000' },
          ...{ priceBeforeNano: '1500000000', marginBeforePercent: '33.3333', priceAfterNano: '1650000000', marginAfterPercent: '33.3333' },
        },
      ],
    })
    expect((await latest('2')).services).toMatchObject([
      {
        ...{ id: ours['2'], follows: false, isBelowFloor: true, ruledNano: '1950000000' },
        ...{ priceBeforeNano: '1500000000', marginBeforePercent: '33.3333', priceAfterNano: '1500000000', marginAfterPercent: '13.3333' },
      },
    ])
    expect((await latest('5')).services).toEqual([])
  })
  it('keeps what stood then when the rate and the price move again', async () => {
    await rateBecomes([1, '1.2'])
    const [now, then] = (await rates()).rows.filter((row: { providerServiceId: string }) => row.providerServiceId === '1')
    expect(now).toMatchObject({ isLatest: true, services: [{ priceBeforeNano: '1650000000', priceAfterNano: '1800000000' }] })
    expect(then).toMatchObject({ isLatest: false, services: [{ priceBeforeNano: '1500000000', priceAfterNano: '1650000000' }] })
  })
  it('is found by how far it went, either way, and by what it left below the floor', async () => {
    const found = async (query: string) =>
      (await rates(query)).rows.map((row: { providerServiceId: string }) => row.providerServiceId).toSorted()
    expect(await found('?overPercent=29')).toEqual(['2', '5'])
    expect(await found('?overPercent=30')).toEqual(['5'])
    expect(await found('?only=floor')).toEqual(['2'])
    await rateBecomes([5, '1'])
    expect(await found('?overPercent=60')).toEqual(['5', '5'])
    expect((await rates('?overPercent=-1')).errors).toHaveProperty('overPercent')
  })
})

describe('a service', () => {
  it('that follows from now on is priced at once, sold again where that ends a loss, and its price says why', async () => {
    expect(await serviceOf('2')).toMatchObject({ isEnabled: false })
    const row = await decision('2', 'follow')
    const { data } = (await apply([row])).body
    expect(data).toEqual({ done: [{ serviceId: ours['2'], version: row.version + 1 }], conflicts: [], errors: [] })
    expect(await serviceOf('2')).toMatchObject({ priceNano: '1950000000', priceFollowsProvider: true, isEnabled: true })
    expect((await prices('2'))[0]).toMatchObject({ newNano: '1950000000', because: 'provider', by: expect.any(String) })
    const [entry] = (await manager.ask('GET', '/panels/harbour/audit?filter.action=service.changed&limit=1')).body.rows
    expect(entry).toMatchObject({
      entity: { kind: 'service', id: String(ours['2']) },
      before: { priceNano: '1500000000', priceFollowsProvider: false },
      after: { priceNano: '1950000000', priceFollowsProvider: true },
    })
  })
  it('goes back by Undo to the price that it had', async () => {
    expect((await undoLatest()).status).toBe(200)
    expect(await serviceOf('2')).toMatchObject({ priceNano: '1500000000', priceFollowsProvider: false })
  })
  it('that keeps its price stops following: the next rate leaves it alone, and no other service is touched', async () => {
    await rateBecomes([3, '1.1'], [4, '1.1'])
    const [before, south] = [await serviceOf('4'), await serviceOf('south')]
    expect((await apply([await decision('3', 'keep')])).body.data.done).toHaveLength(1)
    expect(await serviceOf('3')).toMatchObject({ priceNano: '1650000000', priceFollowsProvider: false })
    expect([await serviceOf('4'), await serviceOf('south')]).toEqual([before, south])
    await rateBecomes([3, '1.2'], [4, '1.2'])
    expect(await serviceOf('3')).toMatchObject({ priceNano: '1650000000' })
    expect(await serviceOf('4')).toMatchObject({ priceNano: '1800000000' })
  })
  it('that goes off sale stays off, also when its route is read again; Undo sells it again', async () => {
    expect((await apply([await decision('4', 'stop')])).body.data.done).toHaveLength(1)
    await rateBecomes([4, '1.21'])
    expect(await serviceOf('4')).toMatchObject({ isEnabled: false })
    expect((await undoLatest()).status).toBe(200)
    expect(await serviceOf('4')).toMatchObject({ isEnabled: true })
  })
  it('that was off sale for a loss does not return by itself once somebody took it off', async () => {
    await ownPrice('3', '1650000000')
    await rateBecomes([3, '1.6'])
    expect(await serviceOf('3')).toMatchObject({ isEnabled: false })
    await apply([await decision('3', 'stop')])
    await rateBecomes([3, '1'])
    expect(await serviceOf('3')).toMatchObject({ isEnabled: false })
  })
  it('that was changed meanwhile, or whose rate moved again, is a conflict and stays as it is', async () => {
    const [changed, moved] = [await decision('3', 'follow'), await decision('4', 'keep')]
    await ownPrice('3', '1700000000')
    await rateBecomes([4, '1.3'])
    const before = [await serviceOf('3'), await serviceOf('4')]
    const { data } = (await apply([changed, moved])).body
    expect(data).toMatchObject({ done: [], errors: [] })
    expect(data.conflicts).toEqual([
      { serviceId: ours['4'], because: 'rate', by: null, at: null },
      { serviceId: ours['3'], because: 'service', by: expect.any(String), at: expect.any(String) },
    ])
    expect([await serviceOf('3'), await serviceOf('4')]).toEqual(before)
  })
  it('of another provider, or covered by nothing, is refused beside one that is changed', async () => {
    const south = await serviceOf('south')
    await manager.ask('PUT', `${P}/markups`, { category: VIEWS, markup: null })
    const foreign = { ...(await decision('1', 'keep')), serviceId: ours.south, version: south.version }
    const { data } = (await apply([foreign, await decision('2', 'follow'), await decision('1', 'keep')])).body
    expect(data.done).toMatchObject([{ serviceId: ours['1'] }])
    expect(data.errors).toEqual([
      { serviceId: ours.south, message: 'The selected service is invalid.' },
      { serviceId: ours['2'], message: 'Neither a rule nor a markup of this provider covers the service.' },
    ])
    expect(await serviceOf('south')).toEqual(south)
    await manager.ask('PUT', `${P}/markups`, { category: VIEWS, markup: { percent: '50' } })
  })
  it('whose price would move by more than half wants a fresh proof of who asks', async () => {
    await manager.ask('PUT', `${P}/markups`, { category: VIEWS, markup: { percent: '400' } })
    known.time.now = new Date(known.time.now.getTime() + 11 * 60_000)
    const before = await serviceOf('2')
    expect((await apply([await decision('2', 'follow')])).body.details).toEqual({ code: 'step_up' })
    expect(await serviceOf('2')).toEqual(before)
  })
})

describe('the call', () => {
  it('takes up to 200 services once each, and is nobody’s without the right or of another panel', async () => {
    const row = await decision('1', 'keep')
    expect((await apply([])).body.errors).toHaveProperty('rows')
    expect((await apply([row, row])).body.errors).toHaveProperty('rows')
    expect((await apply(Array.from({ length: 201 }, (_, at) => ({ ...row, serviceId: at + 1 })))).status).toBe(422)
    expect((await apply([row], editor)).body.details.code).toBe('not_permitted')
    expect((await apply([row], stranger)).status).toBe(404)
    expect((await manager.ask('POST', '/panels/harbour/providers/999999/rates/apply', { rows: [row] })).status).toBe(404)
    expect((await stranger.ask('POST', `${P.replace('harbour', 'island')}/rates/apply`, { rows: [row] })).status).toBe(404)
  })
})
