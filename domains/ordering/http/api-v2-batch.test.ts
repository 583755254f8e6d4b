import { earlierTransactionsEnded } from '@vitrine/catalogue/testing/earlier-transactions'
import { makeApiToken } from '@vitrine/identity'
import { aUser } from '@vitrine/identity/testing'
import { balancesOf } from '@vitrine/ledger'
import { applyChanges } from '@vitrine/order-search'
import { sql, type Trx } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportAccepted, reportFinal, takePaidLines } from '../commands/lines/report.ts'
import { personalOrders } from '../queries/orders/personal-orders.ts'
import { anOrderShop, aVideo, type OrderShop } from '../testing/index.ts'

let shop: OrderShop
let key: string
beforeAll(async () => {
  shop = await anOrderShop()
  await shop.fund(1000)
  key = await inPanel((trx) => makeApiToken(trx, shop.user.id, new Date()))
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

const inPanel = <T>(work: (trx: Trx) => Promise<T>) => shop.db.database.transaction(shop.panel.id, work)
const json = async (body: object) =>
  (await shop.app.inject({ method: 'POST', url: '/api/v2', headers: { host: shop.panel.host }, payload: { key, ...body } })).json()
const add = (more: object = {}) => json({ action: 'add', service: 1, link: aVideo(), quantity: 100, ...more })
const item = (request_id: string, more: object = {}) => ({ service: 1, link: aVideo(), quantity: 100, request_id, ...more })
const total = async () => (await inPanel((trx) => balancesOf(trx, shop.user.id))).total

describe('several orders in one call', () => {
  it('are answered each apart, and repeated they are the same orders, charged once', async () => {
    const items = [item('b-1'), item('b-2', { quantity: 99 }), item('b-3', { reference: 'own name' })]
    const before = await total()
    const first = await json({ action: 'add', items })
    expect(first).toEqual([
      { request_id: 'b-1', order: expect.any(Number) },
      { request_id: 'b-2', error: 'Quantity less than minimal 100' },
      { request_id: 'b-3', order: expect.any(Number) },
    ])
    // As the text of a form, too.
    expect(await json({ action: 'add', items: JSON.stringify(items) })).toEqual(first)
    expect(before - (await total())).toBe(440_000n)
    expect(await json({ action: 'status', order: first[2].order })).toMatchObject({ reference: 'own name' })
  })
  it('need a request_id each, and are a hundred at most', async () => {
    const error = 'Incorrect request: items must be a JSON list of orders, each with a request_id of its own'
    for (const items of [[], [{ ...item('x'), request_id: undefined }], [item('same'), item('same')], 'nonsense', '{}'])
      expect(await json({ action: 'add', items: typeof items === 'string' ? items : JSON.stringify(items) })).toEqual({ error })
    const many = Array.from({ length: 101 }, (_, index) => item(`m-${index}`))
    expect(await json({ action: 'add', items: many })).toEqual({ error: 'No more ids than 100 are possible in one call' })
  })
})

describe('an own reference', () => {
  it('comes back with the status; another customer does not see it', async () => {
    const { order } = await add({ reference: 'invoice 7' })
    expect(await json({ action: 'status', orders: `${order}` })).toMatchObject({ [order]: { reference: 'invoice 7' } })
    expect(await add({ reference: 'x'.repeat(101) })).toEqual({ error: 'Incorrect request: reference must be 100 characters long at most' })
  })
})

describe('orders by an own reference', () => {
  it('are found by the whole name, the newest first; several may have one, and a name that none has is data', async () => {
    const [first, second] = [(await add({ reference: 'client 7, a' })).order, (await add({ reference: 'client 7, a' })).order]
    const other = (await add({ reference: 'client 8' })).order
    const named = (order: number, reference: string) => expect.objectContaining({ reference, order, status: 'Pending', remains: '100' })
    const ofFirst = [named(second, 'client 7, a'), named(first, 'client 7, a')]
    expect(await json({ action: 'status', reference: 'client 7, a' })).toEqual(ofFirst)
    const unknown = { reference: 'client', error: 'Incorrect order ID' }
    expect(await json({ action: 'status', references: 'client 8,client' })).toEqual([named(other, 'client 8'), unknown])
    expect(await json({ action: 'status', 'references[0]': 'client', 'references[1]': 'client 7, a' })).toEqual([unknown, ...ofFirst])
    expect(await json({ action: 'status', references: ['client 8', 'client 8'] })).toEqual([named(other, 'client 8')])
  })
  it('are ten of one name at most, and a hundred names', async () => {
    const orders: number[] = []
    for (let nth = 0; nth < 11; nth += 1) orders.push((await add({ reference: 'always the same' })).order)
    const reported: { order: number }[] = await json({ action: 'status', reference: 'always the same' })
    expect(reported.map(({ order }) => order)).toEqual(orders.toReversed().slice(0, 10))
    const names = Array.from({ length: 101 }, (_, index) => `n-${index}`)
    expect(await json({ action: 'status', references: names })).toEqual({ error: 'No more ids than 100 are possible in one call' })
  })
  it('are the caller’s own', async () => {
    await add({ reference: 'a secret of mine' })
    const stranger = await aUser(shop.db.database, shop.panel.id)
    const theirs = await inPanel((trx) => makeApiToken(trx, stranger.id, new Date()))
    expect(await json({ key: theirs, action: 'status', reference: 'a secret of mine' })).toEqual([
      { reference: 'a secret of mine', error: 'Incorrect order ID' },
    ])
  })
  it('are found by it in the list of orders, too, whole or by a term of it, but not by another customer', async () => {
    const { order } = await add({ reference: 'Invoice ÄB-2231/x' })
    const found = async (search: string, as = shop.user.id) => {
      const answer = await shop.ask('GET', `/api/v1/orders/datatable?search=${encodeURIComponent(search)}`, undefined, { as })
      return answer.json().data.map(({ id }: { id: number }) => id)
    }
    for (const text of ['Invoice ÄB-2231/x', 'äb-2231', '2231/x', 'invoice youtube 2231'])
      expect([text, await found(text)]).toEqual([text, [order]])
    expect(await found('ÄB-2232')).toEqual([])
    const stranger = await aUser(shop.db.database, shop.panel.id)
    expect(await found('ÄB-2231', stranger.id)).toEqual([])
  })
  it('lose it when the account is erased', async () => {
    const { id } = await aUser(shop.db.database, shop.panel.id)
    await shop.fund(10, id)
    const theirs = await inPanel((trx) => makeApiToken(trx, id, new Date()))
    await json({ key: theirs, action: 'add', service: 1, link: aVideo(), quantity: 100, reference: 'jane.doe@mail.test' })
    expect(JSON.stringify(await inPanel((trx) => personalOrders.collect?.(trx, id)))).toContain('jane.doe@mail.test')
    await inPanel(async (trx) => {
      await personalOrders.erase?.(trx, id)
    })
    expect(await json({ key: theirs, action: 'status', reference: 'jane.doe@mail.test' })).toEqual([
      { reference: 'jane.doe@mail.test', error: 'Incorrect order ID' },
    ])
    await applyChanges(shop.db.database, shop.panel.id)
    const left = await inPanel((trx) =>
      trx.rows(sql`select from order_search.document where panel_id = ${trx.panelId} and full_text like '%jane.doe%'`),
    )
    expect(left).toEqual([])
  })
})

describe('orders that changed', () => {
  const changes = (since?: string) => json({ action: 'changes', ...(since ? { since } : {}) })
  const allSince = async (since?: string) => {
    const page = await changes(since)
    return { ids: page.changes.map(({ order }: { order: number }) => order), cursor: page.cursor, page }
  }
  it('are told after a cursor, each once, with how they stand now', async () => {
    const start = await allSince()
    const { order } = await add({ reference: 'watched' })
    await earlierTransactionsEnded(shop.db.database)
    const placed = await allSince(start.cursor)
    expect(placed.page.changes).toEqual([
      expect.objectContaining({ order, status: 'Pending', reference: 'watched', changed_at: expect.any(String) }),
    ])
    expect((await allSince(placed.cursor)).ids).toEqual([])
    await inPanel(async (trx) => {
      await takePaidLines(trx, 500)
      await reportAccepted(trx, order)
      await reportFinal(trx, order, { outcome: 'partial', delivered: 40 }, new Date())
    })
    await earlierTransactionsEnded(shop.db.database)
    const ended = (await allSince(placed.cursor)).page
    expect(ended.changes.find((change: { order: number }) => change.order === order)).toMatchObject({ status: 'Partial', remains: '60' })
    expect(ended.more).toBe(false)
  })
  it('of a transaction that commits late are not passed over', async () => {
    const [slow, quick] = [(await add()).order, (await add()).order]
    // Transactions of other databases of the cluster hold readers back, too.
    await earlierTransactionsEnded(shop.db.database)
    const { cursor } = await allSince()
    const delivered = (trx: Trx, id: number) =>
      trx.run(sql`update ordering.order_line set delivered = delivered + 1 where panel_id = ${trx.panelId} and id = ${id}`)
    let seen: { ids: number[]; cursor: string } = { ids: [], cursor }
    await inPanel(async (trx) => {
      await delivered(trx, slow)
      await inPanel((other) => delivered(other, quick))
      // The quick one has committed, but an earlier change is still open: the reader stays before both.
      seen = await allSince(cursor)
      expect(seen.ids).toEqual([])
    })
    await earlierTransactionsEnded(shop.db.database)
    expect((await allSince(seen.cursor)).ids.sort()).toEqual([slow, quick].sort())
  })
  it('refuse a cursor that is none', async () => {
    expect(await changes('yesterday')).toEqual({ error: 'Incorrect request: since must be the cursor of an earlier answer' })
  })
})
