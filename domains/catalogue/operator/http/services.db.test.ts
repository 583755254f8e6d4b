import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { changeSettings, type Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { locales } from '@vitrine/platform/kernel'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setPopularity } from '../../commands/count-orders.ts'
import { priceServices } from '../../commands/price-services.ts'
import type { ServiceRoute } from '../../model/cost-nano-of.ts'
import type { ServiceSales, ServiceStanding } from '../../ports.ts'
import { createCatalogue } from '../../queries/catalogue.ts'
import { aCatalogue, aService } from '../../testing/index.ts'
import { catalogueOperatorRoutes } from './index.ts'

let db: TestDatabase
let known: ConsoleApp
let panel: Panel
let owner: OperatorClient
let editor: OperatorClient
let finance: OperatorClient
const routes = new Map<number, ServiceRoute>([[1, { provider: 'Upstream', routeCount: 2, rateNano: 1_000_000_000n, rateKind: 'per_1000' }]])
const sales = new Map<number, ServiceSales>([
  [1, { orders: 3, turnover: 20_000_000n, kept: 18_000_000n, cost: 7_500_000n }],
  [77, { orders: 1, turnover: 1n, kept: 1n, cost: 0n }],
])
const standings = new Map<number, ServiceStanding>([
  [1, { pausedRoutes: 1, isStoppedForLoss: false, floorPpm: 500_001, importedFrom: 'Upstream' }],
  [3, { pausedRoutes: 2, isStoppedForLoss: true, floorPpm: null, importedFrom: null }],
])
beforeAll(async () => {
  db = await testDatabase()
  known = await consoleApp(
    db.database,
    catalogueOperatorRoutes({
      routesOf: async () => routes,
      standingsOf: async () => standings,
      salesOf: async () => sales,
      soldOf: async (_, ids) => new Set(ids.filter((id) => id === 1)),
      isOrdered: async () => false,
      ratesOf: async () => [],
    }),
  )
  panel = await aPanel(db.database, { key: 'harbour' })
  const other = await aPanel(db.database, { key: 'meadow' })
  await aCatalogue(db.database, panel.id, {
    services: [aService(), aService({ id: 2, translations: { de: { name: 'Aufrufe' } } }), aService({ id: 3, isEnabled: false })],
  })
  await aCatalogue(db.database, other.id, { services: [aService({ id: 9 })] })
  const as = (email: string, role: 'owner' | 'editor' | 'finance') => signedIn(known, { email, places: [{ panelId: panel.id, role }] })
  owner = await as('owner@example.com', 'owner')
  editor = await as('editor@example.com', 'editor')
  finance = await as('finance@example.com', 'finance')
})
afterAll(async () => {
  await known.app.close()
  await db.close()
})

const S = '/panels/harbour/services'
const rowsOf = async (query: string) => (await owner.ask('GET', `${S}?${query}`)).body
const patch = (who: OperatorClient, id: number, version: number, fields: object) =>
  who.ask('PATCH', S, { changes: [{ id, version, fields }] })
const versionOf = async (id: number): Promise<number> => (await owner.ask('GET', `${S}/${id}`)).body.data.version
const auditOf = async (id: number) =>
  (await owner.ask('GET', '/panels/harbour/audit?filter.entityKind=service')).body.rows.filter(
    (row: { entity: { id: string } }) => row.entity.id === String(id),
  )

