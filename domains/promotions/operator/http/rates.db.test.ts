import { createCatalogue } from '@vitrine/catalogue'
import { aCatalogue, aService } from '@vitrine/catalogue/testing'
import { aUser } from '@vitrine/identity/testing'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn, workOffBulk } from '@vitrine/operators/testing'
import { createPanels, type Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rateBulkKinds } from '../../commands/operator/rate-bulk-kinds.ts'
import { customerDiscounts } from '../../queries/customer-discounts.ts'
import { promotionsOperatorRoutes } from './index.ts'

let db: TestDatabase
let known: ConsoleApp
let panel: Panel
let finance: OperatorClient
let support: OperatorClient
let foreign: OperatorClient
let customer: { readonly id: number }
beforeAll(async () => {
  db = await testDatabase()
  const catalogue = createCatalogue(db.database)
  known = await consoleApp(db.database, promotionsOperatorRoutes({ catalogue, ordersOf: async () => new Map([[1, [501, 502]]]) }), {
    bulkKinds: rateBulkKinds(catalogue),
  })
  panel = await aPanel(db.database, { key: 'harbour' })
  const other = await aPanel(db.database, { key: 'meadow' })
  await aCatalogue(db.database, panel.id, { services: [aService({ name: 'Views' }), aService({ id: 2, slug: 'more-views' })] })
  customer = await aUser(db.database, panel.id, { email: 'reseller@example.com' })
  const as = (role: 'finance' | 'support', panelId = panel.id) =>
    signedIn(known, { email: `${role}${panelId}@example.com`, places: [{ panelId, role }] })
  finance = await as('finance')
  support = await as('support')
  foreign = await as('finance', other.id)
})
afterAll(async () => {
  await known.app.close()
  await db.close()
})

const R = '/panels/harbour/own-rates'
const discounts = async () => {
  const now = await createPanels(db.database, { checkEveryMs: 0 }).get(panel.id)
  return customerDiscounts(db.database, now, customer.id, new Date())
}
const discount = async () => (await discounts()).services.get(1)

it('a rate is agreed by address, changed and taken away, and the customer’s price follows', async () => {
  expect(await discount()).toBeUndefined()
  const made = await finance.ask('POST', R, { customer: 'Reseller@example.com', serviceId: 1, discountPercent: '12.5' })
  expect([made.status, made.body.data]).toMatchObject([
    201,
    { customer: { id: customer.id, email: 'reseller@example.com' }, serviceName: 'Views', discountPercent: '12.5', version: 1 },
  ])
  expect(await discount()).toBe(125_000)
  const { id } = made.body.data
  const changed = await finance.ask('PATCH', `${R}/${id}`, { version: 1, discountPercent: '20' })
  expect(changed.body.data).toMatchObject({ version: 2 })
  expect(await discount()).toBe(200_000)
  const undo = () => finance.ask('POST', `/panels/harbour/audit/${changed.undo}/undo`)
  expect([(await undo()).status, await discount()]).toEqual([200, 125_000])
  expect((await undo()).status).toBe(422)
  expect((await finance.ask('PATCH', `${R}/${id}`, { version: 3, discountPercent: '20' })).body.data).toMatchObject({ version: 4 })
  expect((await finance.ask('PATCH', `${R}/${id}`, { version: 1, discountPercent: '30' })).body.details).toMatchObject({
    code: 'changed_meanwhile',
  })
  expect((await finance.ask('GET', R)).body.rows).toMatchObject([{ id, discountPercent: '20' }])
  expect((await finance.ask('DELETE', `${R}/${id}`)).status).toBe(204)
  expect([await discount(), (await finance.ask('DELETE', `${R}/${id}`)).status]).toEqual([undefined, 404])
})
it('is refused for nobody, for no service, twice, and beyond everything', async () => {
  const errors = async (body: object) => {
    const answer = await finance.ask('POST', R, { customer: String(customer.id), serviceId: 1, discountPercent: '10', ...body })
    return [answer.status, Object.keys(answer.body.errors ?? {})]
  }
  expect(await errors({ customer: 'stranger@example.com' })).toEqual([422, ['customer']])
  expect(await errors({ serviceId: 99 })).toEqual([422, ['serviceId']])
  expect(await errors({ discountPercent: '0' })).toEqual([422, ['discountPercent']])
  expect(await errors({ discountPercent: '100.5' })).toEqual([422, ['discountPercent']])
  expect(await errors({})).toEqual([201, []])
  expect(await errors({})).toEqual([422, ['serviceId']])
})
it('belongs to its panel and to those who may', async () => {
  expect((await support.ask('GET', R)).body.details).toMatchObject({ code: 'not_permitted' })
  const [{ id }] = (await finance.ask('GET', R)).body.rows
  expect((await foreign.ask('GET', `/panels/meadow/own-rates/${id}`)).status).toBe(404)
})

