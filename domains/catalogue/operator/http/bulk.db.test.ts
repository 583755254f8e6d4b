import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ServiceRoute } from '../../model/cost-nano-of.ts'
import { aCatalogue, aService } from '../../testing/index.ts'
import { catalogueOperatorRoutes } from './index.ts'

let db: TestDatabase
let known: ConsoleApp
let owner: OperatorClient
let finance: OperatorClient
beforeAll(async () => {
  db = await testDatabase()
  known = await consoleApp(
    db.database,
    catalogueOperatorRoutes({
      routesOf: async () => new Map<number, ServiceRoute>(),
      isOrdered: async () => false,
      ratesOf: async () => [],
    }),
  )
  const panel = await aPanel(db.database, { key: 'harbour' })
  const other = await aPanel(db.database, { key: 'meadow' })
  await aCatalogue(db.database, panel.id, { services: [1, 2, 3, 4].map((id) => aService({ id })) })
  await aCatalogue(db.database, other.id, { services: [aService({ id: 9 })] })
  owner = await signedIn(known, { email: 'owner@example.com', places: [{ panelId: panel.id, role: 'owner' }] })
  finance = await signedIn(known, { email: 'finance@example.com', places: [{ panelId: panel.id, role: 'finance' }] })
})
afterAll(async () => {
  await known.app.close()
  await db.close()
})

const S = '/panels/harbour/services'
const of = async (id: number) => (await owner.ask('GET', `${S}/${id}`)).body.data
const wanted = (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => ({ id, version: id > 4 ? 1 : ((await of(id)).version as number) })))
const bulk = async (ids: readonly number[], change: object, segment = 'bulk', who = owner) =>
  who.ask('POST', `${S}/${segment}`, { services: await wanted(ids), change })

it('gives labels to many, takes them and sets them, each service once in the audit log', async () => {
  const label = async (name: string) =>
    (await owner.ask('POST', '/panels/harbour/labels', { name, color: null, translations: {} })).body.data.id as number
  const one = await label('New')
  const two = await label('Best')
  const dry = await bulk([1, 2, 9], { kind: 'labels', how: 'add', labelIds: [one] }, 'bulk-preview')
  expect(dry.body.data).toEqual({ changed: 2, same: 0, cannot: [{ id: 9, because: 'not_found' }] })
  expect((await of(1)).labelIds).toEqual([])
  const before = (await of(1)).version
  const done = await bulk([1, 2, 9], { kind: 'labels', how: 'add', labelIds: [one] })
  expect(done.body.data.done[0]).toEqual({ id: 1, version: before + 1 })
  expect([(await of(1)).version, (await of(1)).labelIds]).toEqual([before + 1, [one]])
  expect((await bulk([1, 3], { kind: 'labels', how: 'add', labelIds: [one, two] })).body.data.done).toHaveLength(2)
  await bulk([1, 2], { kind: 'labels', how: 'set', labelIds: [two] })
  await bulk([3], { kind: 'labels', how: 'remove', labelIds: [one] })
  expect([(await of(1)).labelIds, (await of(2)).labelIds, (await of(3)).labelIds]).toEqual([[two], [two], [two]])
  const { rows } = (await owner.ask('GET', '/panels/harbour/audit?filter.entityKind=service&filter.entityId=1')).body
  expect(rows.map(({ after }: { after: object }) => after)).toEqual([{ labelIds: [two] }, { labelIds: [one, two] }, { labelIds: [one] }])
})
it('archives and restores, and sells nothing that is archived', async () => {
  expect((await bulk([3, 4], { kind: 'archive', isArchived: true })).body.data.done).toHaveLength(2)
  expect(await of(4)).toMatchObject({ isArchived: true, isEnabled: false })
  expect((await bulk([2, 4], { kind: 'sale', isOn: true })).body.data).toEqual({
    done: [],
    same: 1,
    cannot: [{ id: 4, because: 'archived' }],
  })
  await bulk([3, 4], { kind: 'archive', isArchived: false })
  expect((await bulk([3, 4], { kind: 'sale', isOn: true })).body.data.done).toHaveLength(2)
  expect(await of(4)).toMatchObject({ isArchived: false, isEnabled: true })
})
it('sets a delivery and moves to a type', async () => {
  const delivery = (
    await owner.ask('POST', '/panels/harbour/deliveries', { name: 'Slow', description: 'Some days later.', translations: {} })
  ).body.data.id as number
  expect((await bulk([1, 2], { kind: 'delivery', deliveryId: delivery })).body.data.done).toHaveLength(2)
  expect(await of(2)).toMatchObject({ deliveryId: delivery })
  const { rows } = (await owner.ask('GET', '/panels/harbour/service-types')).body
  const type = (
    await owner.ask('POST', '/panels/harbour/service-types', {
      networkId: rows[0].networkId,
      type: 'likes',
      slug: 'moved-here',
      icon: rows[0].icon,
      name: 'Moved here',
      color: null,
      translations: {},
    })
  ).body.data.id as number
  expect((await bulk([1, 2], { kind: 'type', serviceTypeId: type })).body.data.done).toHaveLength(2)
  expect(await of(1)).toMatchObject({ serviceTypeId: type, position: 0 })
})
it('leaves what was changed since, and changes nothing for who may not or names what is not there', async () => {
  const change = { kind: 'sale', isOn: false }
  const old = await owner.ask('POST', `${S}/bulk`, { services: [{ id: 1, version: 1 }], change })
  expect(old.body.data).toEqual({ done: [], same: 0, cannot: [{ id: 1, because: 'changed' }] })
  expect((await bulk([1], change, 'bulk', finance)).body.details).toEqual({ code: 'not_permitted', permission: 'services.edit' })
  for (const [field, wrong] of [
    ['change.labelIds', { kind: 'labels', how: 'add', labelIds: [77] }],
    ['change.deliveryId', { kind: 'delivery', deliveryId: 77 }],
    ['change.serviceTypeId', { kind: 'type', serviceTypeId: 77 }],
  ] as const)
    expect((await bulk([1], wrong)).body.errors, field).toHaveProperty([field])
  expect((await owner.ask('POST', `${S}/bulk`, { services: [], change })).status).toBe(422)
  expect((await of(1)).isEnabled).toBe(true)
})

