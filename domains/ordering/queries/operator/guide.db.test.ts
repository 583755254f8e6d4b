import { aUser } from '@vitrine/identity/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anOrderShop, aPaidOrder, type OrderShop } from '../../testing/index.ts'
import { orderingGuide } from './guide.ts'

let shop: OrderShop
beforeAll(async () => {
  shop = await anOrderShop()
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

const [step] = orderingGuide
const look = () => shop.db.database.read(shop.panel.id, async (trx) => step?.look(trx))

it('a shop has sold once its first order was delivered, not when it was paid', async () => {
  expect(await look()).toEqual({ isDone: false, missing: [] })
  const { id } = await aPaidOrder(shop.deps, shop.panel.id, (await aUser(shop.db.database, shop.panel.id)).id)
  expect(await look()).toEqual({ isDone: false, missing: [] })
  await shop.db.database.transaction(shop.panel.id, (trx) =>
    trx.run(sql`update ordering.order_line set state = 'completed' where panel_id = ${trx.panelId} and id = ${id}`),
  )
  expect(await look()).toEqual({ isDone: true, missing: [] })
})
