import { aUser } from '@vitrine/identity/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrderShop, aPaidOrder, type OrderShop } from '../testing/index.ts'

let shop: OrderShop
beforeAll(async () => {
  shop = await anOrderShop()
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

const ask = (query: string, as: number) => shop.ask('GET', `/api/v1/orders/statistics?${query}`, undefined, { as })
const movedTo = (id: number, time: string) =>
  shop.db.database.transaction(shop.panel.id, (trx) =>
    trx.run(sql`update ordering.order_line set created_at = ${time} where panel_id = ${trx.panelId} and id = ${id}`),
  )
const ordersOn = async (times: readonly string[]) => {
  const { id: userId } = await aUser(shop.db.database, shop.panel.id)
  const ids: number[] = []
  for (const time of times) {
    const { id } = await aPaidOrder(shop.deps, shop.panel.id, userId)
    await movedTo(id, time)
    ids.push(id)
  }
  return { userId, ids }
}

describe('statistics of orders', () => {
  it('count chosen orders by day, with the days between, and only own ones (ORDER-006, EP-035)', async () => {
    const { userId, ids } = await ordersOn(['2026-01-01T23:59:59Z', '2026-01-03T00:00:00Z', '2026-01-03T10:00:00Z'])
    const stranger = await ordersOn(['2026-01-02T00:00:00Z'])
    const requested = `groupBy=day&startDate=2026-01-01&endDate=2026-01-03&orders[]=${ids[0]}&orders[]=${ids[1]}&orders[]=${stranger.ids[0]}`
    expect((await ask(requested, userId)).json()).toEqual({
      data: [
        { date: '2026-01-01', quantity: 1000, cost: '2.00', orders_count: 1 },
        { date: '2026-01-02', quantity: 0, cost: '0.00', orders_count: 0 },
        { date: '2026-01-03', quantity: 1000, cost: '2.00', orders_count: 1 },
      ],
    })
    const all = (await ask('startDate=2026-01-01&endDate=2026-01-03', userId)).json().data
    expect(all.map(({ orders_count }: { orders_count: number }) => orders_count)).toEqual([1, 0, 2])
  })

  it('begin weeks on Monday and months on the first (ORDER-006)', async () => {
    const { userId } = await ordersOn(['2026-01-04T12:00:00Z', '2026-01-05T12:00:00Z', '2026-02-01T00:00:00Z'])
    const counts = async (groupBy: string) =>
      (await ask(`groupBy=${groupBy}&startDate=2026-01-01&endDate=2026-02-01`, userId))
        .json()
        .data.map(({ date, orders_count }: { date: string; orders_count: number }) => [date, orders_count])
    expect(await counts('week')).toEqual([
      ['2025-12-29', 1],
      ['2026-01-05', 1],
      ['2026-01-12', 0],
      ['2026-01-19', 0],
      ['2026-01-26', 1],
    ])
    expect(await counts('month')).toEqual([
      ['2026-01-01', 2],
      ['2026-02-01', 1],
    ])
  })

  it('refuse more than 366 days, an end before the start and a wrong grouping (ORDER-006)', async () => {
    const { id } = await aUser(shop.db.database, shop.panel.id)
    const answer = async (query: string) => {
      const { statusCode, json } = await ask(query, id)
      return [statusCode, Object.keys(json().errors ?? {})]
    }
    expect(await answer('startDate=2026-01-01&endDate=2027-01-01')).toEqual([200, []])
    expect(await answer('startDate=2026-01-01&endDate=2027-01-02')).toEqual([422, ['endDate']])
    expect(await answer('startDate=2026-01-02&endDate=2026-01-01')).toEqual([422, ['endDate']])
    expect(await answer('groupBy=year')).toEqual([422, ['groupBy']])
    expect(await answer('orders=1,x')).toEqual([422, ['orders.1']])
  })
})
