import { aUser } from '@vitrine/identity/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anOrderShop, aPaidOrder, type OrderShop } from '../../testing/index.ts'
import { isOrdered } from './is-ordered.ts'

let shop: OrderShop
beforeAll(async () => {
  shop = await anOrderShop()
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

it('a service counts as ordered from its first order on', async () => {
  const ordered = (serviceId: number) => shop.db.database.read(shop.panel.id, (trx) => isOrdered(trx, serviceId))
  expect(await ordered(1)).toBe(false)
  const { id: userId } = await aUser(shop.db.database, shop.panel.id)
  await aPaidOrder(shop.deps, shop.panel.id, userId)
  expect([await ordered(1), await ordered(2)]).toEqual([true, false])
})
