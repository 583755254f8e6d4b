import { createCatalogue } from '@vitrine/catalogue'
import { aCatalogue, aService } from '@vitrine/catalogue/testing'
import { aUser } from '@vitrine/identity/testing'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { createPanels, type Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
  known = await consoleApp(
    db.database,
    promotionsOperatorRoutes({ catalogue: createCatalogue(db.database), ordersOf: async () => new Map([[1, [501, 502]]]) }),
  )
  panel = await aPanel(db.database, { key: 'harbour' })
  const other = await aPanel(db.database, { key: 'meadow' })
  await aCatalogue(db.database, panel.id, { services: [aService({ name: 'Views' })] })
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
const discount = async () => {
  const now = await createPanels(db.database, { checkEveryMs: 0 }).get(panel.id)
  return (await customerDiscounts(db.database, now, customer.id, new Date())).services.get(1)
}

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
