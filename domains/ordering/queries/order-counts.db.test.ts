import { aUser } from '@vitrine/identity/testing'
import { sql, type Trx } from '@vitrine/platform/database'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldOrderCounts } from '../commands/fold-order-counts.ts'
import { lineStates } from '../model/states.ts'
import { anOrderShop, aPaidOrder, type OrderShop } from '../testing/index.ts'
import { listOrders } from './list-orders.ts'

let shop: OrderShop
beforeAll(async () => {
  shop = await anOrderShop()
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

const inPanel = <T>(work: (trx: Trx) => Promise<T>) => shop.db.database.transaction(shop.panel.id, work)

/** The list counted row by row. */
const counted = (userId: number) =>
  inPanel(async (trx) => {
    const rows = await trx.rows(sql<{ status: string; count: number }>`
      select status, count(*)::int as count from ordering.order_line
       where panel_id = ${trx.panelId} and user_id = ${userId} and deleted_at is null and is_listed group by status`)
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
  })

const listed = async (userId: number, filter = {}) => {
  const { counts, recordsFiltered } = await inPanel((trx) => listOrders(trx, { userId, limit: 5, offset: 0, ...filter }))
  return { counts: Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0)), recordsFiltered }
}

describe('the counts of the list of orders', () => {
  it('are what counting row by row gives, whatever becomes of the orders and however often changes are folded (ORDER-005)', async () => {
    const users = [await aUser(shop.db.database, shop.panel.id), await aUser(shop.db.database, shop.panel.id)].map(({ id }) => id)
    const lines: number[] = []
    for (let index = 0; index < 8; index += 1) lines.push((await aPaidOrder(shop.deps, shop.panel.id, users[index % 2] as number)).id)
    const step = fc.oneof(
      fc.record({ what: fc.constant('state' as const), line: fc.constantFrom(...lines), state: fc.constantFrom(...lineStates) }),
      fc.record({ what: fc.constant('delete' as const), line: fc.constantFrom(...lines), isBack: fc.boolean() }),
      fc.record({ what: fc.constant('fold' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        for (const each of steps) {
          if (each.what === 'fold') await foldOrderCounts(shop.db.database, shop.panel.id)
          else if (each.what === 'state') {
            await inPanel((trx) =>
              trx.run(sql`update ordering.order_line set state = ${each.state} where panel_id = ${trx.panelId} and id = ${each.line}`),
            )
          } else {
            const at = each.isBack ? null : new Date()
            await inPanel((trx) =>
              trx.run(sql`update ordering.order_line set deleted_at = ${at} where panel_id = ${trx.panelId} and id = ${each.line}`),
            )
          }
        }
        for (const userId of users) {
          const truth = await counted(userId)
          const total = Object.values(truth).reduce((sum, count) => sum + count, 0)
          expect(await listed(userId)).toEqual({ counts: truth, recordsFiltered: total })
          expect((await listed(userId, { status: 'completed' })).recordsFiltered).toBe(truth.completed ?? 0)
        }
      }),
      { numRuns: 15 },
    )
  })

  it('are right while two folds and orders run at the same time', async () => {
    const { id: userId } = await aUser(shop.db.database, shop.panel.id)
    const placing = Array.from({ length: 10 }, () => aPaidOrder(shop.deps, shop.panel.id, userId))
    const folding = Array.from({ length: 6 }, () => foldOrderCounts(shop.db.database, shop.panel.id))
    await Promise.all([...placing, ...folding])
    expect(await listed(userId)).toEqual({ counts: { in_processing: 10 }, recordsFiltered: 10 })
    await foldOrderCounts(shop.db.database, shop.panel.id)
    expect(await listed(userId)).toEqual({ counts: { in_processing: 10 }, recordsFiltered: 10 })
  })
})