describe('the table of services', () => {
  it('misses texts in the languages that the shop offers, and in no others', async () => {
    const offers = (locales: ('en' | 'de' | 'ja')[]) =>
      db.database.transaction(panel.id, (trx) => changeSettings(trx, {}, { locales, defaultLocale: 'en' }))
    const missing = async () => (await rowsOf('view=missing_translations')).rows.map(({ id }: { id: number }) => id)
    expect(await missing()).toEqual([1, 2, 3])
    await offers(['en', 'de'])
    expect(await missing()).toEqual([1, 3])
    const [, second] = (await rowsOf('')).rows
    expect([second.translatedLocales, second.missingLocales]).toEqual([['en', 'de'], 0])
    await offers(['en'])
    expect(await missing()).toEqual([])
    await db.database.transaction(panel.id, (trx) => changeSettings(trx, {}, { locales: [...locales] }))
  })
  it('is read by views, search, filters and sorts, page by page', async () => {
    expect((await rowsOf('')).rows[0]).toMatchObject({
      id: 1,
      networkName: 'YouTube',
      provider: 'Upstream',
      routeCount: 2,
      costNano: '1000000000',
      priceNano: '2000000000',
      translatedLocales: ['en'],
      missingLocales: 11,
      version: 1,
    })
    const ids = async (query: string) => (await rowsOf(query)).rows.map(({ id }: { id: number }) => id)
    expect(await ids('view=on_sale')).toEqual([1, 2])
    expect(await ids('view=off_sale')).toEqual([3])
    expect(await ids('view=no_route')).toEqual([2, 3])
    expect(await ids('view=packages')).toEqual([])
    expect(await ids('view=off_sale_loss')).toEqual([3])
    // At a cost of one dollar and a price of two half is left, a little less than the floor.
    expect(await ids('view=below_floor')).toEqual([1])
    expect(await ids('view=new_30_days')).toEqual([1, 2, 3])
    expect(await ids('q=service 2')).toEqual([2])
    expect(await ids('sort=-id')).toEqual([3, 2, 1])
    expect(await ids('filter.serviceTypeId=7')).toEqual([])
    const first = await rowsOf('limit=2&sort=-name')
    expect(first).toMatchObject({ rows: [{ id: 3 }, { id: 2 }], total: { count: 3, isExact: true } })
    expect(await ids(`limit=2&sort=-name&cursor=${first.next}`)).toEqual([1])
    for (const query of ['view=odd', 'filter.colour=1', 'limit=900', 'cursor=**', 'sort=rating']) {
      expect([query, (await owner.ask('GET', `${S}?${query}`)).status]).toEqual([query, 422])
    }
  })
  it('is handed to the grid whole, without costs for those who may not see providers', async () => {
    const { columns, rows } = (await editor.ask('GET', `${S}/grid`)).body.data
    expect(rows).toHaveLength(3)
    const at = (name: string) => rows[0][columns.indexOf(name)]
    expect([at('id'), at('provider'), at('costNano'), at('priceNano')]).toEqual([1, null, null, '2000000000'])
    expect([at('floorPpm'), at('importedFrom'), at('pausedRoutes'), at('isEverSold')]).toEqual([null, null, 1, true])
    const own = (await owner.ask('GET', `${S}/grid`)).body.data
    expect([own.rows[0][columns.indexOf('floorPpm')], own.rows[0][columns.indexOf('importedFrom')]]).toEqual([500_001, 'Upstream'])
  })
  it('tells what services sold in 30 days, and their profit, to those who may see it', async () => {
    const { rows, since } = (await owner.ask('GET', `${S}/sales`)).body.data
    // What is no longer there is left out.
    expect(rows).toEqual([{ id: 1, orders: 3, turnover: '20.00', profit: '10.50' }])
    expect(Date.now() - Date.parse(since)).toBeGreaterThanOrEqual(30 * 86_400_000)
    expect((await editor.ask('GET', `${S}/sales`)).body.details.permission).toBe('reports.view')
  })
  it('shows one service with all its fields; another panel’s is not there', async () => {
    expect((await owner.ask('GET', `${S}/2`)).body.data).toMatchObject({ slug: 'service-2', translations: { de: { name: 'Aufrufe' } } })
    const [foreign, absent] = [await owner.ask('GET', `${S}/9`), await owner.ask('GET', `${S}/999`)]
    expect([foreign.status, foreign.text]).toEqual([404, absent.text])
  })
  it('names what services are sorted by', async () => {
    for (const shelf of ['networks', 'service-types', 'labels', 'deliveries']) {
      expect([shelf, (await editor.ask('GET', `/panels/harbour/${shelf}`)).status]).toEqual([shelf, 200])
    }
    expect((await owner.ask('GET', '/panels/harbour/networks')).body.rows[0]).toMatchObject({ id: 1, name: 'YouTube', serviceCount: 3 })
  })
})

