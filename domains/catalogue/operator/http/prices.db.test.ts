import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import type { Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addServices } from '../../commands/operator/add-services.ts'
import { priceServices } from '../../commands/price-services.ts'
import type { ServiceRoute } from '../../model/cost-nano-of.ts'
import { aCatalogue, aService } from '../../testing/index.ts'
import { catalogueOperatorRoutes } from './index.ts'

let db: TestDatabase
let known: ConsoleApp
let panel: Panel
let owner: OperatorClient
let editor: OperatorClient
const AT = new Date('2026-11-01T10:00:00.000Z')
beforeAll(async () => {
  db = await testDatabase()
  const rate = { at: AT, provider: 'Upstream', oldNano: 1n, newNano: 2n }
  known = await consoleApp(
    db.database,
    catalogueOperatorRoutes({
      routesOf: async () => new Map<number, ServiceRoute>(),
      isOrdered: async () => false,
      ratesOf: async () => [rate],
    }),
  )
  panel = await aPanel(db.database, { key: 'harbour' })
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
const prices = async (id: number, who = owner, query = '') => (await who.ask('GET', `${S}/${id}/prices${query}`)).body.data
const written = async (id: number) =>
  (await prices(id)).prices.map(({ oldNano, newNano, by, because }: Record<string, unknown>) => [oldNano, newNano, by, because])
const versionOf = async (id: number): Promise<number> => (await owner.ask('GET', `${S}/${id}`)).body.data.version

it('remembers each price with who or what made it so', async () => {
  const me = 'owner'
  const grid = async (priceNano: string, because?: string) =>
    owner.ask('PATCH', S, { changes: [{ id: 1, version: await versionOf(1), fields: { priceNano }, ...(because ? { because } : {}) }] })
  await grid('2100000000')
  await grid('2200000000', 'rule')
  await owner.ask('PATCH', `${S}/1`, { version: await versionOf(1), priceNano: '2400000000' })
  await owner.ask('PATCH', `${S}/1`, { version: await versionOf(1), priceFollowsProvider: true })
  await db.database.transaction(panel.id, (trx) => priceServices(trx, new Map([[1, 2_500_000_000n]])))
  expect(await written(1)).toEqual([
    ['2400000000', '2500000000', null, 'provider'],
    ['2200000000', '2400000000', me, 'hand'],
    ['2100000000', '2200000000', me, 'rule'],
    ['2000000000', '2100000000', me, 'hand'],
    [null, '2000000000', null, 'catalogue'],
  ])
})
it('remembers a discount, and nothing where no price moves', async () => {
  await owner.ask('PATCH', `${S}/2`, { version: await versionOf(2), discountPpm: 50_000 })
  await owner.ask('PATCH', `${S}/2`, { version: await versionOf(2), speed: 'Fast' })
  await db.database.transaction(panel.id, (trx) => priceServices(trx, new Map([[2, 2_000_000_000n]])))
  const { prices: rows } = await prices(2)
  expect(rows.map((row: Record<string, unknown>) => [row.oldDiscountPpm, row.newDiscountPpm])).toEqual([
    [0, 50_000],
    [null, 0],
  ])
  expect((await prices(2, owner, `?since=${new Date(Date.parse(rows[0].at) + 1).toISOString()}`)).prices).toEqual([])
  // The price before a span is known within it.
  const [first] = (await prices(2, owner, `?since=${rows[0].at}`)).prices
  expect([first.oldDiscountPpm, first.newDiscountPpm]).toEqual([0, 50_000])
})
it('a service that is made, copied or imported begins with its price', async () => {
  const copied = (await owner.ask('POST', `${S}/1/copy`, { version: await versionOf(1) })).body.data.id
  expect(await written(copied)).toMatchObject([[null, '2500000000', expect.any(String), 'new']])
  const { id: _, ...service } = aService({ slug: 'imported' })
  const [imported = 0] = await db.database.transaction(panel.id, (trx) => addServices(trx, [service], 'Mara'))
  expect(await written(imported)).toEqual([[null, '2000000000', 'Mara', 'import']])
})
it('rates are shown to those who may see providers, and nothing of another panel', async () => {
  expect((await prices(1)).rates).toEqual([{ at: AT.toISOString(), provider: 'Upstream', oldNano: '1', newNano: '2' }])
  expect((await prices(1, editor)).rates).toBeNull()
  const [foreign, absent] = [await owner.ask('GET', `${S}/9/prices`), await owner.ask('GET', `${S}/999/prices`)]
  expect([foreign.status, foreign.text]).toEqual([404, absent.text])
})
