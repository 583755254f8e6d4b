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
let editor: OperatorClient
beforeAll(async () => {
  db = await testDatabase()
  const routes = catalogueOperatorRoutes({
    routesOf: async () => new Map<number, ServiceRoute>(),
    isOrdered: async () => false,
    ratesOf: async () => [],
  })
  known = await consoleApp(db.database, routes)
  const panel = await aPanel(db.database, { key: 'harbour' })
  const other = await aPanel(db.database, { key: 'meadow' })
  await aCatalogue(db.database, panel.id, { services: [aService(), aService({ id: 2 })] })
  await aCatalogue(db.database, other.id, { services: [aService({ id: 9 })] })
  owner = await signedIn(known, { email: 'owner@example.com', places: [{ panelId: panel.id, role: 'owner' }] })
  editor = await signedIn(known, { email: 'editor@example.com', places: [{ panelId: panel.id, role: 'editor' }] })
})
afterAll(async () => {
  await known.app.close()
  await db.close()
})

const S = '/panels/harbour/services'
type Cells = Readonly<Record<string, string>>
const linesOf = (rows: readonly Cells[]) => rows.map((cells, at) => ({ line: at + 2, cells }))
const check = async (rows: readonly Cells[], who = owner) => (await who.ask('POST', `${S}/csv-check`, { lines: linesOf(rows) })).body.data
async function apply(rows: readonly Cells[], leavesOut = false, who = owner) {
  const { hash } = await check(rows, who)
  return who.ask('POST', `${S}/csv`, { lines: linesOf(rows), hash, leavesOut })
}
const of = async (id: number) => (await owner.ask('GET', `${S}/${id}`)).body.data
const wrongOf = async (rows: readonly Cells[], who = owner) =>
  (await check(rows, who)).lines.map(({ line, errors }: { line: number; errors: { column: string }[] }) => [
    line,
    ...errors.map(({ column }) => column),
  ])
const NEW: Cells = {
  id: '',
  name: 'Slow views',
  'name@de': 'Langsame Aufrufe',
  type_id: '1',
  delivery_id: '1',
  price_usd: '1,25',
  min: '10',
  max: '1 000',
}

it('makes services with their texts, and changes those that have a number', async () => {
  const rows: Cells[] = [NEW, { id: '1', 'name@de': 'Aufrufe', 'title@ja': '再生', price_usd: '2.1' }, { id: '2', price_usd: '2' }]
  expect((await check(rows)).lines.map(({ state }: { state: string }) => state)).toEqual(['new', 'changed', 'same'])
  const { lines } = (await apply(rows)).body.data
  expect(lines.map(({ state }: { state: string }) => state)).toEqual(['new', 'changed', 'same'])
  expect(await of(lines[0].id)).toMatchObject({
    ...{ slug: 'slow-views', isEnabled: false, minQuantity: 10, maxQuantity: 1000, defaultQuantity: 10, priceNano: '1250000000' },
    texts: { en: { name: 'Slow views' }, de: { name: 'Langsame Aufrufe' } },
  })
  expect(await of(1)).toMatchObject({ texts: { de: { name: 'Aufrufe' }, ja: { title: '再生' } }, priceNano: '2100000000' })
  expect((await owner.ask('GET', `${S}/1/prices`)).body.data.prices[0]).toMatchObject({ because: 'csv', newNano: '2100000000' })
  expect(await wrongOf([NEW])).toEqual([[2, 'name']])
})
it('names line and column of what is wrong; such lines are left out only on request', async () => {
  const rows: Cells[] = [
    { ...NEW, name: '' },
    { ...NEW, name: 'A', type_id: '77' },
    { ...NEW, name: 'B', max: '5' },
    { id: '999', min: '1' },
    { id: '9', min: '1' },
    { id: '2', price_usd: 'cheap' },
    { id: '2', version: '1', step: '2' },
    { id: '2', 'name@de': 'x'.repeat(151) },
    { id: '1', guarantee_days: '7' },
    { id: '1', guarantee_days: '8' },
  ]
  expect(await wrongOf([...rows.slice(0, 6), { id: '2', version: '77' }])).toEqual([
    [2, 'name'],
    [3, 'type_id'],
    [4, 'max'],
    [5, 'id'],
    [6, 'id'],
    [7, 'price_usd'],
    [8, 'version'],
  ])
  expect(await wrongOf(rows.slice(7))).toEqual([[2, 'name@de'], [3], [4, 'id']])
  const refused = await apply(rows.slice(7))
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['lines']])
  expect((await of(1)).guaranteeDays).not.toBe(7)
  expect((await apply(rows.slice(7), true)).status).toBe(200)
  expect((await of(1)).guaranteeDays).toBe(7)
})
it('applies what was checked and nothing else, and prices only by their right', async () => {
  const { hash } = await check([{ id: '1', step: '2' }])
  const other = await owner.ask('POST', `${S}/csv`, { lines: linesOf([{ id: '1', step: '3' }]), hash })
  expect(Object.keys(other.body.errors)).toEqual(['hash'])
  expect(await wrongOf([{ id: '1', price_usd: '9' }, { id: '2', speed: 'Fast' }, NEW], editor)).toEqual([
    [2, 'price_usd'],
    [3],
    [4, 'price_usd'],
  ])
  expect((await owner.ask('POST', `${S}/csv-check`, { lines: linesOf([{ colour: 'red' }]) })).status).toBe(422)
})
it('leaves a row for each service in the audit log', async () => {
  const { lines } = (
    await apply([
      { ...NEW, name: 'Audited' },
      { id: '2', speed: 'Daily' },
    ])
  ).body.data
  const rows = async (id: number) =>
    (await owner.ask('GET', `/panels/harbour/audit?filter.entityKind=service&filter.entityId=${id}`)).body.rows
  expect((await rows(lines[0].id))[0]).toMatchObject({ before: null, reason: expect.stringMatching(/^CSV [0-9a-f]{12}$/) })
  expect((await rows(2))[0]).toMatchObject({ after: { speed: 'Daily' } })
})
it('wants a fresh proof where a price moves by more than half, and leaves all of the file undone without one', async () => {
  const { priceNano, title } = await of(1)
  known.time.now = new Date(known.time.now.getTime() + 11 * 60_000)
  const far: Cells[] = [
    { id: '1', price_usd: '9' },
    { id: '2', title: 'A title' },
  ]
  expect((await apply(far)).body.details).toEqual({ code: 'step_up' })
  expect(await of(1)).toMatchObject({ priceNano, title })
  expect((await of(2)).title).not.toBe('A title')
  owner = await signedIn(known, { email: 'owner@example.com' })
  expect((await apply(far)).status).toBe(200)
  expect((await of(1)).priceNano).toBe('9000000000')
})

it('tells every text of services in every language, of its own panel only, to those who may look', async () => {
  const { body } = await editor.ask('POST', `${S}/texts`, { ids: [1, 9] })
  const { version, texts } = await of(1)
  expect(body.data.services).toEqual([{ id: 1, version, texts }])
  expect(texts.de).toMatchObject({ name: 'Aufrufe' })
  expect((await editor.ask('POST', `${S}/texts`, { ids: [] })).status).toBe(422)
})