describe('changing services', () => {
  it('writes the fields that are named, one row in the audit log for each service, and the shop sees it', async () => {
    const catalogue = createCatalogue(db.database, { checkEveryMs: 0 })
    await catalogue.snapshot(panel.id)
    const answer = await owner.ask('PATCH', S, {
      changes: [
        { id: 1, version: 1, fields: { priceNano: '2500000000', name: 'Views, fast' } },
        { id: 2, version: 1, fields: { isEnabled: false } },
      ],
    })
    expect(answer.body.data).toEqual({
      done: [
        { id: 1, version: 2 },
        { id: 2, version: 2 },
      ],
      conflicts: [],
      errors: [],
    })
    const snapshot = await catalogue.snapshot(panel.id)
    expect(snapshot.service(1)).toMatchObject({ name: 'Views, fast', priceNano: 2_500_000_000n, minQuantity: 100 })
    expect(snapshot.service(2)?.isSellable).toBe(false)
    expect(await auditOf(1)).toMatchObject([
      {
        action: 'service.changed',
        before: { name: 'Service 1', priceNano: '2000000000' },
        after: { name: 'Views, fast', priceNano: '2500000000' },
        outcome: 'done',
      },
    ])
    expect(await auditOf(2)).toMatchObject([{ before: { isEnabled: true }, after: { isEnabled: false } }])
  })
  it('leaves what somebody else changed meanwhile, and tells how it stands now', async () => {
    const { conflicts, done } = (await patch(owner, 1, 1, { name: 'Mine' })).body.data
    expect(done).toEqual([])
    expect(conflicts).toMatchObject([{ id: 1, by: 'owner', current: { name: 'Views, fast', version: 2 } }])
    expect(await auditOf(1)).toHaveLength(1)
  })
  it('refuses each wrong row for itself', async () => {
    const answer = await owner.ask('PATCH', S, {
      changes: [
        { id: 1, version: 2, fields: { minQuantity: 20_000 } },
        { id: 2, version: 2, fields: { slug: 'service-3' } },
        { id: 3, version: 1, fields: { priceNano: '1e9', colour: 'red' } },
        { id: 999, version: 1, fields: { name: 'Nothing' } },
      ],
    })
    const { done, errors } = answer.body.data
    expect(done).toEqual([])
    expect(errors.map(({ id, field }: { id: number; field: string }) => [id, field])).toEqual(
      expect.arrayContaining([
        [1, 'maxQuantity'],
        [2, 'slug'],
        [3, 'priceNano'],
        [999, 'id'],
      ]),
    )
  })
  it('wants the permission of each field', async () => {
    expect((await patch(editor, 1, 2, { priceNano: '1' })).body.details).toEqual({ code: 'not_permitted', permission: 'services.price' })
    expect((await patch(finance, 1, 2, { name: 'Cheap' })).body.details).toEqual({ code: 'not_permitted', permission: 'services.edit' })
    expect((await patch(editor, 1, 2, { title: 'A title' })).body.data.done).toEqual([{ id: 1, version: 3 }])
    expect((await patch(finance, 1, 3, { discountPpm: 100_000 })).body.data.done).toEqual([{ id: 1, version: 4 }])
  })
  it('counts a version for what imports and providers change, and none for popularity', async () => {
    await patch(owner, 1, 4, { priceFollowsProvider: true })
    await db.database.transaction(panel.id, (trx) => priceServices(trx, new Map([[1, 3_000_000_000n]])))
    expect(await versionOf(1)).toBe(6)
    await db.database.transaction(panel.id, (trx) => setPopularity(trx, new Map([[1, 77]])))
    expect(await versionOf(1)).toBe(6)
    expect((await patch(owner, 1, 5, { name: 'Late' })).body.data.conflicts).toMatchObject([{ by: null }])
  })
})

