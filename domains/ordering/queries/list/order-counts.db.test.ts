import { aUser } from '@vitrine/identity/testing'
import { applyChanges } from '@vitrine/order-search'
import { sql, type Trx } from '@vitrine/platform/database'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lineStates, type OrderStatus } from '../../model/states.ts'
import { anOrderShop, aPaidOrder, type OrderShop } from '../../testing/index.ts'
import { deepPage } from './deep-page.ts'
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

const stepOn = (lines: readonly number[]) =>
  fc.oneof(
    fc.record({ what: fc.constant('state' as const), line: fc.constantFrom(...lines), state: fc.constantFrom(...lineStates) }),
    fc.record({ what: fc.constant('delete' as const), line: fc.constantFrom(...lines), isBack: fc.boolean() }),
    fc.record({ what: fc.constant('apply' as const) }),
  )
type Step = ReturnType<ReturnType<typeof stepOn>['generate']>['value']

/** Buckets of two orders and batches of three changes, so that a few orders show what a hundred thousand do. */
const applySmall = () => applyChanges(shop.db.database, shop.panel.id, { batch: 3, bucket: 2 })

async function take(step: Step): Promise<void> {
  if (step.what === 'apply') {
    await applySmall()
    return
  }
  const change = step.what === 'state' ? sql`state = ${step.state}` : sql`deleted_at = ${step.isBack ? null : new Date()}`
  await inPanel((trx) => trx.run(sql`update ordering.order_line set ${change} where panel_id = ${trx.panelId} and id = ${step.line}`))
}

describe('the counts of the list of orders', () => {
  it('are what counting row by row gives, whatever becomes of the orders and however often changes are applied (ORDER-005)', async () => {
    const users = [await aUser(shop.db.database, shop.panel.id), await aUser(shop.db.database, shop.panel.id)].map(({ id }) => id)
    const lines: number[] = []
    for (let index = 0; index < 8; index += 1) lines.push((await aPaidOrder(shop.deps, shop.panel.id, users[index % 2] as number)).id)
    const aStep = stepOn(lines)
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 5, maxLength: 25 }), async (steps) => {
        for (const each of steps) await take(each)
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

  it('are right while the index is brought up to date and orders run at the same time', async () => {
    const { id: userId } = await aUser(shop.db.database, shop.panel.id)
    const placing = Array.from({ length: 10 }, () => aPaidOrder(shop.deps, shop.panel.id, userId))
    const applying = Array.from({ length: 6 }, applySmall)
    await Promise.all([...placing, ...applying])
    expect(await listed(userId)).toEqual({ counts: { in_processing: 10 }, recordsFiltered: 10 })
    await applyChanges(shop.db.database, shop.panel.id)
    expect(await listed(userId)).toEqual({ counts: { in_processing: 10 }, recordsFiltered: 10 })
  })
})

describe('a page far down in the list of orders', () => {
  it('is right while changes are applied and orders run at the same time', async () => {
    const { id: userId } = await aUser(shop.db.database, shop.panel.id)
    for (let turn = 0; turn < 3; turn += 1) {
      const placing = Array.from({ length: 5 }, () => aPaidOrder(shop.deps, shop.panel.id, userId))
      await Promise.all([...placing, ...Array.from({ length: 4 }, applySmall)])
    }
    await applySmall()
    const all = await idsInOrder(userId, undefined, false)
    expect(all).toHaveLength(15)
    for (const offset of [0, 4, 7, 11, 14]) {
      const page = await inPanel((trx) => trx.rows(deepPage(trx, { userId, isAscending: false, limit: 3, offset })))
      expect([offset, page]).toEqual([offset, all.slice(offset, offset + 3)])
    }
  })
  it('is the one that going through all of them gives, whatever becomes of the orders and whenever buckets are begun (ORDER-005)', async () => {
    const { id: userId } = await aUser(shop.db.database, shop.panel.id)
    const lines: number[] = []
    const order = async () => lines.push((await aPaidOrder(shop.deps, shop.panel.id, userId)).id)
    for (let index = 0; index < 6; index += 1) await order()
    const more = fc.record({ what: fc.constant('order' as const) })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 6, arbitrary: stepOn(lines) }, more), { minLength: 3, maxLength: 12 }),
        async (steps) => {
          for (const each of steps) await (each.what === 'order' ? order() : take(each))
          for (const status of [undefined, 'in_processing', 'completed'] as const) {
            for (const isAscending of [true, false]) {
              const all = await idsInOrder(userId, status, isAscending)
              for (const offset of [0, 1, 2, 3, 5, 8, all.length]) {
                const page = await inPanel((trx) => trx.rows(deepPage(trx, { userId, status, isAscending, limit: 3, offset })))
                expect([status, isAscending, offset, page]).toEqual([status, isAscending, offset, all.slice(offset, offset + 3)])
              }
            }
          }
        },
      ),
      { numRuns: 12 },
    )
    await applySmall()
    const { buckets } = await inPanel((trx) =>
      trx.one(sql<{ buckets: number }>`
        select count(distinct first_id)::int as buckets from order_search.page_bucket where panel_id = ${trx.panelId} and user_id = ${userId}`),
    )
    expect(buckets).toBeGreaterThan(2)
  })
})

/** All numbers of the list, one after another. */
const idsInOrder = (userId: number, status: OrderStatus | undefined, isAscending: boolean) =>
  inPanel((trx) =>
    trx.rows(sql<{ id: number }>`
      select id from ordering.order_line where panel_id = ${trx.panelId} and user_id = ${userId} and deleted_at is null and is_listed
       ${status ? sql`and status = ${status}` : sql``} order by id ${isAscending ? sql`asc` : sql`desc`}`),
  )