it('sets the countries that customers choose among, in the place of others, and takes them away', async () => {
  const target = async (type: string, name: string, selectableValues: readonly string[]) =>
    (
      await owner.ask('POST', '/panels/harbour/targets', {
        ...{ type, name, selectableValues, placeholder: null, isOptional: true, translations: {} },
      })
    ).body.data.id as number
  const [europe, asia, language] = [
    await target('countries', 'Europe', ['DE', 'FR']),
    await target('countries', 'Asia', ['JP']),
    await target('languages', 'Language', ['en']),
  ]
  await owner.ask('PATCH', `${S}/1`, { version: (await of(1)).version, targetIds: [language, asia] })
  expect((await of(1)).targetIds).toEqual([asia, language].toSorted((a, b) => a - b))
  const dry = await bulk([1, 2], { kind: 'countries', targetId: europe }, 'bulk-preview')
  expect(dry.body.data).toEqual({ changed: 2, same: 0, cannot: [] })
  expect((await bulk([1, 2], { kind: 'countries', targetId: europe })).body.data.done).toHaveLength(2)
  expect([(await of(1)).allowedUseCountries, (await of(1)).targetIds]).toEqual([true, [europe, language]])
  expect([(await of(2)).allowedUseCountries, (await of(2)).targetIds]).toEqual([true, [europe]])
  expect((await bulk([1, 2], { kind: 'countries', targetId: europe })).body.data).toMatchObject({ done: [], same: 2 })
  await bulk([1], { kind: 'countries', targetId: null })
  expect([(await of(1)).allowedUseCountries, (await of(1)).targetIds]).toEqual([false, [language]])
  for (const targetId of [language, 2_000_000]) {
    const refused = await bulk([1], { kind: 'countries', targetId })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['change.targetId']])
  }
})
