import { aUser } from '@vitrine/identity/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anOrderShop, aPaidOrder, type OrderShop } from '../../testing/index.ts'
import { isOrdered } from './is-ordered.ts'
import { soldServices } from './sold-services.ts'

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
it('a service counts as sold once somebody paid for it', async () => {
  const sold = async () => [...(await shop.db.database.read(shop.panel.id, (trx) => soldServices(trx, [1, 2, 999])))]
  expect(await sold()).toEqual([1])
  await shop.db.database.transaction(shop.panel.id, (trx) =>
    trx.run(sql`update ordering.order_line set paid_at = null, state = 'unpaid' where panel_id = ${shop.panel.id}`),
  )
  expect(await sold()).toEqual([])
})
