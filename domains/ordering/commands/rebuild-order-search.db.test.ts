import { aUser } from '@vitrine/identity/testing'
import { applyBatch, applyChanges, orderCounts, orderSearchDueRows, plansWithTerms } from '@vitrine/order-search'
import { sql, type Trx } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOrders } from '../queries/list/list-orders.ts'
import { anOrderShop, aPaidOrder, type OrderShop } from '../testing/index.ts'
import { rebuildOrderSearch } from './rebuild-order-search.ts'

let shop: OrderShop
beforeAll(async () => {
  shop = await anOrderShop()
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

const inPanel = <T>(work: (trx: Trx) => Promise<T>) => shop.db.database.transaction(shop.panel.id, work)
const aCustomer = async () => (await aUser(shop.db.database, shop.panel.id)).id
const found = (userId: number, text: string) =>
  inPanel(async (trx) =>
    (await listOrders(trx, { userId, limit: 10, offset: 0, search: { text, serviceIds: [] } })).lines.map(({ id }) => id),
  )
const listed = (userId: number) =>
  inPanel(async (trx) => {
    const { lines, recordsFiltered, counts } = await listOrders(trx, { userId, limit: 10, offset: 0 })
    return { ids: lines.map(({ id }) => id), recordsFiltered, counts }
  })
const pending = (userId: number) =>
  inPanel((trx) =>
    trx.one(sql<{ count: number }>`
      select count(*)::int as count from order_search.change where panel_id = ${trx.panelId} and user_id = ${userId}`),
  ).then(({ count }) => count)
const anOrder = async (userId: number, url: string) => (await aPaidOrder(shop.deps, shop.panel.id, userId, { url })).id

describe('the index of orders', () => {
  it('is not written while an order is placed: that leaves one row of the change log, and the list shows and counts the order at once', async () => {
    const userId = await aCustomer()
    const id = await anOrder(userId, 'https://www.youtube.com/watch?v=lagging0001')
    expect(await pending(userId)).toBe(1)
    expect(await listed(userId)).toMatchObject({ ids: [id], recordsFiltered: 1, counts: { in_processing: 1 } })
    expect(await found(userId, 'lagging0001')).toEqual([])
    const [queue] = orderSearchDueRows({ database: shop.db.database })
    expect(queue?.idleMs).toBeLessThan(1_000)
    expect(await queue?.run()).toBeGreaterThan(0)
    expect([await pending(userId), await found(userId, 'lagging0001')]).toEqual([0, [id]])
    expect(await listed(userId)).toMatchObject({ ids: [id], recordsFiltered: 1, counts: { in_processing: 1 } })
  })

  it('gets no row for what was delivered, and one for a change of status', async () => {
    const userId = await aCustomer()
    const id = await anOrder(userId, 'https://www.youtube.com/watch?v=delivered01')
    await applyChanges(shop.db.database, shop.panel.id)
    await inPanel((trx) => trx.run(sql`update ordering.order_line set delivered = delivered + 1 where id = ${id}`))
    expect(await pending(userId)).toBe(0)
    await inPanel((trx) => trx.run(sql`update ordering.order_line set state = 'completed' where id = ${id}`))
    expect(await pending(userId)).toBe(1)
    expect((await listed(userId)).counts).toMatchObject({ completed: 1, in_processing: 0 })
  })

  it('is found by its owner at once over the API, who searches after what they ordered is applied', async () => {
    const userId = await aCustomer()
    const id = await anOrder(userId, 'https://www.youtube.com/watch?v=catchingup1')
    const answer = await shop.ask('GET', '/api/v1/orders/datatable?start=0&length=10&search=catchingup1', undefined, { as: userId })
    expect(answer.json()).toMatchObject({ recordsFiltered: 1, data: [{ id }] })
  })

  it('loses nothing to a worker that is killed in the middle, and takes nothing twice', async () => {
    const userId = await aCustomer()
    const id = await anOrder(userId, 'https://www.youtube.com/watch?v=killed00001')
    await expect(
      inPanel(async (trx) => {
        expect(await applyBatch(trx)).toBeGreaterThan(0)
        await trx.run(sql`select pg_terminate_backend(pg_backend_pid())`)
      }),
    ).rejects.toThrow()
    expect([await pending(userId), await found(userId, 'killed00001')]).toEqual([1, []])
    await applyChanges(shop.db.database, shop.panel.id)
    // The same change again, as after a restore of the log.
    await inPanel((trx) =>
      trx.run(sql`
        insert into order_search.change (panel_id, user_id, kind, subject_id, status, is_paid, service_id, service_name, url)
        select panel_id, user_id, 'order', id, status, true, service_id, service_name, url from ordering.order_line where id = ${id}`),
    )
    await applyChanges(shop.db.database, shop.panel.id)
    expect(await found(userId, 'killed00001')).toEqual([id])
    expect(await inPanel((trx) => orderCounts(trx, userId))).toMatchObject({ in_processing: 1, completed: 0 })
  })

  it('is made anew from the orders, whatever was lost of it', async () => {
    const userId = await aCustomer()
    const ids: number[] = []
    for (const name of ['rebuilt0001', 'rebuilt0002', 'rebuilt0003'])
      ids.push(await anOrder(userId, `https://www.youtube.com/watch?v=${name}`))
    await inPanel((trx) => trx.run(sql`update ordering.order_line set state = 'completed' where id = ${ids[0]}`))
    await applyChanges(shop.db.database, shop.panel.id)
    await inPanel(async (trx) => {
      await trx.run(sql`delete from order_search.document where user_id = ${userId} and order_id = ${ids[1]}`)
      await trx.run(sql`update order_search.status_count set counted = counted + 5 where user_id = ${userId}`)
      await trx.run(sql`update order_search.page_bucket set counted = counted + 5 where user_id = ${userId}`)
      await trx.run(sql`update order_search.shared_text set completed = completed + 5 where user_id = ${userId}`)
      await trx.run(sql`update order_search.document set status = 'error' where user_id = ${userId} and order_id = ${ids[2]}`)
    })
    expect(await rebuildOrderSearch(shop.db.database, shop.panel.id, 2)).toBeGreaterThanOrEqual(3)
    expect(await listed(userId)).toMatchObject({ recordsFiltered: 3, counts: { completed: 1, in_processing: 2, error: 0 } })
    expect(await found(userId, 'rebuilt0002')).toEqual([ids[1]])
    const completed = await inPanel((trx) =>
      listOrders(
        trx,
        { userId, limit: 10, offset: 0, status: 'completed', search: { text: 'youtube', serviceIds: [] } },
        { deep: 0, few: 0, walk: 1 },
      ),
    )
    expect([completed.recordsFiltered, completed.lines.map(({ id }) => id)]).toEqual([1, [ids[0]]])
    expect(await inPanel((trx) => plansWithTerms(trx, 'drip_feed', userId, 'rebuilt'))).toEqual([])
  })
})
