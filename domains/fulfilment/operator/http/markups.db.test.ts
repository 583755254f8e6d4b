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

const YOUTUBE = 'YouTube / Views [R30]'
const view = (service: number, rate: string, more: Partial<UpstreamService> = {}): UpstreamService => ({
  ...{ ...generatedService(1), service, rate, category: YOUTUBE, name: `YouTube Views ${service}` },
  ...more,
})

let db: TestDatabase
let known: ConsoleApp
let upstream: Upstream
let manager: OperatorClient
let editor: OperatorClient
let deps: ReturnType<typeof operatorDeps>
let panelId: number
let P: string
beforeAll(async () => {
  db = await testDatabase()
  upstream = await startUpstream({ serviceCount: 0 })
  upstream.changeServices({
    set: [view(1, '1'), view(2, '2'), view(3, '0.5', { category: 'YouTube Likes' }), view(4, '0', { category: 'Nothing' })],
  })
  deps = operatorDeps(db.database, { 'api-v2': createApiV2Provider({ egress: localEgress }) }, testSecrets)
  const routesOf = async () => new Map()
  known = await consoleApp(db.database, [
    ...fulfilmentOperatorRoutes(deps),
    ...catalogueOperatorRoutes({ routesOf, isOrdered: async () => false, ratesOf: async () => [] }),
  ])
  const panel = await aPanel(db.database, { key: 'harbour' })
  panelId = panel.id
  await aCatalogue(db.database, panelId, { networks: [aNetwork()], serviceTypes: [aServiceType()], services: [aService()] })
  const owner = await signedIn(known, { email: 'owner@example.com', places: [{ panelId, role: 'owner' }] })
  manager = await signedIn(known, { email: 'manager@example.com', places: [{ panelId, role: 'manager' }] })
  editor = await signedIn(known, { email: 'editor@example.com', places: [{ panelId, role: 'editor' }] })
  const made = await owner.ask('POST', '/panels/harbour/providers', { name: 'North', endpoint: upstream.endpoint, key: 'sandbox-plain' })
  P = `/panels/harbour/providers/${made.body.data.id}`
  await owner.ask('PUT', `${P}/currency`, { currency: 'USD', usdRate: '1' })
  await owner.ask('PATCH', P, { marginFloorPercent: '15', version: (await owner.ask('GET', P)).body.data.version })
  await manager.ask('POST', `${P}/sync`, {})
})
afterAll(async () => {
  await Promise.all([known.app.close(), upstream.stop()])
  await db.close()
})

const list = async () => (await manager.ask('GET', `${P}/markups`)).body.data
const put = (category: string, markup: object | null) => manager.ask('PUT', `${P}/markups`, { category, markup })
const imported = async (ids: readonly string[], rule: object | null = null) =>
  (
    await manager.ask('POST', `${P}/import`, {
      ...{ select: { ids }, rule, onSale: true },
      mapping: [YOUTUBE, 'YouTube Likes'].map((category) => ({ category, serviceTypeId: 1, deliveryId: 1 })),
    })
  ).body.data.rows.map((row: { serviceId: number | null; because: string | null }) => row.because ?? row.serviceId)
const priceOf = async (id: number) => (await deps.catalogue.refresh(panelId)).service(id)?.priceNano
const isOnSale = async (id: number) => (await deps.catalogue.refresh(panelId)).service(id)?.isSellable
const undoLatest = async () => {
  const [{ id }] = (await manager.ask('GET', '/panels/harbour/audit?filter.action=provider.markup-changed&limit=1')).body.rows
  return manager.ask('POST', `/panels/harbour/audit/${id}/undo`)
}

