import { aUser } from '@vitrine/identity/testing'
import { paymentsRoutes } from '@vitrine/payments'
import { aMethod, payInvoice } from '@vitrine/payments/testing'
import { sql } from '@vitrine/platform/database'
import { createRateLimiter } from '@vitrine/platform/http'
import { testApp } from '@vitrine/platform/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailedLinkOf } from '../commands/links/open-order-link.ts'
import { findLine } from '../store/line-store.ts'
import { orderingSubscriptions } from '../subscribers/index.ts'
import { aLine, anOrderShop, type OrderShop } from '../testing/index.ts'
import { orderingRoutes } from './index.ts'

let shop: OrderShop
let app: FastifyInstance
/** Payments as their owner sees them. */
let signedIn: FastifyInstance
let methodId: number
beforeAll(async () => {
  shop = await anOrderShop()
  methodId = await aMethod(shop.db.database, shop.panel.id, { strategy: 'message', feePpm: 50_000 })
  app = await testApp({
    panelOf: (host) => shop.deps.panels.findByHost(host),
    callerOf: async () => undefined,
    routes: orderingRoutes({ ...shop.deps, rateLimiter: createRateLimiter(shop.db.database) }),
    rateLimiter: createRateLimiter(shop.db.database),
  })
  signedIn = await testApp({
    panelOf: (host) => shop.deps.panels.findByHost(host),
    callerOf: async (_, bearer) => ({ kind: 'user', userId: Number(bearer), via: 'session', sessionId: null }),
    routes: paymentsRoutes(shop.deps.payments),
  })
})
afterAll(async () => {
  await app.close()
  await signedIn.close()
  await shop.app.close()
  await shop.db.close()
})

/** A guest's order from an address of the network of its own. */
const order = (email: string, from: string, more: { line?: object; headers?: Record<string, string> } = {}) =>
  app.inject({
    method: 'POST',
    url: `/core/api/v1/order-widget/widget-order-requests?${shop.widget}`,
    headers: { host: shop.panel.host, 'x-forwarded-for': from, ...more.headers },
    payload: { orders: [{ ...aLine(), ...more.line }], email, payment_method_id: methodId },
  })

describe('orders of guests', () => {
  it('write to one address three times at once and then every ten minutes, wherever they come from', async () => {
    const statuses: number[] = []
    for (let n = 1; n <= 5; n += 1) statuses.push((await order(n % 2 ? 'stranger@x.test' : 'Stranger@X.test', `203.0.113.${n}`)).statusCode)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    expect((await order('somebody.else@x.test', '203.0.113.9')).statusCode).toBe(200)
  })
  it('put no text of their own into the list of an account that may be a stranger’s', async () => {
    const known = await aUser(shop.db.database, shop.panel.id)
    const answer = await order(known.email ?? '', '203.0.113.20', { line: { name: 'Your refund of $500 waits: evil.example/claim' } })
    const [id] = answer.json().data.data.order_ids
    const line = await shop.db.database.read(shop.panel.id, (trx) =>
      trx.one(sql<{ name: string | null }>`select name from ordering.order_line where panel_id = ${trx.panelId} and id = ${id}`),
    )
    expect(line.name).toBeNull()
  })
  it('share no keys: the same one is another order for another address, and the same order for the same one', async () => {
    const headers = { 'idempotency-key': 'order-1' }
    const line = aLine()
    const invoiceOf = async (email: string, from: string) => {
      const answer = await order(email, from, { headers, line })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json().data.data.invoice_id
    }
    const first = await invoiceOf('first@x.test', '203.0.113.30')
    expect(await invoiceOf('second@x.test', '203.0.113.30')).not.toBe(first)
    // The phone changed its network.
    expect(await invoiceOf('first@x.test', '198.51.100.4')).toBe(first)
  })
})