describe('a preview of prices', () => {
  it('says what a rule would do, and writes nothing', async () => {
    const rule = { base: 'cost', percent: '10', minMarginPercent: '20', roundToUsd: '0.01' }
    const answer = await finance.ask('POST', `${S}/price-preview`, { rule })
    expect(answer.body.data).toMatchObject({ rise: 0, fall: 1, stay: 2, belowFloor: 1, largestPercent: '-58.33' })
    expect(answer.body.data.rows[0]).toEqual({
      id: 1,
      oldNano: '3000000000',
      newNano: '1250000000',
      marginPercent: '20.00',
      warns: ['raised_to_margin'],
    })
    expect(answer.body.data.rows[1].warns).toEqual(['no_cost'])
    expect(await versionOf(1)).toBe(6)
    expect((await finance.ask('POST', `${S}/price-preview`, { rule: { base: 'cost', percent: 'ten' } })).status).toBe(422)
    expect((await editor.ask('POST', `${S}/price-preview`, { rule })).body.details.permission).toBe('services.price')
  })
})

describe('a preview of prices with endings and markups of their own', () => {
  const preview = async (rule: object) =>
    (await finance.ask('POST', `${S}/price-preview`, { ids: [1], rule: { base: 'cost', ...rule } })).body.data
  const priceOf = async (rule: object) => (await preview(rule)).rows[0].newNano
  it('ends prices as the rule says, up, down or to the nearest', async () => {
    const costOne = { percent: '120', endingUsd: '0.99' }
    expect(await priceOf(costOne)).toBe('2990000000')
    expect(await priceOf({ ...costOne, direction: 'down' })).toBe('1990000000')
    expect(await priceOf({ ...costOne, direction: 'nearest' })).toBe('1990000000')
    expect(await priceOf({ percent: '123', direction: 'down', roundToUsd: '0.1' })).toBe('2200000000')
  })
  it('puts the markup of a type before that of its network, and that before the rule’s own', async () => {
    const { networkId, serviceTypeId } = (await owner.ask('GET', `${S}/1`)).body.data
    const ofNetwork = { networkId, percent: '50' }
    expect(await priceOf({ percent: '10', markups: [ofNetwork] })).toBe('1500000000')
    expect(await priceOf({ percent: '10', markups: [ofNetwork, { serviceTypeId, fixedUsd: '0.25' }] })).toBe('1250000000')
    expect(await priceOf({ percent: '10', markups: [{ networkId: networkId + 1, percent: '50' }] })).toBe('1100000000')
  })
  it('tells the profit of what was sold, as it was and at the new prices', async () => {
    const { price } = { price: (await owner.ask('GET', `${S}/1`)).body.data.priceNano }
    const answer = await finance.ask('POST', `${S}/price-preview`, { ids: [1, 2], rule: { base: 'price', percent: '50', roundToUsd: '0' } })
    expect(answer.body.data.rows[0]).toMatchObject({ id: 1, oldNano: price, newNano: ((BigInt(price) * 3n) / 2n).toString() })
    // Of 18 kept 27, at the same cost.
    expect(answer.body.data.profit30d).toEqual({ old: '10.50', new: '19.50' })
  })
  it('marks and counts what rises by more than a quarter, and what is sold at a loss', async () => {
    expect(await preview({ percent: '276' })).toMatchObject({ rows: [{ warns: ['large_rise'] }], largeRises: 1, losses: 0 })
    expect(await preview({ percent: '275' })).toMatchObject({ rows: [{ warns: [] }], largeRises: 0 })
    expect(await preview({ percent: '-10' })).toMatchObject({ rows: [{ warns: ['loss'] }], losses: 1 })
  })
  it('refuses a markup of nothing or of two things, and an ending of whole dollars', async () => {
    for (const wrong of [
      { markups: [{ percent: '5' }] },
      { markups: [{ networkId: 1, serviceTypeId: 1 }] },
      { endingUsd: '1.99' },
      { direction: 'away' },
    ])
      expect((await finance.ask('POST', `${S}/price-preview`, { rule: { base: 'cost', ...wrong } })).status).toBe(422)
  })
})

