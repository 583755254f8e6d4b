import { aUser } from '@vitrine/identity/testing'
import { balancesOf } from '@vitrine/ledger'
import { changeSettings } from '@vitrine/panels'
import { type Micro, parseMicro } from '@vitrine/platform/kernel'
import { noDiscounts } from '@vitrine/pricing'
import { recomputeGrade, setOwnRate } from '@vitrine/promotions'
import { aLadder } from '@vitrine/promotions/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aLine, anOrderShop, aVideo, type OrderShop } from '../testing/index.ts'
import { v2Services } from './api-v2/catalogue-list.ts'

let shop: OrderShop
beforeAll(async () => {
  shop = await anOrderShop()
  await aLadder(shop.db.database, shop.panel.id)
  await shop.db.database.transaction(shop.panel.id, (trx) => changeSettings(trx, { grades_enabled: true }))
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

const total = async (userId: number): Promise<Micro> => (await shop.db.database.read(shop.panel.id, (trx) => balancesOf(trx, userId))).total
/** Orders views for so many dollars at the list price, 2.00 for 1000, and answers what was quoted and what was charged. */
async function order(userId: number, dollars: number, serviceId = 1): Promise<readonly [string, Micro]> {
  const line = aLine({ service_id: serviceId, url: aVideo(), quantity: dollars * 500 })
  const quoted = await shop.ask('POST', `/api/v1/order-widget/services/total-cost?${shop.widget}`, { services: [line] }, { as: userId })
  const before = await total(userId)
  const placed = await shop.ask('POST', `/api/v1/order-widget/orders?${shop.widget}`, { orders: [line] }, { as: userId })
  expect(placed.statusCode, placed.body).toBe(200)
  return [quoted.json().data.total_amount, (before - (await total(userId))) as Micro]
}
const judge = (userId: number) => shop.db.database.transaction(shop.panel.id, (trx) => recomputeGrade(trx, userId, shop.time.now))

describe('a customer’s own price', () => {
  it('is quoted and charged as soon as their grade is reached, and a guest’s stays the list price', async () => {
    const { id } = await aUser(shop.db.database, shop.panel.id)
    await shop.fund(200, id)
    for (let spent = 0; spent < 100; spent += 20) expect(await order(id, 20)).toEqual(['20.00', parseMicro('20')])
    await judge(id)
    expect(await order(id, 10)).toEqual(['9.80', parseMicro('9.80')])
    const line = aLine({ url: aVideo(), quantity: 5000 })
    const guest = await shop.ask('POST', `/api/v1/order-widget/services/total-cost?${shop.widget}`, { services: [line] }, { as: 'guest' })
    expect(guest.json().data.total_amount).toBe('10.00')
  })
  it('of the highest grade is 9.50 where the list says 10.00: earning by spending (PROD-006)', async () => {
    const { id } = await aUser(shop.db.database, shop.panel.id)
    await shop.fund(700, id)
    for (let placed = 0; placed < 27; placed += 1) await order(id, 20)
    await judge(id)
    expect(await order(id, 10)).toEqual(['9.50', parseMicro('9.50')])
  })
  it('is the best of grade and own rate for just that service, never both', async () => {
    const { id } = await aUser(shop.db.database, shop.panel.id)
    await shop.fund(100, id)
    await shop.db.database.transaction(shop.panel.id, (trx) => setOwnRate(trx, { userId: id, serviceId: 4, discountPpm: 123_456 }))
    expect(await order(id, 10, 4)).toEqual(['8.77', parseMicro('8.77')])
    expect(await order(id, 10, 1)).toEqual(['10.00', parseMicro('10')])
  })
  it('is what a reseller reads as their rate', async () => {
    const snapshot = await shop.catalogue.snapshot(shop.panel.id)
    const rateOf = (discounts: Parameters<typeof v2Services>[0]['discounts']) =>
      v2Services({ snapshot, guaranteePpm: 0, discounts, averageMinutes: new Map(), isWhole: false }).map((row) =>
        'rate' in row ? row.rate : '',
      )[0]
    expect([rateOf(noDiscounts), rateOf({ ...noDiscounts, gradePpm: 20_000 })]).toEqual(['2.00', '1.96'])
  })
})
