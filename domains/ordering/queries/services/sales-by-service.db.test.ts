import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anOrderShop, aPaidOrder, type OrderShop } from '../../testing/index.ts'
import { salesByService } from './sales-by-service.ts'

let shop: OrderShop
beforeAll(async () => {
  shop = await anOrderShop()
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

it('sums what each service sold from an order on: neither earlier nor unpaid orders, nor those of the shop itself', async () => {
  const order = (serviceId: number) => aPaidOrder(shop.deps, shop.panel.id, shop.user.id, { service_id: serviceId })
  const set = (id: number, fields: string) =>
    shop.db.database.transaction(shop.panel.id, (trx) =>
      trx.run(sql`update ordering.order_line set ${sql.raw(fields)} where panel_id = ${shop.panel.id} and id = ${id}`),
    )
  const earlier = await order(1)
  const [one, two, third] = [await order(1), await order(1), await order(4)]
  const [unpaid, own] = [await order(4), await order(4)]
  await set(two.id, 'refunded_micro = 10000')
  await set(unpaid.id, `paid_at = null, state = 'unpaid'`)
  await set(own.id, 'user_id = 0')
  const sales = await shop.db.database.read(shop.panel.id, (trx) => salesByService(trx, one.id))
  expect(sales.toSorted((a, b) => a.serviceId - b.serviceId)).toEqual([
    { serviceId: 1, orders: 2, turnover: one.charged + two.charged, kept: one.charged + two.charged - 10_000n },
    { serviceId: 4, orders: 1, turnover: third.charged, kept: third.charged },
  ])
  expect(earlier.id).toBeLessThan(one.id)
})

it('counts a package once at its own price, and what is left at what it is made of', async () => {
  const [head, part] = [
    await aPaidOrder(shop.deps, shop.panel.id, shop.user.id, { service_id: 1 }),
    await aPaidOrder(shop.deps, shop.panel.id, shop.user.id, { service_id: 4 }),
  ]
  await shop.db.database.transaction(shop.panel.id, async (trx) => {
    await trx.run(sql`update ordering.order_line set kind = 'package' where panel_id = ${shop.panel.id} and id = ${head.id}`)
    await trx.run(sql`
      update ordering.order_line set parent_order_id = ${head.id}, part_of = 'package', part_no = 1 where panel_id = ${shop.panel.id} and id = ${part.id}`)
  })
  const sales = await shop.db.database.read(shop.panel.id, (trx) => salesByService(trx, head.id))
  expect(sales.toSorted((a, b) => a.serviceId - b.serviceId)).toEqual([
    { serviceId: 1, orders: 1, turnover: head.charged, kept: 0n },
    { serviceId: 4, orders: 0, turnover: part.charged, kept: part.charged },
  ])
})
