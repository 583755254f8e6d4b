import { aMethod } from '@vitrine/payments/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aLine, anOrderShop, aVideo, type OrderShop } from '../testing/index.ts'

let shop: OrderShop
let german: number
let everywhere: number
beforeAll(async () => {
  shop = await anOrderShop()
  german = await aMethod(shop.db.database, shop.panel.id, { strategy: 'message', countries: ['DE'] })
  everywhere = await aMethod(shop.db.database, shop.panel.id, { strategy: 'message' })
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

const from = (country: string) => ({ 'x-forwarded-for': '203.0.113.7', 'cf-ipcountry': country })
const REQUEST = '/api/v1/order-widget/widget-order-requests'
const UNKNOWN = 2_000_000

it.each(['guest', 'customer'] as const)('a %s orders and pays by no method that is not offered to them', async (who) => {
  const as = who === 'guest' ? 'guest' : shop.user.id
  const ask = (path: string, body: object, country: string) => shop.ask('POST', path, body, { as, headers: from(country) })
  const order = (methodId: number, country: string) =>
    ask(
      `${REQUEST}?${shop.widget}`,
      { email: 'guest@example.com', payment_method_id: methodId, orders: [aLine({ url: aVideo() })] },
      country,
    )
  const quote = (methodId: number, country: string) =>
    ask(
      `/api/v1/order-widget/services/total-cost?${shop.widget}`,
      { payment_method_id: methodId, services: [aLine({ url: aVideo() })] },
      country,
    )
  for (const call of [order, quote]) {
    const unknown = await call(UNKNOWN, 'JP')
    expect(unknown.statusCode, unknown.body).toBe(422)
    const refused = await call(german, 'JP')
    expect([refused.statusCode, refused.json()]).toEqual([422, unknown.json()])
    expect((await call(german, 'DE')).statusCode).toBe(200)
  }
  // Neither is it paid by later.
  const placed = await order(everywhere, 'JP')
  const { invoice_id: invoiceId } = placed.json().data.data
  const pay = (methodId: number, country: string) =>
    ask(`/api/v1/invoices/${invoiceId}/pay-another-way`, { payment_method_id: methodId }, country)
  const [unknown, refused] = [await pay(UNKNOWN, 'JP'), await pay(german, 'JP')]
  expect([refused.statusCode, refused.json()]).toEqual([422, unknown.json()])
  expect((await pay(german, 'DE')).statusCode).toBe(200)
})