describe('whether a price follows the provider', () => {
  it('stands in the grid, and is switched for many by those who set prices', async () => {
    const follows = async () => {
      const { columns, rows } = (await finance.ask('GET', `${S}/grid`)).body.data
      const [id, at] = [columns.indexOf('id'), columns.indexOf('priceFollowsProvider')]
      return Object.fromEntries(rows.map((row: unknown[]) => [row[id], row[at]]))
    }
    const all = async (priceFollowsProvider: boolean, who = finance) =>
      who.ask('PATCH', S, {
        changes: await Promise.all([2, 3].map(async (id) => ({ id, version: await versionOf(id), fields: { priceFollowsProvider } }))),
      })
    expect((await all(false)).body.data.done).toHaveLength(2)
    expect(await follows()).toMatchObject({ 2: false, 3: false })
    expect((await all(true, editor)).body.details.permission).toBe('services.price')
    await all(true)
    expect(await follows()).toMatchObject({ 2: true, 3: true })
  })
})

describe('a price that moves by more than half', () => {
  it('wants a fresh proof, and leaves all of the call undone without one', async () => {
    known.time.now = new Date(known.time.now.getTime() + 11 * 60_000)
    const [first, second] = [await versionOf(1), await versionOf(2)]
    const both = (priceNano: string) => ({
      changes: [
        { id: 2, version: second, fields: { title: 'A title' } },
        { id: 1, version: first, fields: { priceNano } },
      ],
    })
    expect((await owner.ask('PATCH', S, both('1499999999'))).body.details).toEqual({ code: 'step_up' })
    expect([await versionOf(1), await versionOf(2)]).toEqual([first, second])
    expect((await auditOf(1))[0]).not.toMatchObject({ after: { priceNano: '1499999999' } })
    expect((await owner.ask('PATCH', S, both('1500000000'))).body.data.done).toHaveLength(2)
  })
})

describe('the order of a type', () => {
  it('is kept for the shop, what is not named follows by how often it is ordered', async () => {
    await db.database.transaction(panel.id, (trx) => setPopularity(trx, new Map([[2, 50]])))
    const listed = async () => (await createCatalogue(db.database).snapshot(panel.id)).services.map(({ id }) => id)
    expect(await listed()).toEqual([2, 1, 3])
    expect((await editor.ask('PUT', `${S}/order`, { typeId: 1, ids: [3, 1] })).status).toBe(204)
    expect(await listed()).toEqual([3, 1, 2])
    expect((await rowsOf('sort=position')).rows.map(({ id }: { id: number }) => id)).toEqual([3, 1, 2])
    const version = await versionOf(3)
    expect((await editor.ask('PUT', `${S}/order`, { typeId: 1, ids: [] })).status).toBe(204)
    expect([await listed(), await versionOf(3)]).toEqual([[2, 1, 3], version])
    for (const body of [
      { typeId: 9, ids: [] },
      { typeId: 1, ids: [1, 1] },
      { typeId: 1, ids: [99] },
    ]) {
      expect([body, (await editor.ask('PUT', `${S}/order`, body)).status]).toEqual([body, 422])
    }
    expect((await finance.ask('PUT', `${S}/order`, { typeId: 1, ids: [] })).body.details.permission).toBe('services.edit')
  })
})

describe('the view of new services', () => {
  it('loses them after thirty days', async () => {
    const ids = async () => (await rowsOf('view=new_30_days')).rows.map(({ id }: { id: number }) => id)
    expect(await ids()).toContain(3)
    await db.database.transaction(panel.id, (trx) =>
      trx.run(sql`update catalogue.service set created_at = now() - interval '31 days' where panel_id = ${panel.id} and id = 3`),
    )
    expect(await ids()).not.toContain(3)
  })
})

describe('sales of a package', () => {
  it('are no profit of its own: it earns by what it is made of', async () => {
    await db.database.transaction(panel.id, (trx) =>
      trx.run(sql`update catalogue.service set is_package = true where panel_id = ${panel.id} and id = 1`),
    )
    expect((await owner.ask('GET', `${S}/sales`)).body.data.rows).toMatchObject([{ turnover: '20.00', profit: null }])
  })
})