it('holds for all services of a type, and is found from each of them', async () => {
  const made = await finance.ask('POST', R, { customer: String(customer.id), serviceTypeId: 1, discountPercent: '15' })
  expect([made.status, made.body.data]).toMatchObject([201, { serviceId: null, serviceTypeId: 1, discountPercent: '15' }])
  expect((await discounts()).types.get(1)).toBe(150_000)
  const of = async (id: number) =>
    (await finance.ask('GET', `${R}?filter.serviceId=${id}`)).body.rows.map((rate: { serviceId: number | null }) => rate.serviceId)
  expect([await of(1), await of(2)]).toEqual([[null, 1], [null]])
  const errors = async (body: object) =>
    Object.keys((await finance.ask('POST', R, { customer: String(customer.id), discountPercent: '10', ...body })).body.errors ?? {})
  expect([await errors({ serviceTypeId: 1 }), await errors({ serviceTypeId: 99 })]).toEqual([['serviceTypeId'], ['serviceTypeId']])
  expect([await errors({}), await errors({ serviceId: 1, serviceTypeId: 1 })]).toEqual([['serviceId'], ['serviceTypeId']])
  const removed = await finance.ask('DELETE', `${R}/${made.body.data.id}`)
  expect((await discounts()).types.size).toBe(0)
  expect((await finance.ask('POST', `/panels/harbour/audit/${removed.undo}/undo`)).status).toBe(200)
  expect((await discounts()).types.get(1)).toBe(150_000)
})
describe('a file of rates', () => {
  const B = '/panels/harbour/bulk-actions'
  const empty = { customer: '', service_id: '', type_id: '', discount_percent: '' }
  const rowsOf = (lines: readonly Partial<typeof empty>[]) => ({
    rows: lines.map((line, at) => ({ id: at + 2, own: { ...empty, ...line } })),
  })
  async function done(select: object, kind = 'own-rates.csv') {
    const begun = await finance.ask('POST', B, { kind, select })
    expect([begun.status, begun.text]).toEqual([202, begun.text])
    while ((await workOffBulk(known.work)) > 0);
    return (await finance.ask('GET', `${B}/${begun.body.data.id}`)).body.data
  }

  it('tells all of them, and makes, changes and takes away what its lines say, undone as a whole', async () => {
    const file = (await finance.ask('GET', `${R}/own-rates.csv`)).text.replace('\ufeff', '').trim().split('\r\n')
    expect(file).toEqual([
      'customer,service_id,type_id,discount_percent,email,name',
      `${customer.id},,1,15,reseller@example.com,"${(await finance.ask('GET', R)).body.rows[0].serviceName}"`,
      `${customer.id},1,,10,reseller@example.com,Views`,
    ])
    const select = rowsOf([
      { customer: String(customer.id), service_id: '1', discount_percent: '0' },
      { customer: 'Reseller@example.com', service_id: '2', discount_percent: '7,5 %' },
      { customer: String(customer.id), type_id: '1', discount_percent: '15' },
      { customer: 'stranger@example.com', service_id: '1', discount_percent: '5' },
      { customer: String(customer.id), service_id: '1', type_id: '1', discount_percent: '5' },
      { customer: String(customer.id), service_id: '2', discount_percent: '8' },
      { customer: String(customer.id), service_id: '99', discount_percent: '8' },
    ])
    const foreseen = await finance.ask('POST', `${B}/preview`, { kind: 'own-rates.csv', select })
    expect(foreseen.body.data).toMatchObject({ total: 7, can: 2, same: 1, cannot: 4 })
    const action = await done(select)
    expect(action).toMatchObject({ done: 2, same: 1, failed: 4, canUndo: true })
    expect([...(await discounts()).services]).toEqual([[2, 75_000]])
    await done({ changesOf: action.id }, 'changes.undo')
    expect((await discounts()).services.get(1)).toBe(100_000)
  })
  it('is read and written only by those who may', async () => {
    expect((await support.ask('GET', `${R}/own-rates.csv`)).body.details).toMatchObject({ code: 'not_permitted' })
    const begun = await support.ask('POST', B, { kind: 'own-rates.csv', select: rowsOf([{ customer: '1' }]) })
    expect(begun.body.details).toMatchObject({ code: 'not_permitted' })
  })
})