describe('an unpaid order of a guest for an address that has an account', () => {
  /** What the account's owner sees: the list with its counts, a search, the dashboard, and payments that wait. */
  const listed = async (as: number) => {
    const [table, found, dashboard] = await Promise.all(
      ['/api/v1/orders/datatable', '/api/v1/orders/datatable?search=youtube', '/api/v1/dashboard'].map((path) =>
        shop.ask('GET', path, undefined, { as }),
      ),
    )
    const open = await signedIn.inject({ url: '/core/api/v1/invoices', headers: { host: shop.panel.host, authorization: `Bearer ${as}` } })
    return {
      orders: table?.json().data.map(({ id }: { id: number }) => id),
      unpaid: table?.json().counts.unpaid,
      found: found?.json().data.length,
      count: dashboard?.json().data.orders_count,
      payments: open.json().data.length,
    }
  }
  const nothing = { orders: [], unpaid: 0, found: 0, count: 0, payments: 0 }
  const placed = async (email: string, from: string): Promise<{ id: number; invoiceId: string }> => {
    const { order_ids, invoice_id } = (await order(email, from)).json().data.data
    return { id: order_ids[0], invoiceId: invoice_id }
  }

  it('stands in no list of it until it is paid; its public address shows it at once', async () => {
    const owner = await aUser(shop.db.database, shop.panel.id, { email: 'owner@x.test', password: 'correct horse battery' })
    const { id, invoiceId } = await placed('owner@x.test', '203.0.113.40')
    expect(await listed(owner.id)).toEqual(nothing)
    const { token } = (await shop.ask('GET', `/api/v1/invoices/${invoiceId}/order-link`, undefined, { as: 'guest' })).json().data
    expect((await shop.ask('GET', `/api/v1/order-links/${token}`, undefined, { as: 'guest' })).json().data.orders).toHaveLength(1)

    await payInvoice(shop.db.database, shop.panel.id, invoiceId)
    const settled = { invoiceId, userId: owner.id, purposeKind: 'order', orderId: id, outcome: 'exact', isLate: false }
    await orderingSubscriptions(shop.deps)[0]?.run(shop.panel.id, settled as never)
    expect(await listed(owner.id)).toEqual({ ...nothing, orders: [id], found: 1, count: 1 })
  })
  it('does not come into it by expiring either', async () => {
    const owner = await aUser(shop.db.database, shop.panel.id, { email: 'late@x.test' })
    const { id } = await placed('late@x.test', '203.0.113.41')
    await shop.db.database.transaction(shop.panel.id, (trx) =>
      trx.run(sql`update ordering.order_line set state = 'expired' where panel_id = ${trx.panelId} and id = ${id}`),
    )
    expect(await listed(owner.id)).toEqual(nothing)
  })
  it('is its own as soon as the guest has proved the address, with the payment that waits', async () => {
    const { id } = await placed('proved@x.test', '203.0.113.42')
    const other = await placed('proved@x.test', '203.0.113.43')
    const { userId, link } = await shop.db.database.transaction(shop.panel.id, async (trx) => {
      const found = await mailedLinkOf(trx, shop.deps.secret, id, shop.time.now)
      return { userId: (await findLine(trx, id))?.userId ?? 0, link: found }
    })
    expect(await listed(userId)).toEqual(nothing)
    const path = `/api/v1/order-links/${link?.token}/orders/${id}/claim`
    expect((await shop.ask('POST', path, { ticket: link?.ticket }, { as: 'guest' })).statusCode).toBe(200)
    expect(await listed(userId)).toEqual({ orders: [id], unpaid: 1, found: 1, count: 1, payments: 1 })
    expect(other.id).toBeGreaterThan(id)
  })
  it('of a customer who is signed in is listed at once', async () => {
    const customer = await aUser(shop.db.database, shop.panel.id, { email: 'signed.in@x.test' })
    const answer = await shop.ask(
      'POST',
      `/api/v1/order-widget/widget-order-requests?${shop.widget}`,
      { orders: [aLine()], payment_method_id: methodId },
      { as: customer.id },
    )
    const [id] = answer.json().data.data.order_ids
    expect(await listed(customer.id)).toEqual({ orders: [id], unpaid: 1, found: 1, count: 1, payments: 1 })
  })
})

describe('links to orders that were asked for by number and email', () => {
  const askLink = (order_id: number, email: string, from: string) =>
    app.inject({
      method: 'POST',
      url: '/core/api/v1/order-links',
      headers: { host: shop.panel.host, 'x-forwarded-for': from },
      payload: { order_id, email },
    })
  it('are mailed to one address three times at once and then every ten minutes, no matter who asks from wherever', async () => {
    const statuses: number[] = []
    for (let n = 1; n <= 4; n += 1) statuses.push((await askLink(900_000 + n, 'reader@x.test', `198.51.100.${n}`)).statusCode)
    expect(statuses).toEqual([204, 204, 204, 429])
    expect((await askLink(900_009, 'another.reader@x.test', '198.51.100.1')).statusCode).toBe(204)
  })
  it('are asked for of one order as rarely, whatever address is tried', async () => {
    const statuses: number[] = []
    for (let n = 1; n <= 4; n += 1) statuses.push((await askLink(800_001, `try${n}@x.test`, `198.51.100.${20 + n}`)).statusCode)
    expect(statuses).toEqual([204, 204, 204, 429])
  })
})
