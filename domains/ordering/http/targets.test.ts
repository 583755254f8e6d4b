import { aCatalogue, aService } from '@vitrine/catalogue/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aLine, anOrderShop, aVideo, type OrderShop } from '../testing/index.ts'

/** One service for each kind of target, under one number. */
const kinds = [
  ['comments', 21, ['Nice', 'So calm']],
  ['seo_keywords', 22, ['cats', 'slow cats']],
  ['textarea', 23, ['About my cat']],
  ['languages', 24, ['de']],
] as const

let shop: OrderShop
beforeAll(async () => {
  shop = await anOrderShop()
  await aCatalogue(shop.db.database, shop.panel.id, {
    targets: kinds.map(([type, id]) => ({ id, type, name: type, ...(type === 'languages' ? { selectableValues: ['en', 'de'] } : {}) })),
    services: kinds.map(([, id]) => aService({ id, slug: `asks-${id}`, targetIds: [id] })),
  })
  await shop.fund(100)
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

const order = (service_id: number, targetable_values: { target_id: number; values: string[] }[]) =>
  shop.ask('POST', '/api/v1/orders', { orders: [aLine({ service_id, url: aVideo(), targetable_values })] })

describe('the targets of an order', () => {
  it.each(kinds)('of kind %s come as values of their number and are kept so (ORDERPAGE-003)', async (_, id, values) => {
    const given = [{ target_id: id, values: [...values] }]
    const placed = await order(id, given)
    expect(placed.statusCode, placed.body).toBe(200)
    const [{ id: orderId }] = placed.json().data
    const seen = await shop.ask('GET', `/api/v1/orders/${orderId}`)
    expect(seen.json().data.targetable_values).toEqual(given)
  })
  it.each(kinds)('of kind %s cannot be left out, nor given to another service (ORDERPAGE-003)', async (_, id, values) => {
    const refused = async (service_id: number, given: { target_id: number; values: string[] }[]) => {
      const answer = await order(service_id, given)
      return [answer.statusCode, Object.keys(answer.json().errors)]
    }
    const atTargets = [422, ['orders.0.targetable_values']]
    expect(await refused(id, [])).toEqual(atTargets)
    expect(await refused(1, [{ target_id: id, values: [...values] }])).toEqual(atTargets)
  })
  it('of languages are of those that the service names (ORDERPAGE-003)', async () => {
    const answer = await order(24, [{ target_id: 24, values: ['fr'] }])
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['orders.0.targetable_values']])
  })
  it('are of no kind but these four and countries (ORDERPAGE-003)', async () => {
    const known = await shop.db.database.read(shop.panel.id, (trx) =>
      trx.rows(sql<{ name: string }>`select name from catalogue.target_type order by id`),
    )
    expect(known.map(({ name }) => name)).toEqual([...kinds.map(([kind]) => kind), 'countries'])
  })
})
