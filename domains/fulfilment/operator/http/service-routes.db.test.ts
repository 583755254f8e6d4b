import { aCatalogue, aService } from '@vitrine/catalogue/testing'
import { createApiV2Provider } from '@vitrine/connectors/providers/api-v2'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn, testSecrets } from '@vitrine/operators/testing'
import { aPanel } from '@vitrine/panels/testing'
import { type Query, sql } from '@vitrine/platform/database'
import { localEgress, type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { startUpstream, type Upstream } from '@vitrine/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lossPause } from '../../model/is-below-floor.ts'
import { serviceStandings } from '../../queries/operator/service-standings.ts'
import { operatorDeps } from '../../testing/operator-deps.ts'
import { fulfilmentOperatorRoutes } from './index.ts'

let db: TestDatabase
let known: ConsoleApp
let upstream: Upstream
let deps: ReturnType<typeof operatorDeps>
let owner: OperatorClient
let manager: OperatorClient
let panelId: number
let north: number
let people: number
beforeAll(async () => {
  db = await testDatabase()
  upstream = await startUpstream({ serviceCount: 8 })
  deps = operatorDeps(db.database, { 'api-v2': createApiV2Provider({ egress: localEgress }) }, testSecrets)
  known = await consoleApp(db.database, fulfilmentOperatorRoutes(deps))
  panelId = (await aPanel(db.database, { key: 'harbour' })).id
  await aCatalogue(db.database, panelId, { services: [aService(), aService({ id: 2 })] })
  owner = await signedIn(known, { email: 'owner@example.com', places: [{ panelId, role: 'owner' }] })
  manager = await signedIn(known, { email: 'manager@example.com', places: [{ panelId, role: 'manager' }] })
  const add = async (body: object) => (await owner.ask('POST', '/panels/harbour/providers', body)).body.data.id
  north = await add({ name: 'North', endpoint: upstream.endpoint, key: 'sandbox-plain' })
  people = await add({ name: 'People', connector: 'manual' })
  await owner.ask('PUT', `/panels/harbour/providers/${north}/currency`, { currency: 'USD', usdRate: '1' })
  await owner.ask('POST', `/panels/harbour/providers/${north}/sync`, {})
})
afterAll(async () => {
  await Promise.all([known.app.close(), upstream.stop()])
  await db.close()
})

const R = (id = 1) => `/panels/harbour/services/${id}/routes`
const shown = async (id = 1) => (await manager.ask('GET', R(id))).body.data
const put = async (routes: object[], version?: number, id = 1) =>
  manager.ask('PUT', R(id), { version: version ?? (await shown(id)).version, routes })
const first = () => ({ accountId: north, providerServiceId: '1' })
const byHand = () => ({ accountId: people, providerServiceId: 'Place the link', rateUsd: '0.5' })
const isSold = async (id: number) => (await deps.catalogue.refresh(panelId)).service(id)?.isSellable

describe('the routes of a service', () => {
  it('are set in their order, with the rate of the list or, of people, the one written', async () => {
    expect(await shown()).toMatchObject({ rows: [] })
    const answer = await put([first(), byHand()])
    expect(answer.body.data).toMatchObject({
      isStopped: false,
      rows: [
        { priority: 1, account: 'North', providerServiceId: '1', rateNano: '420000000', isPaused: false, isGone: false },
        { priority: 2, account: 'People', connector: 'manual', rateNano: '500000000', listedName: null, isBelowFloor: false },
      ],
    })
    const swapped = await put([
      { ...byHand(), rateUsd: undefined },
      { ...first(), isPaused: true },
    ])
    expect(swapped.body.data.rows).toMatchObject([
      { priority: 1, account: 'People', rateNano: '500000000', isPaused: false },
      { priority: 2, account: 'North', isPaused: true, pausedBecause: 'paused by an operator' },
    ])
    const [row] = (await owner.ask('GET', '/panels/harbour/audit?filter.action=service.routes-changed&limit=1')).body.rows
    expect(row).toMatchObject({ entity: { id: '1' }, before: { routes: [expect.stringContaining('North'), expect.anything()] } })
    const resumed = await put([first(), { ...byHand(), rateUsd: undefined }])
    expect(resumed.body.data.rows.map(({ isPaused }: { isPaused: boolean }) => isPaused)).toEqual([false, false])
  })
  it('say so where one costs more than the price leaves for it', async () => {
    const answer = await put([first(), { ...byHand(), rateUsd: '2.01' }])
    expect(answer.body.data.rows.map((row: { isBelowFloor: boolean }) => row.isBelowFloor)).toEqual([false, true])
  })
  it('say what stays of the price, what the provider can do and when it took the last order', async () => {
    const answer = await put([first(), { ...byHand(), rateUsd: '2.01' }])
    const [theirs, ours] = answer.body.data.rows
    expect(theirs).toMatchObject({ canRefill: expect.any(Boolean), canCancel: expect.any(Boolean), takenAt: null })
    expect(ours).toMatchObject({ canRefill: null, canCancel: null, takenAt: null })
    expect([Number(theirs.marginPercent) > 0, Number(ours.marginPercent) < 0]).toEqual([true, true])
    await db.database.transaction(panelId, (trx) =>
      trx.run(sql`update fulfilment.provider_account set lacks = array['refill', 'cancel'] where panel_id = ${panelId} and id = ${north}`),
    )
    expect((await shown()).rows[0]).toMatchObject({ canRefill: false, canCancel: false })
    await db.database.transaction(panelId, (trx) =>
      trx.run(sql`update fulfilment.provider_account set lacks = '{}' where panel_id = ${panelId} and id = ${north}`),
    )
  })
  it('come back by Undo: order, cost of people, and why one rests; not once they changed again', async () => {
    const facts = async () =>
      (await shown()).rows.map((row: Record<string, unknown>) => [row.account, row.providerServiceId, row.rateNano, row.pausedBecause])
    const undo = async (row: string | undefined) => manager.ask('POST', `/panels/harbour/audit/${row}/undo`)
    await put([{ ...byHand(), isPaused: true, pausedBecause: 'They are on holiday' }, first()])
    const before = await facts()
    expect(before[0]).toEqual(['People', 'Place the link', '500000000', 'They are on holiday'])
    const changed = await put([first()])
    expect((await undo(changed.undo)).status).toBe(200)
    expect(await facts()).toEqual(before)
    const resumed = await put([first(), { ...byHand(), rateUsd: '0.75' }])
    expect((await undo(resumed.undo)).status).toBe(200)
    expect(await facts()).toEqual(before)
    const again = await put([first(), { ...byHand(), rateUsd: '0.75' }])
    await put([first(), { ...byHand(), rateUsd: '2.01' }])
    expect((await undo(again.undo)).body.details.code).toBe('changed_meanwhile')
  })
  it('are not overwritten by anyone who saw others', async () => {
    const { version } = await shown()
    const answers = await Promise.all([put([first()], version), put([byHand()], version)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)?.body.details.code).toBe('changed_meanwhile')
  })
  it('are refused where the account, its service or what people cost is not there', async () => {
    expect((await put([{ ...first(), accountId: 999 }])).body.errors).toHaveProperty(['routes.0.accountId'])
    expect((await put([{ ...first(), providerServiceId: '999' }])).body.errors).toHaveProperty(['routes.0.providerServiceId'])
    expect((await put([first(), first()])).body.errors).toHaveProperty(['routes.1.providerServiceId'])
    expect((await put([{ accountId: people, providerServiceId: 'Another' }])).body.errors).toHaveProperty(['routes.0.rateUsd'])
    expect((await manager.ask('GET', R(99))).status).toBe(404)
    expect((await manager.ask('PUT', R(99), { version: 0, routes: [] })).status).toBe(404)
  })
  it('a service without any is off sale, and returns with one', async () => {
    await put([first()], undefined, 2)
    expect(await isSold(2)).toBe(true)
    expect((await put([{ ...first(), isPaused: true }], undefined, 2)).body.data).toMatchObject({ isStopped: true, isRestarted: false })
    expect(await isSold(2)).toBe(false)
    expect((await put([], undefined, 2)).body.data).toMatchObject({ isStopped: false, rows: [] })
    expect((await put([byHand()], undefined, 2)).body.data).toMatchObject({ isRestarted: true })
    expect(await isSold(2)).toBe(true)
  })
  it('are listed for the whole panel, and narrowed to what needs a look', async () => {
    const list = async (only = '') =>
      (await manager.ask('GET', `/panels/harbour/routes${only && `?only=${only}`}`)).body.rows.map(({ id }: { id: string }) => id)
    await put([first(), byHand()])
    await put([{ accountId: north, providerServiceId: '2' }], undefined, 2)
    const all = await manager.ask('GET', '/panels/harbour/routes?limit=2')
    expect(all.body.rows).toMatchObject([
      { id: '1-1', serviceId: 1, service: expect.any(String), account: 'North', priority: 1, routeCount: 2, isPaused: false },
      { id: '1-2', account: 'People', listedName: null, minQuantity: null, isNarrower: false },
    ])
    const next = await manager.ask('GET', `/panels/harbour/routes?limit=2&cursor=${all.body.next}`)
    expect(next.body).toMatchObject({ rows: [{ id: '2-1', routeCount: 1 }], next: null })
    expect(await list('single')).toEqual(['2-1'])
    // One of ours is sold in more than its provider takes.
    const change = (query: Query<unknown>) => db.database.transaction(panelId, (trx) => trx.run(query))
    const bounds = (theirs: number) =>
      change(sql`
        update fulfilment.provider_service set min_quantity = 1, max_quantity = ${theirs} where panel_id = ${panelId} and provider_service_id = '2'`)
    await bounds(1_000_000_000)
    const wide = await list('narrower')
    await bounds(1)
    expect([wide.includes('2-1'), (await list('narrower')).includes('2-1')]).toEqual([false, true])
    expect(await list('loss')).toEqual([])
    const pause = (because: string) =>
      change(sql`
        update fulfilment.route set paused_at = now(), paused_because = ${because} where panel_id = ${panelId} and service_id = 2`)
    await pause('paused by an operator')
    expect(await list('loss')).toEqual([])
    await pause(lossPause)
    expect(await list('loss')).toEqual(['2-1'])
    const standing = async (id: number) => (await db.database.read(panelId, serviceStandings)).get(id)
    // Paused for a loss alone it may still be on sale by a hand.
    expect(await standing(2)).toEqual({ pausedRoutes: 1, isStoppedForLoss: false, floorPpm: null, importedFrom: null })
    await change(
      sql`insert into fulfilment.stopped_service (panel_id, service_id, because, at) values (${panelId}, 2, 'nobody delivers it', now())`,
    )
    await change(
      sql`insert into fulfilment.imported_service (panel_id, service_id, account_id, provider_service_id) values (${panelId}, 2, ${north}, '2')`,
    )
    expect(await standing(2)).toMatchObject({ isStoppedForLoss: true, importedFrom: 'North' })
    await change(sql`update fulfilment.provider_account set margin_floor_ppm = 120000 where panel_id = ${panelId} and id = ${north}`)
    expect(await standing(1)).toMatchObject({ pausedRoutes: 0, isStoppedForLoss: false, importedFrom: null })
    expect((await standing(1))?.floorPpm).toEqual(expect.any(Number))
    await change(sql`delete from fulfilment.stopped_service where panel_id = ${panelId}`)
    await change(sql`delete from fulfilment.imported_service where panel_id = ${panelId}`)
    await change(sql`update fulfilment.provider_account set margin_floor_ppm = 0 where panel_id = ${panelId} and id = ${north}`)
    expect((await manager.ask('GET', '/panels/harbour/routes?only=nothing')).status).toBe(422)
    await put([first()], undefined, 2)
  })
  it('are listed by account, in pages', async () => {
    await put([first()])
    await put([first()], undefined, 2)
    const ask = async (query: string) => (await manager.ask('GET', `/panels/harbour/providers/${north}/routes?${query}`)).body
    const page = await ask('limit=1')
    expect(page.rows).toMatchObject([{ serviceId: 1, service: 'Service 1', priority: 1, providerServiceId: '1', isPaused: false }])
    expect((await ask(`limit=1&cursor=${page.next}`)).rows).toMatchObject([{ serviceId: 2 }])
    expect((await ask('cursor=bm8')).errors).toHaveProperty('cursor')
  })
})
