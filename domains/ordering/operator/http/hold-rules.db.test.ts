import { aUser } from '@vitrine/identity/testing'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { aPanel } from '@vitrine/panels/testing'
import { createInvoice } from '@vitrine/payments'
import { aGatewayAccount, aMethod, payInvoice } from '@vitrine/payments/testing'
import { sql, type Trx } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takePaidLines } from '../../commands/lines/report.ts'
import { addHoldRule, dropHoldRule } from '../../commands/moderation/hold-rules.ts'
import { findLine } from '../../store/line-store.ts'
import { findHold, holdRules } from '../../store/lines/hold-rule-store.ts'
import { anOrderShop, aPaidOrder, aVideo, type OrderShop } from '../../testing/index.ts'
import { orderingOperatorRoutes } from './index.ts'

let shop: OrderShop
let known: ConsoleApp
let manager: OperatorClient
let support: OperatorClient
let foreign: OperatorClient
let P: string
beforeAll(async () => {
  shop = await anOrderShop()
  known = await consoleApp(shop.db.database, orderingOperatorRoutes(shop.deps))
  const other = await aPanel(shop.db.database, { key: 'meadow' })
  P = `/panels/${shop.panel.key}/hold-rules`
  const as = (role: 'manager' | 'support', panelId = shop.panel.id) =>
    signedIn(known, { email: `${role}${panelId}@example.com`, places: [{ panelId, role }] })
  manager = await as('manager')
  support = await as('support')
  foreign = await as('manager', other.id)
})
afterAll(async () => {
  await known.app.close()
  await shop.app.close()
  await shop.db.close()
})

const inPanel = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => shop.db.database.transaction(shop.panel.id, work)
const add = (body: object, who = manager) => who.ask('POST', P, body)
const list = async () => (await manager.ask('GET', P)).body.rows
/** A paid order of a customer, and whether a rule holds it when workers come by. */
async function isHeld(userId: number, line: { readonly service_id?: number; readonly quantity?: number } = {}): Promise<boolean> {
  const { id } = await aPaidOrder(shop.deps, shop.panel.id, userId, { url: aVideo(), ...line })
  await inPanel((trx) => takePaidLines(trx, 100))
  return (await inPanel((trx) => findLine(trx, id)))?.state === 'moderation'
}
const newCustomer = async () => (await aUser(shop.db.database, shop.panel.id)).id
const remove = async () => {
  for (const { id } of await list()) await manager.ask('DELETE', `${P}/${id}`)
}

