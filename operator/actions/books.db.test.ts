import { createCatalogue } from '@vitrine/catalogue'
import { post, theSystem } from '@vitrine/ledger'
import { accountIdSql, corrupt, fund } from '@vitrine/ledger/testing'
import { anOrderShop, aPaidOrder, type OrderShop } from '@vitrine/ordering/testing'
import { micro } from '@vitrine/platform/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { check, incidents, resume, trail, trial } from './books.ts'

let shop: OrderShop
beforeAll(async () => {
  shop = await anOrderShop()
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})
const anOrder = () => aPaidOrder({ ...shop.deps, catalogue: createCatalogue(shop.db.database) }, shop.panel.id, shop.user.id)

describe('an operator', () => {
  it('shows that the ledger is in order, its balances, and where the money of an order went', async () => {
    const order = await anOrder()
    const { database } = shop.db
    expect(await check(database)).toEqual({ isWell: true, lines: [`${shop.panel.key}: the books are in order`] })
    expect((await incidents(database, undefined, false)).lines).toEqual([`${shop.panel.key}: money moves`, '  no incidents'])
    const { lines } = await trail(database, order.id)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`customer.main ${shop.user.id} → order ${order.id}`)
    const books = await trial(database, shop.panel.key)
    expect(books.isWell).toBe(true)
    expect(books.lines.at(-1)).toMatch(/^together .* 0\.00$/)
    expect((await trail(database, 999_999)).isWell).toBe(false)
    await expect(trial(database, 'nobody')).rejects.toThrow('No panel nobody')
  })
  it('lets a stopped panel go on only when its ledger agrees again, and says why', async () => {
    const { database } = shop.db
    const balance = `where panel_id = ${shop.panel.id} and account_id = ${accountIdSql(shop.panel.id, 'customer.main', shop.user.id)}`
    await corrupt(shop.db.adminUrl, `update ledger.balance set posted = posted + 5 ${balance}`)
    expect((await check(database, shop.panel.key)).isWell).toBe(false)
    expect((await incidents(database, shop.panel.key, false)).lines[0]).toBe(`${shop.panel.key}: STOPPED: postings and withdrawals`)
    expect((await resume(database, shop.panel.key, 'anna', 'hurry')).isWell).toBe(false)
    const pay = () => database.transaction(shop.panel.id, (trx) => fund(trx, shop.user.id, 1n))
    await expect(pay()).rejects.toMatchObject({ code: 'payments.stopped' })
    await corrupt(shop.db.adminUrl, `update ledger.balance set posted = posted - 5 ${balance}`)
    expect((await resume(database, shop.panel.key, 'anna', 'restored from the backup')).isWell).toBe(true)
    await pay()
    expect((await incidents(database, shop.panel.key, true)).lines.join()).toContain('closed: restored from the backup')
  })
  it('reports orders whose escrow is wrong', async () => {
    const order = await anOrder()
    await shop.db.database.transaction(shop.panel.id, (trx) =>
      post(trx, {
        key: `leak:${order.id}`,
        reference: { kind: 'order', id: order.id },
        actor: theSystem,
        reason: 'a slip',
        legs: [
          { debit: { kind: 'order', owner: order.id }, credit: { kind: 'revenue.orders', owner: 0 }, amount: micro(1n), code: 'internal' },
        ],
      }),
    )
    expect((await check(shop.db.database)).lines.join()).toContain(`R4  order ${order.id}`)
    expect((await trail(shop.db.database, order.id)).lines.at(-1)).toContain('“a slip”')
  })
})
