import { aUser } from '@vitrine/identity/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lineStates, mayCancel } from '../../model/states.ts'
import { anOrderShop, aPaidOrder, type OrderShop } from '../../testing/index.ts'
import { listOrders } from './list-orders.ts'

let shop: OrderShop
beforeAll(async () => {
  shop = await anOrderShop()
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

const cases = lineStates.flatMap((state) =>
  [true, false].flatMap((serviceAllowsCancel) =>
    [null, new Date()].map((cancelRequestedAt) => ({ state, serviceAllowsCancel, cancelRequestedAt })),
  ),
)

it('the list of orders that may be canceled holds an order exactly when its actions say so, in every state and on all terms (ORDERSTATE-004)', async () => {
  const { id: userId } = await aUser(shop.db.database, shop.panel.id)
  const { id } = await aPaidOrder(shop.deps, shop.panel.id, userId)
  const isListed = (terms: (typeof cases)[number]) =>
    shop.db.database.transaction(shop.panel.id, async (trx) => {
      await trx.run(sql`
        update ordering.order_line set state = ${terms.state}, is_cancellable = ${terms.serviceAllowsCancel}, cancel_requested_at = ${terms.cancelRequestedAt}
         where panel_id = ${trx.panelId} and id = ${id}`)
      const { lines } = await listOrders(trx, { userId, limit: 5, offset: 0, onlyMayCancel: true })
      return lines.length === 1
    })
  for (const terms of cases) expect([terms, await isListed(terms)]).toEqual([terms, mayCancel(terms.state, terms)])
})