describe('a rule that holds orders', () => {
  it('holds those of a quantity on, of one service, and says how many it holds', async () => {
    const { data } = (await add({ serviceId: 1, quantityFrom: 2000, note: 'Very many' })).body
    expect(data).toMatchObject({
      serviceId: 1,
      fromUsd: '0.00',
      quantityFrom: 2000,
      isFirstOrder: false,
      isEnabled: true,
      held: 0,
      version: 1,
    })
    const customer = await newCustomer()
    expect([await isHeld(customer, { quantity: 1000 }), await isHeld(customer, { quantity: 2000 })]).toEqual([false, true])
    expect(await isHeld(customer, { service_id: 4, quantity: 2000 })).toBe(false)
    expect(await list()).toMatchObject([{ id: data.id, serviceName: expect.any(String), held: 1 }])
    await remove()
  })
  it('for first orders holds those of customers who have paid for nothing before', async () => {
    await add({ isFirstOrder: true })
    const customer = await newCustomer()
    expect([await isHeld(customer), await isHeld(customer)]).toEqual([true, false])
    await remove()
  })
  it('is switched off and on again by Undo, and comes back after it was removed', async () => {
    const { id, version } = (await add({ fromUsd: '0.01', note: 'All of them' })).body.data
    const off = await manager.ask('PATCH', `${P}/${id}`, { version, isEnabled: false })
    expect(off.body.data).toMatchObject({ isEnabled: false, fromUsd: '0.01', version: version + 1 })
    expect(await isHeld(await newCustomer())).toBe(false)
    expect((await manager.ask('PATCH', `${P}/${id}`, { version, isEnabled: true })).body.details.code).toBe('changed_meanwhile')
    const undo = (row: string | undefined) => manager.ask('POST', `/panels/${shop.panel.key}/audit/${row}/undo`, {})
    expect((await undo(off.undo)).status).toBe(200)
    expect(await isHeld(await newCustomer())).toBe(true)
    const removed = await manager.ask('DELETE', `${P}/${id}`)
    expect([removed.status, (await manager.ask('GET', `${P}/${id}`)).status]).toEqual([204, 404])
    expect((await undo(removed.undo)).status).toBe(200)
    expect(await list()).toMatchObject([{ id, note: 'All of them', isEnabled: true }])
    await remove()
  })
  it('keeps a condition: the last one is not taken away', async () => {
    const { id, version } = (await add({ quantityFrom: 5000, isFirstOrder: true })).body.data
    const change = (fields: object) => manager.ask('PATCH', `${P}/${id}`, { version, ...fields })
    const bare = await change({ quantityFrom: 0, isFirstOrder: false })
    expect([bare.status, bare.body.errors]).toEqual([422, { fromUsd: [expect.stringContaining('every order')] }])
    expect(await list()).toMatchObject([{ id, quantityFrom: 5000, isFirstOrder: true, version }])
    expect((await change({ quantityFrom: 0 })).body.data).toMatchObject({ quantityFrom: 0, isFirstOrder: true })
    await remove()
  })
  it('names itself as the reason where nobody wrote one', async () => {
    const { id, note } = (await add({ fromUsd: '0.01', note: '' })).body.data
    const order = await aPaidOrder(shop.deps, shop.panel.id, await newCustomer(), { url: aVideo() })
    await inPanel((trx) => takePaidLines(trx, 100))
    expect([note, (await inPanel((trx) => findHold(trx, order.id)))?.reason]).toEqual(['', `rule ${id}`])
    await remove()
  })
  it('holds those of a network, of a country, of young accounts and of a method, and only with all its conditions', async () => {
    const network = (
      await inPanel((trx) =>
        trx.one(sql<{ id: number }>`select network_id as id from catalogue.service where panel_id = ${trx.panelId} and id = 1`),
      )
    ).id
    await add({ networkId: network + 1 })
    expect(await isHeld(await newCustomer())).toBe(false)
    await remove()
    await add({ networkId: network })
    expect(await isHeld(await newCustomer())).toBe(true)
    await remove()
    await add({ newerThanDays: 7, countries: ['DE', 'JP'] })
    const [young, old, away] = [await newCustomer(), await newCustomer(), await newCustomer()]
    await inPanel(async (trx) => {
      await trx.run(
        sql`update identity.user_account set created_at = now() - interval '8 days' where panel_id = ${trx.panelId} and user_id = ${old}`,
      )
      for (const [user, country] of [
        [young, 'DE'],
        [old, 'JP'],
        [away, 'US'],
      ])
        await trx.run(sql`
          insert into identity.session (panel_id, user_id, created_at, idle_until, ends_at, country) values (${trx.panelId}, ${user}, now(), now(), now(), ${country})`)
    })
    expect([await isHeld(young), await isHeld(old), await isHeld(away)]).toEqual([true, false, false])
    await remove()
    const gatewayAccountId = await aGatewayAccount(shop.db.database, shop.panel.id)
    const methodId = await aMethod(shop.db.database, shop.panel.id, { gatewayAccountId })
    await add({ methodId })
    const withInvoice = async (isSettled: boolean) => {
      const userId = await newCustomer()
      const order = await aPaidOrder(shop.deps, shop.panel.id, userId, { url: aVideo() })
      const purpose = { kind: 'order', orderId: order.id } as const
      const settings = (await shop.deps.panels.get(shop.panel.id)).settings
      const invoice = await inPanel((trx) =>
        createInvoice(trx, {
          ...{ userId, methodId, payer: null, amount: micro(10_000_000n), purpose, locale: 'en', settings },
          now: new Date(),
        }),
      )
      if (isSettled) await payInvoice(shop.db.database, shop.panel.id, invoice.id)
      await inPanel((trx) => takePaidLines(trx, 100))
      return (await inPanel((trx) => findLine(trx, order.id)))?.state === 'moderation'
    }
    expect([await withInvoice(true), await withInvoice(false), await isHeld(await newCustomer())]).toEqual([true, false, false])
    await remove()
  })
  it('is tried on the last paid orders before it is saved: how many it would have held, of how many, and which', async () => {
    const customer = await newCustomer()
    const [small, large, trusted] = [
      await aPaidOrder(shop.deps, shop.panel.id, customer, { url: aVideo(), quantity: 1000 }),
      await aPaidOrder(shop.deps, shop.panel.id, customer, { url: aVideo(), quantity: 7777 }),
      await aPaidOrder(shop.deps, shop.panel.id, await newCustomer(), { url: aVideo(), quantity: 7778 }),
    ]
    await inPanel((trx) =>
      trx.run(sql`
        update identity.user_account set trusted_at = now(), trusted_note = 'Known' where panel_id = ${trx.panelId}
           and user_id = (select user_id from ordering.order_line where panel_id = ${trx.panelId} and id = ${trusted.id})`),
    )
    const attempt = (body: object, who = manager) => who.ask('POST', `${P}/try`, body)
    const { data } = (await attempt({ quantityFrom: 7777 })).body
    expect(data).toMatchObject({
      count: 1,
      orders: [{ id: large.id, customerId: customer, quantity: 7777, serviceName: expect.any(String) }],
    })
    expect(data.of).toBeGreaterThan(3)
    expect((await attempt({ quantityFrom: 1000, isFirstOrder: true })).body.data.orders.map(({ id }: { id: number }) => id)).toContain(
      small.id,
    )
    expect((await attempt({ quantityFrom: 2_000_000 })).body.data).toEqual({ of: data.of, count: 0, orders: [] })
    expect((await attempt({})).body.errors).toHaveProperty('fromUsd')
    expect((await attempt({ countries: ['Germany'] })).status).toBe(422)
    expect((await attempt({ quantityFrom: 1 }, support)).body.details).toMatchObject({ permission: 'held.rules' })
    expect((await foreign.ask('POST', '/panels/meadow/hold-rules/try', { quantityFrom: 1 })).body.data).toEqual({
      of: 0,
      count: 0,
      orders: [],
    })
    expect(await list()).toEqual([])
  })
  it('is one of a hundred at most', async () => {
    for (let count = 0; count < 100; count += 1)
      await inPanel((trx) => addHoldRule(trx, { serviceId: 1, quantityFrom: 1_000_000 + count }, 'the operator'))
    const more = await add({ isFirstOrder: true })
    expect([more.status, more.body.errors]).toEqual([422, { note: ['A panel has 100 hold rules at most. Delete one first.'] }])
    await inPanel(async (trx) => {
      for (const { id } of await holdRules(trx)) await dropHoldRule(trx, id)
    })
  })
  it('needs a condition, a service that is there, and the right to make it', async () => {
    expect((await add({ note: 'Everything' })).body.errors).toHaveProperty('fromUsd')
    expect((await add({ serviceId: 4040 })).body.errors).toHaveProperty('serviceId')
    expect((await add({ fromUsd: '$5' })).body.errors).toHaveProperty('fromUsd')
    expect((await add({ quantityFrom: -1 })).body.errors).toHaveProperty('quantityFrom')
    expect((await add({ isFirstOrder: true }, support)).body.details).toMatchObject({ permission: 'held.rules' })
    const { id } = (await add({ isFirstOrder: true })).body.data
    expect((await foreign.ask('GET', `/panels/meadow/hold-rules/${id}`)).status).toBe(404)
    expect((await foreign.ask('GET', '/panels/meadow/hold-rules')).body.rows).toEqual([])
    await remove()
  })
})
