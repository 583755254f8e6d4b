import { aDeliveryShop, type DeliveryShop } from '@vitrine/fulfilment/testing/delivery-shop'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { canMoveBack, moveBack } from './move-back.ts'

const DAY_MS = 86_400_000
let shop: DeliveryShop
beforeAll(async () => {
  shop = await aDeliveryShop()
})
afterAll(() => shop.close())

/** The postings in order, without their dates. */
const booked = () =>
  shop.database.read(shop.panelId, (trx) =>
    trx.rows(sql`select account_id, seq, delta, balance_after from ledger.entry where panel_id = ${trx.panelId} order by account_id, seq`),
  )
const daysOfOrders = (): Promise<{ day: string; entries: string }[]> =>
  shop.database.read(shop.panelId, (trx) =>
    trx.rows(sql<{ day: string; entries: string }>`
      select to_char(l.created_at, 'YYYY-MM-DD') as day,
             string_agg(distinct to_char(e.created_at, 'YYYY-MM-DD'), ' ') as entries
        from ordering.order_line l join ledger.txn t on t.panel_id = l.panel_id and t.business_key like 'order:' || l.id || ':%'
        join ledger.entry e on e.panel_id = t.panel_id and e.txn_id = t.txn_id
       where l.panel_id = ${trx.panelId} group by l.id, 1 order by l.id`),
  )
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

it('gives a demo its past: orders, deliveries and bookings get their day, and nothing else of the books changes', async () => {
  const start = new Date(Date.now() - 1000)
  const old = await shop.order()
  await shop.untilState(old.id, 'completed')
  const between = new Date()
  const late = await shop.order({ quantity: 2000 })
  await shop.untilState(late.id, 'completed')
  const before = await booked()
  const [first, second] = [new Date(Date.now() - 20 * DAY_MS), new Date(Date.now() - 3 * DAY_MS)]
  expect(await canMoveBack(shop.db.adminUrl)).toBe(true)
  await moveBack(shop.db.adminUrl, shop.panelId, [
    { from: start, to: between, at: first },
    { from: between, to: new Date(Date.now() + 1000), at: second },
  ])
  expect(await daysOfOrders()).toEqual([
    { day: dayOf(first), entries: dayOf(first) },
    { day: dayOf(second), entries: dayOf(second) },
  ])
  expect(await booked()).toEqual(before)
  await shop.booksHold()
})

it('touches no other panel, and the ledger refuses any change as before', async () => {
  const before = await daysOfOrders()
  await moveBack(shop.db.adminUrl, shop.panelId + 1, [{ from: new Date(0), to: new Date(), at: new Date(0) }])
  expect(await daysOfOrders()).toEqual(before)
  await expect(
    shop.database.transaction(shop.panelId, (trx) =>
      trx.run(sql`update ledger.entry set created_at = now() where panel_id = ${trx.panelId}`),
    ),
  ).rejects.toThrow()
})
