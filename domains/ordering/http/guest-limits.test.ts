import { aUser } from '@vitrine/identity/testing'
import { aMethod } from '@vitrine/payments/testing'
import { sql } from '@vitrine/platform/database'
import { createRateLimiter } from '@vitrine/platform/http'
import { testApp } from '@vitrine/platform/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aLine, anOrderShop, type OrderShop } from '../testing/index.ts'
import { orderingRoutes } from './index.ts'

let shop: OrderShop
let app: FastifyInstance
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
})
afterAll(async () => {
  await app.close()
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
  it('put no words of their own into the list of an account that may be a stranger’s', async () => {
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
