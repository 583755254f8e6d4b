import { aUser } from '@vitrine/identity/testing'
import { applyBatch } from '@vitrine/order-search'
import { sql, type Trx } from '@vitrine/platform/database'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LineState, lineStates } from '../../model/states.ts'
import { anOrderShop, aPaidOrder, type OrderShop } from '../../testing/index.ts'
import { type BoughtService, boughtServices, completedOf } from './bought-services.ts'

const SERVICES = 5

let shop: OrderShop
beforeAll(async () => {
  shop = await anOrderShop()
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

const inPanel = <T>(work: (trx: Trx) => Promise<T>) => shop.db.database.transaction(shop.panel.id, work)

/** The same by reading every order. */
const plainly = (trx: Trx, userId: number) =>
  trx.rows(sql<BoughtService>`
    select service_id as "serviceId", bool_or(status = 'completed') as "isCompleted" from ordering.order_line
     where panel_id = ${trx.panelId} and user_id = ${userId} and deleted_at is null and is_listed
     group by service_id having bool_or(paid_at is not null) order by max(id) filter (where paid_at is not null) desc`)

interface Change {
  readonly line: number
  readonly service: number
  readonly state: LineState
  readonly isPaid: boolean
  readonly isDeleted: boolean
}

describe('the services that a customer has bought', () => {
  it('are what reading all of their orders gives, however many there are of a service', async () => {
    const [userId, other] = [(await aUser(shop.db.database, shop.panel.id)).id, (await aUser(shop.db.database, shop.panel.id)).id]
    const lines: number[] = []
    for (let index = 0; index < 12; index += 1) lines.push((await aPaidOrder(shop.deps, shop.panel.id, userId)).id)
    await aPaidOrder(shop.deps, shop.panel.id, other)
    const change: fc.Arbitrary<Change> = fc.record({
      line: fc.constantFrom(...lines),
      service: fc.integer({ min: 1, max: SERVICES }),
      state: fc.constantFrom('completed' as const, ...lineStates),
      isPaid: fc.boolean(),
      isDeleted: fc.constantFrom(true, false, false, false),
    })
    const apply = (trx: Trx, { line, service, state, isPaid, isDeleted }: Change) =>
      trx.run(sql`
        update ordering.order_line set service_id = ${service}, state = ${state}, paid_at = ${isPaid ? new Date() : null},
               deleted_at = ${isDeleted ? new Date() : null} where panel_id = ${trx.panelId} and id = ${line}`)
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        await inPanel(async (trx) => {
          for (const each of changes) await apply(trx, each)
          await applyBatch(trx)
          const expected = await plainly(trx, userId)
          expect(await boughtServices(trx, userId)).toEqual(expected)
          const all = Array.from({ length: SERVICES }, (_, index) => index + 1)
          const { rows } = await trx.execute(
            `select distinct service_id as id from ordering.order_line where user_id = $1 and status = 'completed' and deleted_at is null and is_listed`,
            [userId],
          )
          expect(await completedOf(trx, userId, all)).toEqual(new Set(rows.map((row) => (row as { id: number }).id)))
        })
      }),
      { numRuns: 40 },
    )
  })
})
