import { corrupt } from '@vitrine/ledger/testing'
import type { Trx } from '@vitrine/platform/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anOrderShop, aPaidOrder, type OrderShop } from '../../testing/index.ts'
import { ordersOfPurchases } from './orders-of-purchases.ts'

let shop: OrderShop
beforeAll(async () => {
  shop = await anOrderShop()
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

const inPanel = <T>(work: (trx: Trx) => Promise<T>, panelId = shop.panel.id) => shop.db.database.transaction(panelId, work)

it('answers the lines of each checkout in their order, of this panel alone', async () => {
  const [one, other, alone] = [
    await aPaidOrder(shop.deps, shop.panel.id, shop.user.id),
    await aPaidOrder(shop.deps, shop.panel.id, shop.user.id),
    await aPaidOrder(shop.deps, shop.panel.id, shop.user.id),
  ]
  await corrupt(shop.db.adminUrl, `update ordering.order_line set purchase_id = ${one.purchaseId} where id = ${other.id}`)
  const purchases = [one.purchaseId, alone.purchaseId, 2_000_000_000]
  expect([...(await inPanel((trx) => ordersOfPurchases(trx, purchases)))].toSorted(([a], [b]) => a - b)).toEqual([
    [one.purchaseId, [one.id, other.id]],
    [alone.purchaseId, [alone.id]],
  ])
  expect(await inPanel((trx) => ordersOfPurchases(trx, purchases), shop.panel.id + 1)).toEqual(new Map())
})
