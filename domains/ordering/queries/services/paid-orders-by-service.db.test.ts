import { afterAll, beforeAll, expect, it } from 'vitest'
import { anOrderShop, aPaidOrder, type OrderShop } from '../../testing/index.ts'
import { lockPool } from '../money/escrow-lines.ts'
import { findPanelOfHeldOrder } from '../orders/held-orders.ts'
import { paidOrdersByService } from './paid-orders-by-service.ts'

let shop: OrderShop
beforeAll(async () => {
  shop = await anOrderShop()
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

it('paid orders are counted for each service, which is what the catalogue sorts by', async () => {
  for (const serviceId of [1, 1, 4]) await aPaidOrder(shop.deps, shop.panel.id, shop.user.id, { service_id: serviceId })
  const counts = await shop.db.database.read(shop.panel.id, paidOrdersByService)
  expect([...counts].sort()).toEqual([
    [1, 2],
    [4, 1],
  ])
})

it('an order that no panel has is neither held nor a pool', async () => {
  expect(await findPanelOfHeldOrder(shop.db.database, 999)).toBeUndefined()
  expect(await shop.db.database.transaction(shop.panel.id, (trx) => lockPool(trx, 999))).toBeUndefined()
})
