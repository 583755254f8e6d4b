import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aDeliveryShop, type DeliveryShop } from '../../testing/delivery-shop.ts'
import { serviceSales } from './service-sales.ts'

let shop: DeliveryShop
beforeAll(async () => {
  shop = await aDeliveryShop()
})
afterAll(() => shop.close())

const since = (minutes: number) => shop.database.read(shop.panelId, (trx) => serviceSales(trx, new Date(Date.now() - minutes * 60_000)))

it('sets what orders cost at providers against what was charged for them, and knows no cost before a provider took one', async () => {
  const line = await shop.order({ serviceId: 1, quantity: 1000 })
  expect((await since(60)).get(1)).toMatchObject({ orders: 1, turnover: line.charged, cost: 0n })
  await shop.untilState(line.id, 'completed')
  const book = await shop.database.read(shop.panelId, (trx) =>
    trx.one(sql<{ cost: bigint }>`
      select coalesce(charged_micro, cost_expected_micro) as cost from fulfilment.submission where panel_id = ${shop.panelId} and order_id = ${line.id}`),
  )
  expect(book.cost).toBeGreaterThan(0n)
  expect((await since(60)).get(1)).toEqual({ orders: 1, turnover: line.charged, kept: line.charged, cost: book.cost })
  // Nothing was ordered since then.
  expect([...(await since(-60))]).toEqual([])
})
