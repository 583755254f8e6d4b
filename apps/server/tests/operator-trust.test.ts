import { identityOperatorRoutes } from '@vitrine/identity'
import { aUser, noDocuments } from '@vitrine/identity/testing'
import { fund } from '@vitrine/ledger/testing'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn, TEST_SECRET, testSecrets } from '@vitrine/operators/testing'
import { orderingOperatorRoutes, takePaidLines } from '@vitrine/ordering'
import { anOrderShop, aVideo, type OrderShop } from '@vitrine/ordering/testing'
import { aPanel } from '@vitrine/panels/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerFacts } from '../src/customer-facts.ts'
import { personalData } from '../src/personal-data.ts'

let shop: OrderShop
let known: ConsoleApp
let people: Readonly<Record<'manager' | 'support' | 'foreign', OperatorClient>>
let P: string
beforeAll(async () => {
  shop = await anOrderShop()
  known = await consoleApp(shop.db.database, [
    ...identityOperatorRoutes({ secret: TEST_SECRET, secrets: testSecrets, documents: noDocuments, personalData, customerFacts }),
    ...orderingOperatorRoutes(shop.deps),
  ])
  const other = await aPanel(shop.db.database, { key: 'meadow' })
  P = `/panels/${shop.panel.key}`
  const as = (role: 'manager' | 'support', panelId = shop.panel.id) =>
    signedIn(known, { email: `${role}${panelId}@example.com`, places: [{ panelId, role }] })
  people = { manager: await as('manager'), support: await as('support'), foreign: await as('manager', other.id) }
})
afterAll(async () => {
  await known.app.close()
  await shop.app.close()
  await shop.db.close()
})

const newCustomer = async (): Promise<number> => {
  const { id } = await aUser(shop.db.database, shop.panel.id)
  await shop.db.database.transaction(shop.panel.id, (trx) => fund(trx, id, 100_000_000n))
  return id
}
const act = (id: number, verb: 'trust' | 'untrust', body: object, by: keyof typeof people = 'manager') =>
  people[by].ask('POST', `${P}/customers/${id}/${verb}`, body)
const shown = async (id: number) => (await people.manager.ask('GET', `${P}/customers/${id}`)).body.data
/** Orders at the shop, lets the workers come by, and reads where the order stands. */
async function ordered(as: number): Promise<string> {
  const lines = [{ service_id: 1, url: aVideo(), quantity: 1000 }]
  const placed = await shop.ask('POST', '/api/v1/orders', { orders: lines }, { as })
  expect(placed.statusCode).toBe(200)
  await shop.db.database.transaction(shop.panel.id, (trx) => takePaidLines(trx, 100))
  return (await shop.ask('GET', `/api/v1/orders/${placed.json().data[0].id}`, undefined, { as })).json().data.status
}

describe('a trusted customer', () => {
  it('orders past the rules that hold other people’s orders, until the trust ends', async () => {
    const rule = await people.manager.ask('POST', `${P}/hold-rules`, { quantityFrom: 100, note: 'Many' })
    expect(rule.status).toBe(201)
    const [id, other] = [await newCustomer(), await newCustomer()]
    expect(await ordered(id)).toBe('in_moderation')
    const trusted = (await act(id, 'trust', { version: 1, reason: 'Paid for years' })).body.data
    expect(trusted).toMatchObject({
      ...{ flags: { trusted: true }, trusted: { note: 'Paid for years' }, version: 2 },
      actions: { trust: false, untrust: true },
    })
    expect([await ordered(id), await ordered(other)]).toEqual(['in_processing', 'in_moderation'])
    const untrusted = (await act(id, 'untrust', { version: 2, reason: 'Chargeback' })).body.data
    expect(untrusted).toMatchObject({ flags: { trusted: false }, trusted: null, version: 3, actions: { trust: true, untrust: false } })
    expect(await ordered(id)).toBe('in_moderation')
    const audit = (await people.manager.ask('GET', `${P}/audit?filter.entityKind=customer&filter.entityId=${id}`)).body.rows
    expect(audit.map(({ action, reason }: Record<string, string>) => [action, reason])).toEqual([
      ['customer.untrusted', 'Chargeback'],
      ['customer.trusted', 'Paid for years'],
    ])
    expect((await people.manager.ask('DELETE', `${P}/hold-rules/${rule.body.data.id}`)).status).toBe(204)
  })

  it('is listed with a tag of its own, here and in no other shop', async () => {
    const id = await newCustomer()
    await act(id, 'trust', { version: 1, reason: 'Known' })
    const { rows } = (await people.manager.ask('GET', `${P}/customers?view=trusted`)).body
    expect(rows).toMatchObject([{ id, flags: { trusted: true } }])
    expect((await people.foreign.ask('GET', '/panels/meadow/customers?view=trusted')).body.rows).toEqual([])
  })
})

it('trust takes a reason, the version that was seen, and the right to make rules', async () => {
  const id = await newCustomer()
  expect((await act(id, 'trust', { version: 1, reason: ' ' })).body.errors).toHaveProperty('reason')
  expect((await act(id, 'trust', { version: 1, reason: 'Known' }, 'support')).body.details).toMatchObject({ permission: 'held.rules' })
  expect((await people.foreign.ask('POST', `/panels/meadow/customers/${id}/trust`, { version: 1, reason: 'Mine' })).status).toBe(404)
  expect((await act(id, 'untrust', { version: 1, reason: 'Never was' })).body.message).toBe('This customer is not trusted.')
  await act(id, 'trust', { version: 1, reason: 'Known' })
  const late = await act(id, 'untrust', { version: 1, reason: 'Late' })
  expect([late.status, late.body.details.code]).toEqual([422, 'changed_meanwhile'])
  expect((await shown(id)).trusted).toMatchObject({ note: 'Known' })
})
