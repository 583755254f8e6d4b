import { aUser } from '@vitrine/identity/testing'
import { anOrderShop, type OrderShop } from '@vitrine/ordering/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateOrders, linkOf } from './orders.ts'

const ORDERS = 4_500

let shop: OrderShop
let userId: number
let ids: number[]
beforeAll(async () => {
  shop = await anOrderShop()
  userId = (await aUser(shop.db.database, shop.panel.id)).id
  await generateOrders(shop.db.adminUrl, shop.panel.id, [{ userId, orders: ORDERS }])
  const rows = await shop.db.database.read(shop.panel.id, (trx) =>
    trx.rows(sql<{ id: number }>`
      select id from ordering.order_line where panel_id = ${trx.panelId} and user_id = ${userId} and is_listed order by id desc`),
  )
  ids = rows.map(({ id }) => id)
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

const table = async (query: string) => {
  const answer = (await shop.ask('GET', `/api/v1/orders/datatable?${query}`, undefined, { as: userId })).json()
  return { ids: answer.data.map(({ id }: { id: number }) => id), recordsFiltered: answer.recordsFiltered, counts: answer.counts }
}

describe('a customer with thousands of orders', () => {
  it('has counts and every page of the list, from the first to the last (ORDER-005)', async () => {
    for (const start of [0, 1_990, 2_000, 3_333, ORDERS - 5, ORDERS]) {
      const { counts, ...page } = await table(`start=${start}&length=10`)
      expect([start, page]).toEqual([start, { ids: ids.slice(start, start + 10), recordsFiltered: ORDERS }])
      expect(Object.values<number>(counts).reduce((sum, count) => sum + count, 0)).toBe(ORDERS)
      const upwards = await table(`start=${start}&length=10&order_by=id&order_on=asc`)
      expect([start, upwards.ids]).toEqual([start, ids.toReversed().slice(start, start + 10)])
    }
  })
  it('finds a whole link among them, and what stands in all of them, by page', async () => {
    expect(await table(`search=${encodeURIComponent(linkOf(1_234))}`)).toMatchObject({ ids: [ids.at(-1_234)], recordsFiltered: 1 })
    for (const start of [0, 40, ORDERS]) {
      expect(await table(`search=youtube.com&start=${start}`)).toMatchObject({ ids: ids.slice(start, start + 10), recordsFiltered: ORDERS })
    }
    expect(await table('search=youtube.com&order_on=asc')).toMatchObject({ ids: ids.toReversed().slice(0, 10), recordsFiltered: ORDERS })
    expect(await table('search=watch+nowhere')).toMatchObject({ ids: [], recordsFiltered: 0 })
  })
  it('finds many and few within a status and of services as reading every order does (ORDER-005)', async () => {
    const rows = await shop.db.database.read(shop.panel.id, (trx) =>
      trx.rows(sql<{ id: number; status: string; service: number; url: string }>`
        select id, status, service_id as service, url from ordering.order_line
         where panel_id = ${trx.panelId} and user_id = ${userId} and is_listed order by charged_micro desc, id desc`),
    )
    const requested: readonly (readonly [string, (row: (typeof rows)[number]) => boolean])[] = [
      ['search=youtube.com&status=completed', ({ status }) => status === 'completed'],
      ['search=v%3D3&status=canceled', ({ status, url }) => status === 'canceled' && url.includes('v=3')],
      ['service_id=1', ({ service }) => service === 1],
      ['network_id=1', () => true],
      ['network_id=1&status=stopped', ({ status }) => status === 'stopped'],
      ['service_id=4&search=v%3Da', ({ service, url }) => service === 4 && url.includes('v=a')],
    ]
    for (const [query, isWanted] of requested) {
      const wanted = rows.filter(isWanted).map(({ id }) => id)
      const dearest = await table(`${query}&order_by=cost&order_on=desc&start=5`)
      expect([query, dearest.ids, dearest.recordsFiltered]).toEqual([query, wanted.slice(5, 15), wanted.length])
      const newest = await table(`${query}&start=3&length=4`)
      const byId = wanted.toSorted((a, b) => b - a).slice(3, 7)
      expect([query, newest.ids, newest.recordsFiltered]).toEqual([query, byId, wanted.length])
      expect([query, wanted.length > 0]).toEqual([query, true])
    }
  })
})