describe('a markup', () => {
  it('is stored for a category of the provider’s, and shown with an example before anything is imported', async () => {
    expect((await list()).rows).toEqual([])
    expect((await put(YOUTUBE, { percent: '50', roundToUsd: '0.01' })).status).toBe(200)
    expect((await list()).rows).toMatchObject([
      {
        ...{ category: YOUTUBE, percent: '50', fixedUsd: '0', roundToUsd: '0.01', endingUsd: null, services: 0 },
        example: { providerServiceId: '1', costNano: '1000000000', priceNano: '1500000000', serviceId: null },
      },
    ])
    expect((await list()).categories).toContainEqual({ category: YOUTUBE, count: 2, importedCount: 0 })
  })
  it('is refused for a category that the provider never had, for no number, and without the right to prices', async () => {
    expect((await put('Vimeo', { percent: '50' })).body.errors).toHaveProperty('category')
    expect((await put(YOUTUBE, { percent: '-5' })).body.errors).toHaveProperty('markup.percent')
    expect((await put(YOUTUBE, { endingUsd: '1.99' })).body.errors).toHaveProperty('markup.endingUsd')
    expect((await put('YouTube Likes', null)).status).toBe(404)
    expect((await editor.ask('PUT', `${P}/markups`, { category: '', markup: { percent: '1' } })).body.details.code).toBe('not_permitted')
  })
  it('prices an import, which needs one for each category', async () => {
    const [id, without] = await imported(['1', '3'])
    expect([await priceOf(id), without]).toEqual([1_500_000_000n, 'no_markup'])
    expect((await list()).rows[0]).toMatchObject({ services: 1, example: { serviceId: id, name: 'YouTube Views 1' } })
    await put('', { percent: '100' })
    const [other] = await imported(['3'])
    expect(await priceOf(other)).toBe(1_000_000_000n)
  })
  it('follows the provider’s rate with the services that it prices', async () => {
    const [{ example }] = (await list()).rows.filter(({ category }: { category: string }) => category === YOUTUBE)
    upstream.changeServices({ set: [view(1, '1.2')] })
    await manager.ask('POST', `${P}/sync`, {})
    expect(await priceOf(example.serviceId)).toBe(1_800_000_000n)
  })
  it('is tried without being stored: what rises and falls, and first what nobody would deliver at that price', async () => {
    const before = await list()
    const tried = (await manager.ask('POST', `${P}/markup-preview`, { category: YOUTUBE, percent: '10' })).body.data
    expect(tried).toMatchObject({
      ...{ services: 1, rise: 0, fall: 1, belowFloor: 1 },
      rows: [{ name: 'YouTube Views 1', costNano: '1200000000', oldNano: '1800000000', newNano: '1320000000', isBelowFloor: true }],
    })
    const fits = (await manager.ask('POST', `${P}/markup-preview`, { category: YOUTUBE, endingUsd: '0.99' })).body.data
    expect(fits).toMatchObject({ rise: 1, belowFloor: 0, example: { priceNano: '1990000000' } })
    expect(await list()).toEqual(before)
  })
  it('that changes prices its services at once, and takes those off sale that nobody would deliver; Undo brings all of it back', async () => {
    const id: number = (await list()).rows.find(({ category }: { category: string }) => category === YOUTUBE).example.serviceId
    expect((await put(YOUTUBE, { percent: '10' })).body.data.rows).toContainEqual(
      expect.objectContaining({ category: YOUTUBE, percent: '10', belowFloor: 1 }),
    )
    expect([await priceOf(id), await isOnSale(id)]).toEqual([1_320_000_000n, false])
    expect((await undoLatest()).status).toBe(200)
    expect([await priceOf(id), await isOnSale(id)]).toEqual([1_800_000_000n, true])
    expect((await list()).rows).toContainEqual(expect.objectContaining({ category: YOUTUBE, percent: '50' }))
  })
  it('that is taken away leaves its services to the one for all others; Undo stores it again', async () => {
    const id: number = (await list()).rows.find(({ category }: { category: string }) => category === YOUTUBE).example.serviceId
    expect((await put(YOUTUBE, null)).status).toBe(200)
    expect((await list()).rows.map(({ category }: { category: string }) => category)).toEqual([''])
    expect(await priceOf(id)).toBe(2_400_000_000n)
    // A change of another category's is not in the way.
    await put('YouTube Likes', { percent: '70' })
    const [, { id: row }] = (await manager.ask('GET', '/panels/harbour/audit?filter.action=provider.markup-changed&limit=2')).body.rows
    expect((await manager.ask('POST', `/panels/harbour/audit/${row}/undo`)).status).toBe(200)
    expect(await priceOf(id)).toBe(1_800_000_000n)
  })
  it('that was made new is taken away by Undo, and services with a rule of their own do not follow it', async () => {
    upstream.changeServices({ set: [view(5, '1', { category: 'Fresh' })] })
    await manager.ask('POST', `${P}/sync`, {})
    const [own] = await imported(['2'], { percent: '200' })
    await put('Fresh', { percent: '5', fixedUsd: '0.25' })
    await undoLatest()
    expect((await list()).rows.map(({ category }: { category: string }) => category)).not.toContain('Fresh')
    await put(YOUTUBE, { percent: '60' })
    expect(await priceOf(own)).toBe(6_000_000_000n)
  })
  it('leaves what each change was in the audit log', async () => {
    const [row] = (await manager.ask('GET', '/panels/harbour/audit?filter.action=provider.markup-changed&limit=1')).body.rows
    expect(row).toMatchObject({
      entity: { kind: 'provider', label: 'North' },
      before: { [`markup ${YOUTUBE}`]: { percent: '50' } },
      after: { [`markup ${YOUTUBE}`]: { percent: '60' } },
    })
  })
})
